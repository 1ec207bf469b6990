"""Which embedders the vectors are by, and what each has still to embed.

One embedder serves: searches compare its vectors. While another one is coming, what it has embedded so far waits beside
the vectors that serve; when nothing is left to embed, it takes their place in one step, and theirs go piece by piece.
Triggers queue the texts (see the migration); a text leaves the queue together with the commit of its vector.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from engine.store.database import Database, Value, id_list, typed
from engine.store.rows import Unembedded

EmbedderState = Literal["serving", "coming", "gone"]

RANKS = {"fact": 0, "message": 1, "chunk": 2}
"""In this order texts are embedded; the newest of each kind first."""
KINDS = tuple(RANKS)
_TEXTS = {
    "fact": "SELECT id, agent_id, text FROM facts WHERE status != 'forgotten' AND id IN",
    "message": """SELECT messages.id, conversations.agent_id, messages.text FROM messages
        JOIN conversations ON conversations.id = messages.conversation_id
        WHERE role IN ('user', 'assistant') AND kind = 'text' AND active = 1 AND text != '' AND temporary = 0
        AND messages.id IN""",
    "chunk": """SELECT chunks.id, documents.agent_id, chunks.text FROM chunks
        JOIN documents ON documents.id = chunks.document_id WHERE indexed = 1 AND chunks.id IN""",
}


class EmbedderRow(Struct, frozen=True):
    """``name`` is what ``load_embedder`` makes it from."""

    id: int
    model_id: str
    dimension: int
    name: str
    state: EmbedderState


class EmbedderTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def serving(self) -> EmbedderRow | None:
        return self._in_state("serving")

    def coming(self) -> EmbedderRow | None:
        return self._in_state("coming")

    def serve(self, model_id: str, dimension: int, name: str) -> EmbedderRow:
        """Make it the one that serves, at once, whatever is embedded."""
        with self._database.transaction():
            self._put(model_id, dimension, name, "serving")
            return self._row(model_id)

    def want(self, model_id: str, dimension: int, name: str) -> EmbedderRow:
        """Note what the user chose: it serves at once if nothing else can, else it is coming."""
        with self._database.transaction():
            serving = self.serving()
            if serving is None or serving.model_id == model_id or not self._has_vectors(serving):
                self._leave("coming")
                return self.serve(model_id, dimension, name)
            self._put(model_id, dimension, name, "coming")
            return self._row(model_id)

    def switch(self) -> bool:
        """Let the coming embedder serve if it has nothing left to embed."""
        with self._database.transaction():
            coming = self.coming()
            if coming is None or self.count_pending(coming.model_id):
                return False
            self.serve(coming.model_id, coming.dimension, coming.name)
            return True

    def pending(self, model_id: str, limit: int) -> list[Unembedded]:
        """Texts that search covers and that have no vector of this embedder yet: facts first, newest first."""
        found: list[Unembedded] = []
        with self._database.transaction():
            embedder = self._find(model_id)
            while embedder is not None and len(found) < limit and (part := self._first(embedder, limit)):
                kept = self._texts(embedder, part)
                done = {(item.entity_type, item.entity_id) for item in kept}
                self._unqueue(embedder.id, [item for item in part if item not in done])
                found = kept[:limit]
                if len(kept) == len(part):
                    break
        return found

    def done(self, model_id: str, items: Iterable[Unembedded]) -> None:
        """These have their vector."""
        embedder = self._find(model_id)
        if embedder is not None:
            self._unqueue(embedder.id, [(item.entity_type, item.entity_id) for item in items])

    def count_pending(self, model_id: str) -> int:
        sql = """SELECT count(*) FROM embedding_queue
            WHERE embedder_id = (SELECT id FROM embedders WHERE model_id = :model)"""
        return self._database.number(sql, {"model": model_id})

    def gone(self) -> list[EmbedderRow]:
        """Embedders that nobody asks any more; their vectors are still to be dropped."""
        rows = self._database.rows("SELECT * FROM embedders WHERE state = 'gone'")
        return [typed(row, EmbedderRow) for row in rows]

    def drop(self, embedder: EmbedderRow) -> None:
        """Forget an embedder that has no vectors any more."""
        with self._database.transaction():
            self._database.run("DELETE FROM vector_partitions WHERE model_id = :model", {"model": embedder.model_id})
            self._database.run("DELETE FROM embedders WHERE id = :id", {"id": embedder.id})

    # -- rows

    def _in_state(self, state: EmbedderState) -> EmbedderRow | None:
        row = self._database.one("SELECT * FROM embedders WHERE state = :state", {"state": state})
        return None if row is None else typed(row, EmbedderRow)

    def _find(self, model_id: str) -> EmbedderRow | None:
        row = self._database.one("SELECT * FROM embedders WHERE model_id = :model", {"model": model_id})
        return None if row is None else typed(row, EmbedderRow)

    def _row(self, model_id: str) -> EmbedderRow:
        row = self._find(model_id)
        assert row is not None
        return row

    def _put(self, model_id: str, dimension: int, name: str, state: EmbedderState) -> None:
        known = self._find(model_id)
        if known is not None and known.state == state and known.dimension == dimension:
            self._database.run("UPDATE embedders SET name = :name WHERE id = :id", {"name": name, "id": known.id})
            return
        if known is not None and known.dimension != dimension:  # the same name for another model
            self._database.run("DELETE FROM vectors WHERE model_id = :model", {"model": model_id})
            self.drop(known)
        self._leave(state)
        self._database.run(
            """INSERT INTO embedders (model_id, dimension, name, state) VALUES (:model, :dimension, :name, :state)
            ON CONFLICT (model_id) DO UPDATE SET name = excluded.name, state = excluded.state""",
            {"model": model_id, "dimension": dimension, "name": name, "state": state},
        )
        if known is None or known.state == "gone" or known.dimension != dimension:
            self._queue_all(self._row(model_id))

    def _leave(self, state: EmbedderState) -> None:
        """Whoever is in this state is gone."""
        self._database.run(
            "DELETE FROM embedding_queue WHERE embedder_id = (SELECT id FROM embedders WHERE state = :state)",
            {"state": state},
        )
        self._database.run("UPDATE embedders SET state = 'gone' WHERE state = :state", {"state": state})

    def _has_vectors(self, embedder: EmbedderRow) -> bool:
        sql = "SELECT coalesce(sum(size), 0) FROM vector_partitions WHERE model_id = :model"
        return self._database.number(sql, {"model": embedder.model_id}) > 0

    # -- queue

    def queue_missing(self) -> None:
        """Queue every text that has no vector of an embedder in use."""
        with self._database.transaction():
            for embedder in self._in_use():
                self._queue_all(embedder)

    def count_missing(self) -> int:
        """How many texts have neither a vector nor a place in the queue of an embedder in use."""
        return sum(
            self._database.number(f"SELECT count(*) FROM ({_missing(kind)})", _missing_parameters(embedder, kind))
            for embedder in self._in_use()
            for kind in KINDS
        )

    def _in_use(self) -> list[EmbedderRow]:
        return [embedder for embedder in (self.serving(), self.coming()) if embedder is not None]

    def _queue_all(self, embedder: EmbedderRow) -> None:
        for kind in KINDS:
            self._database.run(
                f"INSERT INTO embedding_queue SELECT :embedder, :rank, id FROM ({_missing(kind)})",
                _missing_parameters(embedder, kind),
            )

    def _first(self, embedder: EmbedderRow, limit: int) -> list[tuple[str, int]]:
        """The first entries of the queue: kind and id."""
        found: list[tuple[str, int]] = []
        for kind, rank in RANKS.items():
            ids = self._database.ids(
                """SELECT entity_id FROM embedding_queue WHERE embedder_id = :embedder AND rank = :rank
                ORDER BY entity_id DESC LIMIT :limit""",
                {"embedder": embedder.id, "rank": rank, "limit": limit - len(found)},
            )
            found += [(kind, entity_id) for entity_id in ids]
        return found

    def _texts(self, embedder: EmbedderRow, items: list[tuple[str, int]]) -> list[Unembedded]:
        """Those of the entries that search still covers and that have no vector."""
        found: list[Unembedded] = []
        for kind in KINDS:
            rows = self._database.tuples(
                f"""SELECT * FROM ({_TEXTS[kind]} (SELECT value FROM json_each(:ids))) AS texts
                WHERE NOT EXISTS (SELECT 1 FROM vectors
                    WHERE entity_type = :kind AND entity_id = texts.id AND model_id = :model) ORDER BY id DESC""",
                {"ids": id_list([i for k, i in items if k == kind]), "kind": kind, "model": embedder.model_id},
            )
            found += [Unembedded(kind, int(str(row[0])), int(str(row[1])), str(row[2])) for row in rows]
        return found

    def _unqueue(self, embedder_id: int, items: Iterable[tuple[str, int]]) -> None:
        self._database.run_many(
            "DELETE FROM embedding_queue WHERE embedder_id = :embedder AND rank = :rank AND entity_id = :id",
            [{"embedder": embedder_id, "rank": RANKS[kind], "id": entity_id} for kind, entity_id in items],
        )


def _missing(kind: str) -> str:
    """The ids of texts without a vector and without a place in the queue."""
    everything = _TEXTS[kind].rpartition(" AND ")[0]
    return f"""SELECT id FROM ({everything}) AS texts WHERE NOT EXISTS (SELECT 1 FROM vectors
        WHERE entity_type = :kind AND entity_id = texts.id AND model_id = :model)
        AND NOT EXISTS (SELECT 1 FROM embedding_queue
            WHERE embedder_id = :embedder AND rank = :rank AND entity_id = texts.id)"""


def _missing_parameters(embedder: EmbedderRow, kind: str) -> dict[str, Value]:
    return {"embedder": embedder.id, "model": embedder.model_id, "kind": kind, "rank": RANKS[kind]}


def current_texts(database: Database, kind: str, ids: list[int]) -> dict[int, str]:
    """The texts that search covers, of the listed ones."""
    rows = database.tuples(f"{_TEXTS[kind]} (SELECT value FROM json_each(:ids))", {"ids": id_list(ids)})
    return {int(str(row[0])): str(row[2]) for row in rows}
