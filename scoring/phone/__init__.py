"""The rules on the phone: ``scoring/`` lowered to JavaScript by the package ``compiler``.

``build.built_script()`` is the script; its runtime is ``static/js/engine/``. See
``docs/phone-engine.md``.
"""
