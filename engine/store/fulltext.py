"""A contentless FTS5 index: the words of a text under its row id. The text itself stays in its own table.

A contentless index needs the exact old text to forget a row, so only the owning table writes to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.store.database import Database, Value, id_list
from engine.store.text import indexed
from engine.store.tokens import rows_holding

MOST_COUNTED = 10_000
MANY_ROWS = 500


class FullText:
    def __init__(self, database: Database, table: str) -> None:
        self._database = database
        self.table = table
        self._removing = f"INSERT INTO {table} ({table}, rowid, body) VALUES ('delete', :id, :body)"

    def add(self, row_id: int, text: str) -> None:
        self._database.run(
            f"INSERT INTO {self.table} (rowid, body) VALUES (:id, :body)", {"id": row_id, "body": indexed(text)}
        )

    def add_many(self, rows: Iterable[tuple[int, str]]) -> None:
        self._database.run_many(
            f"INSERT INTO {self.table} (rowid, body) VALUES (:id, :body)",
            ({"id": row_id, "body": indexed(text)} for row_id, text in rows),
        )

    def remove(self, row_id: int, text: str) -> None:
        """Forget a row; ``text`` must be what was added."""
        self._database.run(self._removing, {"id": row_id, "body": indexed(text)})

    def remove_many(self, rows: Sequence[tuple[int, str]]) -> None:
        """Forget rows, many of them by writing the whole index anew, which takes no longer than some hundred alone."""
        if len(rows) < MANY_ROWS:
            for row_id, text in rows:
                self.remove(row_id, text)
        else:
            self.hide_many(rows)
            self.erase_hidden()

    def hide_many(self, rows: Sequence[tuple[int, str]]) -> None:
        """Forget rows fast: their words stay in the file until ``erase_hidden``, or until later writes clear them away.

        Secure deletion writes every word's page anew, which takes milliseconds for each long text.
        """
        if not rows:
            return
        setting = f"INSERT INTO {self.table} ({self.table}, rank) VALUES ('secure-delete', :on)"
        with self._database.transaction():
            self._database.run(setting, {"on": 0})
            self._database.run_many(self._removing, ({"id": row_id, "body": indexed(text)} for row_id, text in rows))
            self._database.run(setting, {"on": 1})

    def erase_hidden(self) -> None:
        """Write the index anew without the words of hidden rows: half a second for 50,000 long texts."""
        self._database.run(f"INSERT INTO {self.table} ({self.table}) VALUES ('optimize')")

    def rebuild(self, texts: Iterable[tuple[int, str]]) -> None:
        with self._database.transaction():
            self._database.run(f"INSERT INTO {self.table} ({self.table}) VALUES ('delete-all')")
            self.add_many(texts)

    def row_count(self) -> int:
        return self._database.number(f"SELECT count(*) FROM {self.table}_docsize")

    def postings(self, phrase: str, candidates: Mapping[int, str]) -> tuple[int, set[int]]:
        """How many rows hold a quoted phrase (an estimate where very many do), and which of the candidates do.

        Args:
            candidates: rows and their texts.
        """
        sql = f"""SELECT count(*), max(rowid), json_group_array(rowid) FILTER
            (WHERE rowid IN (SELECT value FROM json_each(:ids)))
            FROM (SELECT rowid FROM {self.table} WHERE {self.table} MATCH :phrase LIMIT {MOST_COUNTED})"""
        parameters: dict[str, Value] = {"ids": id_list(list(candidates)), "phrase": phrase}
        count, last, matching = self._database.tuples(sql, parameters)[0]
        if count == MOST_COUNTED:
            return self._estimated(int(str(last))), rows_holding(phrase, candidates)
        listed = str(matching).strip("[]")
        return int(str(count)), {int(item) for item in listed.split(",")} if listed else set()

    def telling(self, phrases: Sequence[str], most_rows: int) -> list[str]:
        """The rarest of some quoted phrases, as many as ``most_rows`` rows hold in all, but at least one."""
        sql = (
            f"SELECT count(*) FROM (SELECT 1 FROM {self.table} WHERE {self.table} MATCH :phrase LIMIT {most_rows + 1})"
        )
        counts = [self._database.number(sql, {"phrase": phrase}) for phrase in phrases]
        found: list[str] = []
        for count, phrase in sorted(zip(counts, phrases, strict=True), key=lambda pair: pair[0]):
            if found and count > most_rows:
                break
            found.append(phrase)
            most_rows -= count
        return found

    def _estimated(self, last: int) -> int:
        """How many rows hold a phrase whose first ``MOST_COUNTED`` rows end at row ``last``."""
        return MOST_COUNTED * self._database.number(f"SELECT max(id) FROM {self.table}_docsize") // max(1, last)

    def differences(self, texts: Iterable[tuple[int, str]]) -> int:
        """How many (word, row, position) entries differ from an index built anew from the texts."""
        with self._database.transaction():
            self._database.run("DROP TABLE IF EXISTS temp.fresh_text")
            self._database.run("DROP TABLE IF EXISTS temp.fresh_terms")
            self._database.run("DROP TABLE IF EXISTS temp.stored_terms")
            self._database.run(
                "CREATE VIRTUAL TABLE temp.fresh_text USING fts5(body, content = '', "
                "tokenize = 'porter unicode61 remove_diacritics 2')"
            )
            for row_id, text in texts:
                self._database.run(
                    "INSERT INTO temp.fresh_text (rowid, body) VALUES (:id, :body)",
                    {"id": row_id, "body": indexed(text)},
                )
            self._database.run("CREATE VIRTUAL TABLE temp.fresh_terms USING fts5vocab(temp, fresh_text, instance)")
            self._database.run(f"CREATE VIRTUAL TABLE temp.stored_terms USING fts5vocab(main, {self.table}, instance)")
            fresh, stored = (
                set(self._database.tuples(f"SELECT term, doc, offset FROM temp.{name}"))
                for name in ("fresh_terms", "stored_terms")
            )
            for name in ("fresh_terms", "stored_terms", "fresh_text"):
                self._database.run(f"DROP TABLE temp.{name}")
        return len(fresh ^ stored)
