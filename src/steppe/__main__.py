"""`python -m steppe`."""

import sys

from steppe.cli import main

sys.exit(main())
