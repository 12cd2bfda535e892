"""Work that takes longer than a request may: rows that wait for it, and processes that do it.

:mod:`.workers` starts the processes. There are two kinds of rows. Those of a
:class:`.queue.Job` wait for a worker, one after another, and someone waits for each of them.
Each :class:`.leases.LeasedRow` belongs to one process for a while, and is tried again later.
"""
