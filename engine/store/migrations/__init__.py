"""Append-only schema changes. Each runs in one transaction together with its record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import apsw
from msgspec import Struct

from engine.store.migrations import (
    m001_initial,
    m002_trust,
    m003_vectors,
    m004_consolidation,
    m005_branches,
    m006_agents,
    m007_fact_lists,
    m008_shown_messages,
    m009_scripts,
    m010_proposal_sources,
)


class Migration(Struct, frozen=True):
    version: int
    description: str
    apply: Callable[[apsw.Connection], None]


MIGRATIONS: tuple[Migration, ...] = tuple(
    Migration(module.VERSION, module.DESCRIPTION, module.apply)
    for module in (
        m001_initial,
        m002_trust,
        m003_vectors,
        m004_consolidation,
        m005_branches,
        m006_agents,
        m007_fact_lists,
        m008_shown_messages,
        m009_scripts,
        m010_proposal_sources,
    )
)


def migrate(connection: apsw.Connection, migrations: Sequence[Migration], now: float) -> None:
    """Bring the schema from its recorded version to the newest."""
    current = schema_version(connection)
    for migration in migrations:
        if migration.version > current:
            _apply(connection, migration, now)


def schema_version(connection: apsw.Connection) -> int:
    return int(connection.pragma("user_version"))  # pyright: ignore[reportArgumentType]


def _apply(connection: apsw.Connection, migration: Migration, now: float) -> None:
    connection.execute("BEGIN EXCLUSIVE")
    try:
        migration.apply(connection)
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, description TEXT, applied_at REAL)"
        )
        connection.execute(
            "INSERT INTO migrations VALUES (:version, :description, :now)",
            {"version": migration.version, "description": migration.description, "now": now},
        )
        connection.execute(f"PRAGMA user_version = {migration.version}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
