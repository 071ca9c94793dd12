"""How a rule becomes machine code, is kept, and runs meanwhile.

It imports `data` only; all that is private of Numba is used here and nowhere else.
Start in `compiling.py`: the decorator `rule`.
"""

import warnings

# A state may extend its view: where Numba meets a rule that was compiled for the view, it remarks that the state would pass for one too.
warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
