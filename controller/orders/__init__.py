"""Orders of the staff to a running table: correct a score, seat people, pause, begin and end a session.

An `Order` comes in by one of two channels (`unix_socket`: a control socket beside the journal, for the shell;
`command_authenticator`: signed commands on MQTT), is judged by the referee like a button press, and is answered by an
`Answer`.
"""

from controller.orders.order_models import Answer, Order, OrderRefused

__all__ = ["Answer", "Order", "OrderRefused"]
