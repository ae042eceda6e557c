"""The table in the browser: a small server that keeps matches and shows each reader what it may see."""
