"""One room for drafting: what is asked, what a click means, what may follow, and why not."""
