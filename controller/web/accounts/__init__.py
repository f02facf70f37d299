"""Accounts of people on a page: who they are, how they sign in, and what an owner manages."""
