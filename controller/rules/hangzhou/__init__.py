"""Hangzhou mahjong: every clause and option of the numbered clause file (HZ-1 to HZ-65)."""

from controller.rules.hangzhou.clauses import CLAUSES
from controller.rules.hangzhou.system import Hangzhou

__all__ = ["CLAUSES", "Hangzhou"]
