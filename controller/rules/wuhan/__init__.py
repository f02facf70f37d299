"""The Wuhan family."""

from controller.rules.wuhan.clauses import CLAUSES, JINGZHOU_CLAUSES
from controller.rules.wuhan.system import Jingzhou, Wuhan, WuhanPeel, WuhanRedGreen

__all__ = ["CLAUSES", "JINGZHOU_CLAUSES", "Jingzhou", "Wuhan", "WuhanPeel", "WuhanRedGreen"]
