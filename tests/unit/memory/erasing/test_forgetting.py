"""Forgetting one memory leaves every other as it was; what says the same is found, what only sounds alike is not."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.embedding.fake import FakeEmbedder
from engine.memory.erasing.files import clean_files, receipts
from engine.memory.erasing.mentions import THRESHOLD, Mentions
from engine.memory.errors import InvalidText, NotFound
from engine.protocol.forgetting import Forget, PlanForget
from engine.services import Services
from engine.store import Store
from engine.store.backups import make_backup
from engine.store.check import check_consistency
from engine.store.erasing import texts_in_copy
from engine.store.opening import backups
from engine.values import Fact, SourceSpan


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services.over(Store.open(tmp_path / "data"), FakeEmbedder())
    yield made
    made.store.close()


def agent_of(services: Services) -> int:
    return services.store.default_agent().id


def keep(services: Services, text: str) -> Fact:
    return services.archival.insert(agent_of(services), text)[0]


# -- what a passage says


@pytest.mark.parametrize(
    ("text", "passage", "says"),
    [
        ("The user is allergic to peanuts.", "Peanuts: allergic, the user.", True),
        ("The user is allergic to peanuts.", "I am ALLERGIC to peanut butter and peanuts", True),
        ("The user is allergic to peanuts.", "The user is allergic to cats.", False),
        ("The user is allergic to peanuts.", "We went to the cinema.", False),
        ("用户对花生过敏。", "我对花生过敏，别放花生。", True),
        ("用户对花生过敏。", "我们去看电影了。", False),
        ("用户健身房储物柜的密码是袋鼠47。", "您的储物柜密码是袋鼠47。", True),
        ("用户健身房储物柜的密码是袋鼠47。", "我的储物柜密码是什么？", False),
        ("Ａｐｐｌｅ１２３", "apple123 is it", True),
    ],
)
def test_a_passage_says_it_or_not(text: str, passage: str, says: bool) -> None:
    assert Mentions([text]).within(passage) is says


def test_sentences_are_cut_out_and_the_rest_stays() -> None:
    mentions = Mentions(["The user's locker code is Quokkazephyr."])
    text = "They greeted. The locker code is Quokkazephyr. It rained.\nA line.\nLocker code Quokkazephyr\n\nThe end."
    assert mentions.cut(text) == "They greeted. It rained.\nA line.\n\nThe end."
    assert mentions.cut("我喜欢茶。柜子密码是青蛙。下雨了。") == "我喜欢茶。柜子密码是青蛙。下雨了。"
    assert Mentions(["柜子密码是青蛙"]).cut("我喜欢茶。柜子密码是青蛙。下雨了。") == "我喜欢茶。下雨了。"


def test_what_is_spared_never_counts() -> None:
    mentions = Mentions(["The user is allergic to peanuts."], spared=["Mia is allergic to peanuts."])
    assert mentions.score("Mia is allergic to peanuts") == 0.0
    assert mentions.score("allergic to peanuts") >= THRESHOLD


# -- the plan


def test_the_plan_lists_versions_and_what_says_the_same(services: Services) -> None:
    old = keep(services, "The user's locker code is 4711.")
    new, _ = services.archival.supersede(old.id, "The user's locker code is Quokkazephyr.")
    same = keep(services, "Quokkazephyr is the code of the locker.")
    other = keep(services, "The user works as a nurse.")
    plan = services.forgetting.plan(PlanForget(0, fact_id=new.id))
    assert [(item.kind, item.key, item.chosen) for item in plan.items] == [
        ("fact", f"fact:{new.id}", True),
        ("version", f"fact:{old.id}", True),
        ("paraphrase", f"fact:{same.id}", True),
    ]
    assert f"fact:{other.id}" not in {item.key for item in plan.items}


def test_somebody_elses_allergy_is_listed_but_not_chosen(services: Services) -> None:
    mine = keep(services, "The user is allergic to peanuts.")
    sister = keep(services, "The user's sister Mia, who lives in Lyon, is allergic to peanuts.")
    items = {item.key: item for item in services.forgetting.plan(PlanForget(0, fact_id=mine.id)).items}
    assert not items[f"fact:{sister.id}"].chosen
    services.forgetting.erase(Forget(0, fact_id=mine.id))
    assert services.archival.get(sister.id) == sister
    assert check_consistency(services.store) == []


def test_what_is_declined_stays_word_for_word(services: Services) -> None:
    mine = keep(services, "The user is allergic to peanuts.")
    block = next(block for block in services.blocks.list(agent_of(services)) if block.label == "human")
    block, _ = services.blocks.edit(block.id, block.version, value="Allergic to peanuts.\nLikes rain.")
    before = services.journal.list(agent_of(services), entity_type="block")
    (line,) = [
        item.key for item in services.forgetting.plan(PlanForget(0, fact_id=mine.id)).items if item.kind == "block"
    ]
    erasure = services.forgetting.erase(Forget(0, fact_id=mine.id, declined=(line,)))
    assert services.blocks.get(block.id) == block
    assert services.journal.list(agent_of(services), entity_type="block") == before
    assert [left.kind for left in erasure.left] == ["block"]


def test_nothing_and_nobody_are_refused(services: Services) -> None:
    with pytest.raises(NotFound):
        services.forgetting.plan(PlanForget(0, fact_id=999))
    with pytest.raises(InvalidText):
        services.forgetting.plan(PlanForget(0, text=" ... "))


def test_the_receipt_is_kept_without_the_words(services: Services) -> None:
    fact = keep(services, "The user's locker code is Quokkazephyr.")
    receipt = clean_files(services.store, services.forgetting.erase(Forget(0, fact_id=fact.id)), 0)
    assert receipts(services.store) == [receipt]
    assert receipt.counts["fact"] == 1 and receipt.searched_files >= 1
    assert "quokka" not in repr(receipt).lower()


def test_an_unrelated_predecessor_stays_closed(services: Services) -> None:
    old = keep(services, "The user lives in Lyon.")
    new, _ = services.archival.supersede(old.id, "The user's home is Quokkazephyr, a village.")
    services.forgetting.erase(Forget(0, fact_id=new.id, declined=(f"fact:{old.id}",)))
    left = services.archival.get(old.id)
    assert (left.text, left.status, left.superseded_by) == (old.text, "superseded", None)
    assert check_consistency(services.store) == []


def test_with_a_key_backups_are_looked_into_too(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "data", key=bytes(range(32)))
    services = Services.over(store, FakeEmbedder())
    fact = keep(services, "The user's locker code is Quokkazephyr.")
    keep(services, "The user works as a nurse.")
    assert make_backup(store) is not None
    receipt = clean_files(store, services.forgetting.erase(Forget(0, fact_id=fact.id)), 0)
    assert receipt.counts["backup"] == 1 and receipt.left == ()
    assert texts_in_copy(backups(store.folder)[0], store.key, ["quokka"]) == []
    assert texts_in_copy(backups(store.folder)[0], store.key, ["nurse"]) != []
    store.close()


def test_what_cannot_be_looked_into_is_named(services: Services) -> None:
    folder = services.store.folder
    fact = keep(services, "The user's locker code is Quokkazephyr.")
    (folder / "backups").mkdir(exist_ok=True)
    (folder / "backups" / "memory-20200101-000000-v1.db").write_bytes(b"no database " * 100)
    (folder / "memory-damaged-20200101-000000.db").write_bytes(b"broken")
    (folder / "notes.txt").write_text("The code is quokkazephyr", encoding="utf-16")
    (folder / "rolltop.log").write_text("a line\nthe locker code is Quokkazephyr\n", encoding="utf-8")
    receipt = clean_files(services.store, services.forgetting.erase(Forget(0, fact_id=fact.id)), 0)
    assert {(left.kind, left.name) for left in receipt.left} == {
        ("backup", "memory-20200101-000000-v1.db"),
        ("damaged", "memory-damaged-20200101-000000.db"),
        ("file", "notes.txt"),
    }
    assert (folder / "rolltop.log").read_text(encoding="utf-8") == "a line\n" and receipt.counts["log"] == 1


def test_ordinary_words_are_no_traces(services: Services) -> None:
    """They stand in a heading, in the record of a prompt, and in an older backup that does not say it."""
    store, agent = services.store, agent_of(services)
    keep(services, "October was warm.")
    assert make_backup(store) is not None
    store.database.run("UPDATE facts SET text = 'Spring was warm.', normalised = 'spring was warm'")
    store.database.run("UPDATE journal SET after = '', before = '', summary = '', redacted = 1")
    store.facts.full_text.rebuild([(1, "Spring was warm.")])
    conversation = services.recall.create_conversation(agent)
    message = services.recall.append(conversation.id, "user", "text", "hello")
    store.database.run("UPDATE messages SET report = '{\"recalled\":[]}' WHERE id = :id", {"id": message.id})
    fact = keep(services, "In October the user was called Quokkazephyr.")
    receipt = clean_files(store, services.forgetting.erase(Forget(0, fact_id=fact.id)), 0)
    assert receipt.left == () and receipt.searched_words >= 1
    assert backups(store.folder), "what the backup holds by right is no trace"


def test_names_and_choices_in_settings_are_no_traces_and_what_somebody_wrote_is(services: Services) -> None:
    folder = services.store.folder
    (folder / "settings.json").write_text('{"unload_after_minutes": 5, "theme": "system", "model_path": ""}')
    erasure = services.forgetting.erase(Forget(0, fact_id=keep(services, "The system wants to unload.").id))
    receipt = clean_files(services.store, erasure, 0)
    assert receipt.left == () and receipt.searched_words >= 2
    (folder / "settings.json").write_text('{"folded": ["quokkazephyr"], "model_path": "/home/xylophonzebra/m.gguf"}')
    (folder / "drafts.json").write_text('{"messages": {"new": "marmosetglyph"}}')
    (folder / "broken.json").write_text('{"a": "quokkazephyr')
    for word, names in (
        ("Quokkazephyr", ["broken.json", "settings.json"]), ("Xylophonzebra", ["settings.json"]),
        ("Marmosetglyph", ["drafts.json"]),
    ):  # fmt: skip
        fact = keep(services, f"The user's locker code is {word}.")
        receipt = clean_files(services.store, services.forgetting.erase(Forget(0, fact_id=fact.id)), 0)
        assert [left.name for left in receipt.left] == names


def test_words_that_any_row_holds_are_held(services: Services) -> None:
    keep(services, "The user works as a nurse.")
    services.retrieval.embed_pending(100)
    erasing, database = services.store.erasing, services.store.database
    for table in ("vectors", "embedders"):
        (model_id,) = set(database.column(f"SELECT model_id FROM {table}"))
        assert erasing.is_held(str(model_id))
    assert erasing.is_held("nurse") and erasing.is_held("chunk") and not erasing.is_held("Quokkazephyr")


def test_the_memory_itself_is_never_named_as_a_file_to_delete(services: Services) -> None:
    store = services.store
    fact = keep(services, "The user's locker code is Quokkazephyr.")
    store.database.run("CREATE TABLE stray (blob_of_old BLOB)")
    store.database.run("INSERT INTO stray VALUES (CAST('Quokkazephyr' AS BLOB))")
    receipt = clean_files(store, services.forgetting.erase(Forget(0, fact_id=fact.id)), 0)
    assert [(left.kind, left.name) for left in receipt.left] == [("memory", "memory.db")]


def test_stray_bytes_in_a_backup_are_cleaned(services: Services) -> None:
    store = services.store
    fact = keep(services, "The user's locker code is Quokkazephyr.")
    keep(services, "The user works as a nurse.")
    erasure = services.forgetting.erase(Forget(0, fact_id=fact.id))
    path = make_backup(store)
    assert path is not None
    with path.open("ab") as file:
        file.write(b"quokkazephyr")
    receipt = clean_files(store, erasure, 0)
    assert receipt.left == () and receipt.counts["backup"] == 1 and receipt.new_backup
    assert all(b"quokkazephyr" not in one.read_bytes() for one in backups(store.folder))


def test_what_stands_only_in_the_history_is_found_and_erased(services: Services) -> None:
    agent, store = agent_of(services), services.store
    block = next(block for block in services.blocks.list(agent) if block.label == "human")
    block, _ = services.blocks.edit(block.id, block.version, value="Keeps a zebrafish.\nLikes rain.")
    services.blocks.edit(block.id, block.version, value="Likes rain.")
    edited = keep(services, "The user feeds the zebrafish at noon.")
    services.archival.edit(edited.id, text="The user sings at noon.")
    _, change = services.archival.insert(agent, "A zebrafish lives in the hall.")
    assert change is not None
    services.journal.undo(change.batch)
    assert make_backup(store) is not None
    items = services.forgetting.plan(PlanForget(0, text="zebrafish")).items
    assert [(item.kind, item.text, item.chosen, item.fixed) for item in items if item.kind == "history"] == [
        ("history", "Keeps a zebrafish.", True, True),
        ("history", "The user feeds the zebrafish at noon.", True, True),
    ] + [("history", "A zebrafish lives in the hall.", True, True)] * (store.facts.get(change.entity_id) is None)
    assert all(item.at > 0 for item in items)
    receipt = clean_files(store, services.forgetting.erase(Forget(0, text="zebrafish")), 0)
    assert receipt.left == () and receipt.counts["backup"] == 1 and receipt.counts["journal"] >= 4
    assert receipt.searched_words >= 1
    data = b"".join(path.read_bytes().lower() for path in store.folder.rglob("*") if path.is_file())
    assert b"zebrafish" not in data and b"zebrafi" not in data
    assert services.blocks.get(block.id).value == "Likes rain."
    assert services.archival.get(edited.id).text == "The user sings at noon."
    assert check_consistency(store) == []


def test_a_conversation_without_a_title_is_named_by_its_first_words(services: Services) -> None:
    conversation = services.recall.create_conversation(agent_of(services))
    services.recall.append(conversation.id, "user", "text", "Good morning, Rolltop")
    services.recall.append(conversation.id, "user", "text", "My locker code is Quokkazephyr.")
    services.store.database.run("UPDATE conversations SET title = ''")
    (item,) = services.forgetting.plan(PlanForget(0, text="Quokkazephyr")).items
    assert (item.kind, item.place) == ("message", "Good morning, Rolltop")
    assert services.forgetting.plan(PlanForget(0, conversation_id=conversation.id)).title == "Good morning, Rolltop"


def test_chips_of_what_was_erased_are_gone(services: Services) -> None:
    agent = agent_of(services)
    conversation = services.recall.create_conversation(agent)
    message = services.recall.append(conversation.id, "user", "text", "My locker code is Quokkazephyr.")
    fact, _ = services.archival.insert(
        agent, "The user's locker code is Quokkazephyr.", actor="assistant", source_message_id=message.id
    )
    assert services.journal.changes_by_message(conversation.id)
    services.forgetting.erase(Forget(0, fact_id=fact.id))
    assert services.journal.changes_by_message(conversation.id) == {}


# -- any memory


WORDS = [
    f"{first}{second}" for first in ("amber", "birch", "cedar", "dune", "ember") for second in ("fox", "hill", "sea")
]
HAN = "春夏秋冬山川湖海风云"
SENTENCE = st.one_of(
    st.lists(st.sampled_from(WORDS), min_size=3, max_size=6, unique=True).map(lambda words: " ".join(words) + "."),
    st.lists(st.sampled_from(HAN), min_size=4, max_size=8, unique=True).map(lambda signs: "".join(signs) + "。"),
)


@settings(max_examples=25, deadline=None)
@given(texts=st.lists(SENTENCE, min_size=2, max_size=7, unique=True), data=st.data())
def test_others_stay_as_they_were(texts: list[str], data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "data")
        services = Services.over(store, FakeEmbedder())
        agent = agent_of(services)
        conversation = services.recall.create_conversation(agent)
        facts: list[Fact] = []
        for text in texts:
            message = services.recall.append(conversation.id, "user", "text", f"I say: {text}")
            span = SourceSpan(message.id, conversation.id, 7, 7 + len(text), text)
            facts.append(services.archival.insert(agent, text, sources=[span])[0])
        services.retrieval.embed_pending(1000)
        gone = data.draw(st.sampled_from(facts))
        plan = services.forgetting.plan(PlanForget(0, fact_id=gone.id))
        doomed = {item.key for item in plan.items if item.chosen}
        kept = [fact for fact in facts if f"fact:{fact.id}" not in doomed]
        journal = {entry.entity_id: entry for entry in services.journal.list(agent, entity_type="fact")}
        receipt = clean_files(store, services.forgetting.erase(Forget(0, fact_id=gone.id)), 0)
        for fact in kept:
            now = services.archival.get(fact.id)
            assert (now.text, now.status, now.tags, now.holder) == (fact.text, fact.status, fact.tags, fact.holder)
            if all(span.quote for span in now.sources):
                assert now == fact and services.journal.list(agent, entity_id=fact.id) == [journal[fact.id]]
        assert services.store.facts.get(gone.id) is None
        assert all(gone.text not in repr(entry) for entry in services.journal.list(agent))
        assert check_consistency(store) == []
        assert receipt.counts["fact"] == 1
        store.close()


@pytest.mark.parametrize(("title", "left"), [("Lisbon with Quokka", ""), ("Trip in May", "Trip in May")])
def test_a_title_of_words_of_an_erased_message_goes_with_it(services: Services, title: str, left: str) -> None:
    recall = services.recall
    talk = recall.create_conversation(agent_of(services)).id
    message = recall.append(talk, "user", "text", "The user's friend Quokka flies to Lisbon.")
    recall.append(talk, "user", "text", "Plan the trip in May, please.")
    span = SourceSpan(message.id, talk, 0, len(message.text), message.text)
    fact = services.archival.insert(agent_of(services), message.text, sources=[span])[0]
    state = services.store.conversations.get(talk)
    assert state is not None
    recall.give_title(state, title, actor="consolidation", reason="title of what it is about", batch="run")
    request = Forget(0, fact_id=fact.id, added=(f"message:{message.id}",))
    services.forgetting.erase(request)
    erased = services.store.messages.get(message.id)
    assert erased is not None and "Quokka" not in erased.text
    assert recall.conversation(talk).title == left
    assert check_consistency(services.store) == []
