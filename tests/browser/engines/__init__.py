"""The referee's path in the engines of the other half of the phones: WebKit and Firefox."""
