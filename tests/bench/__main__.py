"""``python -m tests.bench``: every benchmark, one table after the other."""

from . import bench_scoring

bench_scoring.main()
