"""Search for people: what is found, what is not, and where it is marked."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from engine.embedding.fake import FakeEmbedder
from engine.memory.documents import DocumentMemory
from engine.protocol import Find, Found, FoundItem
from engine.services import Services
from engine.store import Store
from engine.store.text import clean
from engine.values import Chunk, Document, Role


@pytest.fixture
def services(store: Store) -> Services:
    store.database.run("PRAGMA synchronous = OFF")
    return Services.over(store)


def keep(services: Services, *texts: str) -> list[int]:
    """Facts with these texts; returns their ids."""
    agent = services.agent_id(None)
    return [services.archival.insert(agent, text)[0].id for text in texts]


def say(services: Services, *texts: str, title: str = "", agent: int | None = None) -> int:
    """A conversation with these messages, of user and assistant in turn; returns its id."""
    conversation = services.recall.create_conversation(services.agent_id(agent), title).id
    for number, text in enumerate(texts):
        services.recall.append(conversation, "assistant" if number % 2 else "user", "text", text)
    return conversation


def find(services: Services, query: str, **more: object) -> Found:
    command = Find(job=1, query=query, **more)  # type: ignore[arg-type]
    return services.finding.find(command, services.agent_id(command.agent_id))


def items(found: Found) -> list[FoundItem]:
    return [item for group in found.groups for item in group.items]


def snippets(services: Services, query: str, **more: object) -> set[str]:
    return {item.snippet for item in items(find(services, query, **more))}


def marked(item: FoundItem) -> list[str]:
    return [item.snippet[start:end] for start, end in item.highlights]


TEA_ZH = "客户只喝茶不喝咖啡"
ENGLISH = (
    "He asked to receive the parcel on Monday",
    "Archival memory holds one sentence a fact",
    "She was running two marathons last year",
    "The children study history in the studies upstairs",
    "Business is good, happiness is better",
    "We met at the café in São Paulo",
    "Tea in the morning, coffee never",
    "A tall tree stands by the teeth of the rock",
)
CHINESE = (
    TEA_ZH,
    "他喜欢喝。茶馆在街角",
    "（喝茶）是他的爱好",
    "明天早上九点开会，带上身份证",
    "我的手机是ｉＰｈｏｎｅ１５",
    "体检报告在抽屉里",
)
CASES = [
    ("喝茶", {TEA_ZH, "（喝茶）是他的爱好"}, {"他喜欢喝。茶馆在街角"}),
    ("茶", {TEA_ZH, "他喜欢喝。茶馆在街角", "（喝茶）是他的爱好"}, {"体检报告在抽屉里"}),
    ("咖啡", {TEA_ZH}, {"（喝茶）是他的爱好"}),
    ("身份", {"明天早上九点开会，带上身份证"}, {TEA_ZH}),
    ("会带", set(), {"明天早上九点开会，带上身份证"}),
    ("客户 咖啡", {TEA_ZH}, {"（喝茶）是他的爱好"}),
    ("客户喝茶", {TEA_ZH}, {"（喝茶）是他的爱好"}),
    ("iphone15", {"我的手机是ｉＰｈｏｎｅ１５"}, {TEA_ZH}),
    ("手机iPhone", {"我的手机是ｉＰｈｏｎｅ１５"}, {TEA_ZH}),
    ("體檢", {"体检报告在抽屉里"}, {ENGLISH[0]}),
    ("recieve", {ENGLISH[0]}, {ENGLISH[1]}),
    ("RECIEVING", {ENGLISH[0]}, {ENGLISH[1]}),
    ("archi", {ENGLISH[1]}, {ENGLISH[0]}),
    ("archiva", {ENGLISH[1]}, {ENGLISH[0]}),
    ("archival", {ENGLISH[1]}, {ENGLISH[0]}),
    ("coffefe", {ENGLISH[6]}, {ENGLISH[0]}),
    ("archvial", {ENGLISH[1]}, {ENGLISH[0]}),
    ("marathon", {ENGLISH[2]}, {ENGLISH[0]}),
    ("run", {ENGLISH[2]}, {ENGLISH[3]}),
    ("runnin", {ENGLISH[2]}, {ENGLISH[0]}),
    ("studying", {ENGLISH[3]}, {ENGLISH[2]}),
    ("happines", {ENGLISH[4]}, {ENGLISH[3]}),
    ("busines", {ENGLISH[4]}, {ENGLISH[3]}),
    ("cafe", {ENGLISH[5]}, {ENGLISH[6]}),
    ("CAFÉ sao", {ENGLISH[5]}, {ENGLISH[6]}),
    ("ｃａｆé", {ENGLISH[5]}, {ENGLISH[6]}),
    ("tea", {ENGLISH[6]}, {ENGLISH[2]}),
    ("tee", {ENGLISH[7]}, {ENGLISH[6]}),
    ("tea coffee", {ENGLISH[6]}, {ENGLISH[7]}),
    ("coffee tea", {ENGLISH[6]}, {ENGLISH[7]}),
    ('"coffee tea"', set(), set(ENGLISH)),
    ('"in the morning"', {ENGLISH[6]}, {ENGLISH[7]}),
    ("“in the morning”", {ENGLISH[6]}, {ENGLISH[7]}),
    ('"recieve"', set(), set(ENGLISH)),
    ("“客户喝茶”", set(), set(CHINESE)),
    ('"the mor', {ENGLISH[6]}, {ENGLISH[7]}),
    ("what about the marathons", {ENGLISH[2]}, {ENGLISH[0]}),
    ("zzzz", set(), set(ENGLISH) | set(CHINESE)),
]


@pytest.mark.parametrize(("query", "must", "must_not"), CASES)
def test_what_is_found(services: Services, query: str, must: set[str], must_not: set[str]) -> None:
    say(services, *ENGLISH, *CHINESE)
    found = snippets(services, query, unfinished=True)
    assert must <= found and not must_not & found


@pytest.mark.parametrize(
    "query",
    ['"', '""', "*", "?", "tea*", "AND", "OR", "NOT tea", "NEAR(tea coffee)", "col:tea", "body : tea", "^tea", "{tea}",
     "-tea", "tea AND", "(", ")", "'", "\\", "%", "_", "\x00", "\ud800", "😀", "a" * 5000, "a " * 5000, '"tea', "，。"],
)  # fmt: skip
def test_what_means_something_to_the_index_is_plain_text(services: Services, query: str) -> None:
    say(services, *ENGLISH)
    keep(services, *CHINESE)
    assert isinstance(find(services, query, unfinished=True), Found)
    assert isinstance(find(services, query), Found)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=strategies.text(max_size=40), text=strategies.text(min_size=1, max_size=200), unfinished=strategies.booleans()
)
def test_any_query_has_an_answer_with_marks_inside(services: Services, query: str, text: str, unfinished: bool) -> None:
    if clean(text).strip():
        keep(services, text)
    for item in items(find(services, query, unfinished=unfinished)):
        last = 0
        for start, end in item.highlights:
            assert last <= start < end <= len(item.snippet)
            last = end


WORDS = (
    "tea",
    "Archival",
    "studies",
    "喝",
    "茶",
    "手机",
    "iPhone",
    "é",
    "2026",
    "don't",
    "ｔｅａ",
    "、",
    "😀",
    "x_y",
    "the",
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=strategies.lists(strategies.sampled_from(WORDS), min_size=1, max_size=8), place=strategies.integers(0, 7))
def test_every_word_of_a_text_finds_it(services: Services, words: list[str], place: int) -> None:
    text, word = " ".join(words), words[place % len(words)]
    (fact,) = keep(services, text)
    if word not in ("、", "😀"):
        for query in (word, word.upper(), f'"{word}"', f"{word} {words[0]}"):
            assert fact in {item.id for item in items(find(services, query, unfinished=True, limit=1000))}, query


@pytest.mark.parametrize(
    ("query", "text", "words"),
    [
        ("喝茶", TEA_ZH, ["喝茶"]),
        ("study", ENGLISH[3], ["study", "studies"]),
        ("CAFE", "We met at the cafe\u0301 twice", ["cafe\u0301"]),
        ("iphone15", "我的手机是ｉＰｈｏｎｅ１５", ["ｉＰｈｏｎｅ１５"]),
        ("archi", ENGLISH[1], ["Archival"]),
        ("tea coffee", ENGLISH[6], ["Tea", "coffee"]),
        ("喝茶 咖啡", TEA_ZH, ["喝茶", "咖啡"]),
        ("hello", "😀😀 Hello\n\n\tthere", ["Hello"]),
    ],
)
def test_marks_stand_on_the_words(services: Services, query: str, text: str, words: list[str]) -> None:
    keep(services, text)
    (item,) = items(find(services, query, unfinished=True))
    assert marked(item) == words


def test_a_snippet_is_taken_around_the_words(services: Services) -> None:
    say(services, "word " * 20_000 + "the needle here " + "word " * 20_000, "字" * 30_000 + "针头" + "字" * 3_000)
    for query, word in (("needle", "needle"), ("针头", "针头")):
        (item,) = items(find(services, query))
        assert marked(item) == [word] and len(item.snippet) < 200
        assert item.snippet.startswith("…") and item.snippet.endswith("…")


def test_typing_errors_are_told_and_can_be_kept(services: Services) -> None:
    keep(services, "He will receive a letter")
    found = find(services, "Letter recieve")
    assert found.corrected == "Letter receive" and marked(items(found)[0]) == ["receive", "letter"]
    literal = find(services, "Letter recieve", literal=True)
    assert literal.groups == () and literal.corrected == ""


@pytest.mark.parametrize("query", ["eceive", "teceive", "rreceive", "erceive", "recive", "recieved"])
def test_an_error_at_the_beginning_is_looked_for_once_typing_has_stopped(services: Services, query: str) -> None:
    keep(services, "He will receive a letter")
    assert "receive" in find(services, query, unfinished=True, related=True).corrected


def test_a_short_word_is_not_corrected(services: Services) -> None:
    keep(services, "He drinks tea")
    assert find(services, "tae").groups == ()


def test_a_commoner_word_is_suggested_not_imposed(services: Services) -> None:
    keep(services, "He wrote recieve", *(f"They receive parcel {number}" for number in range(12)))
    found = find(services, "recieve")
    assert [item.snippet for item in items(found)] == ["He wrote recieve"]
    assert found.suggestion == "receive" and found.corrected == ""
    assert find(services, "recieve", unfinished=True).suggestion == ""


def test_words_of_another_agent_are_never_seen(services: Services) -> None:
    other = services.store.agents.add("Other", 1.0).id
    say(services, "My secret receive word", title="Secret title", agent=other)
    services.archival.insert(other, "Secret fact about archival")
    for query in ("secret", "recieve", "archvial", "arch", "title"):
        assert find(services, query, unfinished=True, related=True) == Found()
    assert {group.name for group in find(services, "secret", agent_id=other).groups} == {"conversation", "fact"}


def test_what_was_deleted_is_not_found(services: Services) -> None:
    gone, stays = say(services, "tea one", title="tea talk"), say(services, "tea two", "tea three")
    services.recall.delete_conversation(gone)
    last = services.recall.last_user_message(stays)
    assert last is not None
    services.recall.branches.begin_reply(last.turn_id)  # made again: what it said is still found
    (fact,) = keep(services, "tea fact")
    services.archival.forget(fact)
    assert snippets(services, "tea") == {"tea two", "tea three"}
    assert snippets(services, "tea", statuses=("forgotten",), tiers=("fact",)) == {"tea fact"}


def document(services: Services, name: str, *texts: str) -> Document:
    made = services.store.documents.add(
        Document(0, services.agent_id(None), name, f"/{name}", "text/plain", "", 1, 2, 5.0, 5.0, False, 1)
    )
    services.store.documents.add_chunks(
        [Chunk(0, made.id, 1, number, number + 1, "", text) for number, text in enumerate(texts)]
    )
    services.store.documents.write(made)
    return made


def test_documents_are_found_by_name_and_by_words_until_they_are_removed(services: Services) -> None:
    made = document(services, "Tenancy agreement.pdf", "Nothing here", "The rent is due on Friday")
    (by_name,) = items(find(services, "tenancy"))
    assert (by_name.tier, by_name.id, by_name.document_id) == ("document", None, made.id)
    (by_words,) = items(find(services, "rent"))
    assert by_words.title == "Tenancy agreement.pdf" and by_words.place == "page 2" and by_words.id is not None
    DocumentMemory(services.store).remove(made.id)
    assert find(services, "tenancy rent").groups == () and find(services, "rent").groups == ()


def test_titles_and_blocks_are_found(services: Services) -> None:
    conversation = say(services, "Hello", title="Café plans")
    agent = services.agent_id(None)
    block, _ = services.blocks.create(agent, "projects", value="The greenhouse is half built")
    (title,) = items(find(services, "plan cafe"))
    assert (title.tier, title.id, title.conversation_id) == ("conversation", None, conversation)
    assert marked(title) == ["Café", "plans"]
    (found,) = items(find(services, "greenhouse"))
    assert (found.tier, found.id, found.title) == ("block", block.id, "projects")


def test_a_title_that_repeats_the_first_message_is_not_listed_beside_it(services: Services) -> None:
    say(services, "I only drink tea\nand never coffee", "Noted: tea", title="I only drink tea and…")
    assert [(item.id is None, item.snippet) for item in items(find(services, "drink tea"))] == [
        (False, "I only drink tea and never coffee")
    ]
    assert [item.id for item in items(find(services, "tea", roles=("assistant",)))] != [None]


def test_filters(services: Services) -> None:
    agent = services.agent_id(None)
    conversation = services.recall.create_conversation(agent).id
    roles: tuple[Role, ...] = ("user", "assistant", "user")
    for day, role in enumerate(roles, 1):
        services.recall.append(conversation, role, "text", f"tea on day {day}", created_at=86_400.0 * day)
    services.archival.insert(agent, "tea is liked", kind="preference")
    services.archival.insert(agent, "tea is work", kind="work", status="superseded")
    days = {"tiers": ("conversation",), "start": 86_400.0 * 2, "end": 86_400.0 * 3}
    assert snippets(services, "tea", **days) == {"tea on day 2", "tea on day 3"}
    assert snippets(services, "tea", roles=("assistant",)) == {"tea on day 2"}
    assert snippets(services, "tea", kinds=("preference",)) == {"tea is liked"}
    assert snippets(services, "tea", kinds=("work",), statuses=("superseded",)) == {"tea is work"}
    assert "tea is work" not in snippets(services, "tea")
    assert {group.name for group in find(services, "tea").groups} == {"fact", "conversation"}


def test_pages_and_totals(services: Services) -> None:
    say(services, *(f"tea number {number}" for number in range(45)), title="All tea")
    seen: list[str] = []
    for offset in range(0, 60, 20):
        for group in find(services, "tea", offset=offset).groups:
            assert group.total == 46 and not group.more
            seen += [item.snippet for item in group.items]
    assert len(seen) == len(set(seen)) == 46 and seen[0] == "All tea"


def test_words_in_a_row_come_first_then_whole_words(services: Services) -> None:
    keep(services, "tea was had at the party", "a tea party", "teapots and a party")
    found = [item.snippet for item in items(find(services, "tea party", unfinished=True))]
    assert found == ["a tea party", "tea was had at the party"]
    assert [item.snippet for item in items(find(services, "tea", unfinished=True))][-1] == "teapots and a party"


def test_what_is_close_in_meaning_comes_last_and_hides_nothing(store: Store) -> None:
    services = Services.over(store, FakeEmbedder())
    text = "my sister lives in the north of the country"
    say(services, text, "who lives in the north of the country, my sister does")
    while services.retrieval.embed_pending():
        pass
    found = find(services, "my sister lives in the north of the country today", related=True)
    assert [group.name for group in found.groups] == ["related"] and text in {item.snippet for item in items(found)}
    found = find(services, "sister lives in the north", related=True)
    assert found.groups[0].name == "conversation"
    ids = [item.id for item in items(found)]
    assert len(ids) == len(set(ids))


def test_a_sentence_without_an_embedder_finds_what_shares_its_words(services: Services) -> None:
    say(services, "the zeppelin museum opens on monday", "fine", *(f"nothing of note {number}" for number in range(30)))
    question = "could we visit that zeppelin museum with grandmother"
    assert find(services, question).groups == ()
    (group,) = find(services, question, related=True).groups
    assert group.name == "related" and marked(group.items[0]) == ["zeppelin", "museum"]


def test_a_search_nobody_waits_for_ends(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.store.database.STEPS_BETWEEN_QUESTIONS", 10)
    say(services, *(f"tea number {number} and some more words" for number in range(300)))
    asked: list[int] = []

    def wants_stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    assert services.finding.find(Find(job=1, query="tea"), services.agent_id(None), wants_stop) == Found(cancelled=True)
    assert len(asked) < 10 and items(find(services, "tea"))


def test_facts_no_longer_true_are_counted_and_keep_their_words(services: Services) -> None:
    """They are not corrected into words that are current; what was forgotten is not told."""
    keep(services, "The porch needs paint", "She paints the porch")
    (old, gone) = keep(services, "He drives a Porsche", "He had a Skoda")
    services.archival.edit(old, status="superseded")
    services.archival.forget(gone)
    for query in ("porsche", "what about the porsche", "porsch"):
        found = find(services, query, unfinished=True)
        assert (found.superseded, found.corrected, found.groups) == (1, "", ()), query
    assert find(services, "skoda").superseded == 0
    everything = find(services, "porsche", statuses=("active", "superseded"))
    assert everything.superseded == 0 and len(items(everything)) == 1
    assert find(services, "porsche", tiers=("conversation",)).superseded == 0
