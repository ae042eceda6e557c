"""The rules that games of a made-up series share: zones of control with a toll, and odds."""
