"""The site of the guides, made from README.md and docs/: ``make site``.

``__main__`` runs in ``.venv`` and needs the application; Sphinx runs in ``.venv/site``, where
``conf.py`` is all of ours that it reads.
"""
