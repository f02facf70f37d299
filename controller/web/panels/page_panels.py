"""Gives a table's page panels: the routes of pairing and pressing, and the access control that knows paired devices."""

from __future__ import annotations

from dataclasses import replace

from starlette.applications import Starlette

from controller.web.page_access import PageAccess
from controller.web.panels.panel_pairing import PanelPairing
from controller.web.panels.panel_routes import TableBehind, panel_routes
from controller.web.snapshot_board import SnapshotSource


def with_panels(
    app: Starlette,
    access: PageAccess,
    pairing: PanelPairing,
    snapshots: SnapshotSource,
    behind: TableBehind,
) -> PageAccess:
    """Add the routes of panels to a table's page (`create_app`); returns its access control with the paired devices."""
    app.router.routes.extend(panel_routes(pairing, snapshots, app.state.encoded, behind))
    return replace(access, panels=pairing)
