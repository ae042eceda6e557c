"""SS Panzer: Bloodbath at Kursk."""
