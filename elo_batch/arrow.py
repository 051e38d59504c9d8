"""pyarrow without static types: its stubs do not fit kernels that take arrays and chunked arrays alike."""

from __future__ import annotations

from typing import Any

import pyarrow
import pyarrow.compute

pa: Any = pyarrow
pc: Any = pyarrow.compute
