"""How the computer plays SS Panzer."""
