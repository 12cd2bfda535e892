"""A phone without network: hands wait, the engine scores, pages stay open."""
