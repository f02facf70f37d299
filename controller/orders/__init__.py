"""What staff may tell a running table to do: put a score right, seat people, break off, begin and end a session.

An `Order` comes in by one of two doors (`door`: a socket beside the journal, for the shell; `gate`: signed commands on
MQTT), is judged by the referee like a button that was pressed, and is answered by an `Answer`.
"""

from controller.orders.order_models import Answer, Order, OrderRefused

__all__ = ["Answer", "Order", "OrderRefused"]
