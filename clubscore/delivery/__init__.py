"""News on its way: to devices by Web Push, to e-mail addresses, to programs by webhooks."""
