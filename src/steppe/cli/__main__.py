"""`python -m steppe.cli`."""

import sys

from steppe.cli import main

sys.exit(main())
