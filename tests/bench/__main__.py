"""``python -m tests.bench``: every benchmark, one table after the other."""

from . import (
    bench_entry,
    bench_live,
    bench_pages,
    bench_printing,
    bench_scoring,
    bench_seating,
)

bench_scoring.main()
bench_seating.main()
bench_pages.main()
bench_entry.main()
bench_live.main()
bench_printing.main()
