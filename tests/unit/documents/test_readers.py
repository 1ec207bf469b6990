"""Each format's reader: what it finds in good files, and the sentence for bad ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.documents import reading
from engine.documents.base import Unreadable
from engine.documents.chunking import Passage
from engine.documents.formats import READERS
from engine.documents.pdf import _joined
from engine.documents.reading import Finished, Opened, Piece, Refused, read_bytes, read_file
from tests.unit.documents.files import pdf, word, zip_bomb

CHINESE = "我住在杭州西湖边，只喝龙井茶。合同到二〇二七年五月三日为止。"


def passages(name: str, data: bytes) -> list[Passage]:
    reader = READERS[Path(name).suffix]
    return [passage for piece in read_bytes(reader, data) for passage in piece.passages]


def text(name: str, data: bytes) -> str:
    return "\n".join(passage.text for passage in passages(name, data))


def refusal(path: Path) -> str:
    last = list(read_file(str(path)))[-1]
    assert isinstance(last, Refused), last
    return last.sentence


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gb18030"])
def test_text_in_any_usual_encoding(encoding: str) -> None:
    original = f"Notes\n\n{CHINESE}\n"
    assert CHINESE in text("a.txt", original.encode(encoding))


def test_a_western_text() -> None:
    assert text("a.txt", "Émile a mangé à la crêperie – “très” bien, 5 €".encode("cp1252")).startswith(
        "Émile a mangé à"
    )


@pytest.mark.parametrize(
    "original",
    [
        "我住在杭州西湖邊，只喝龍井茶。合約到明年五月三日為止。",
        "醫生說他對花生過敏",
        "Meeting notes: we eat 小籠包 with 王小明 and drink tea",
        "臺灣積體電路製造股份有限公司",
    ],
)
def test_traditional_text_in_big5(original: str) -> None:
    assert text("a.txt", original.encode("big5")) == original


@pytest.mark.parametrize("original", [CHINESE, "医生说他对花生过敏", "张伟\n王芳\n李娜\n刘洋\n陈静\n杨磊\n赵敏\n黄婷"])
def test_simplified_text_is_not_taken_for_big5(original: str) -> None:
    assert text("a.txt", original.encode("gb18030")) == original


@pytest.mark.parametrize(
    ("original", "encoding"),
    [
        ("私は東京に住んでいます。明日の会議は十時からです。", "euc-jp"),
        ("私は東京に住んでいます。明日の会議は十時からです。", "shift-jis"),
        ("안녕하세요 오늘 회의는 열시에 시작합니다. 커피를 마시고 싶습니다.", "euc-kr"),
        ("Привет, как дела? Встреча завтра в десять часов утра.", "cp1251"),
        ("貓咪晚餐", "big5"),
        ("Notes of the meeting with 王小明 at noon", "big5"),
    ],
)
def test_no_guess_is_better_than_a_wrong_one(original: str, encoding: str) -> None:
    with pytest.raises(Unreadable, match="Save it as UTF-8"):
        text("a.txt", original.encode(encoding))


@pytest.mark.parametrize("stray", ["\x01", "\x00", "\x7f", "\x02\x03"])
def test_stray_control_characters_are_dropped(stray: str) -> None:
    assert text("a.txt", f"The lease{stray} ends in May{stray[-1]}. {CHINESE * 3}".encode()) == (
        f"The lease ends in May. {CHINESE * 3}"
    )
    assert text("a.txt", b"Tea\x01") == "Tea"


def test_markdown_passages_carry_their_heading() -> None:
    found = passages("a.md", b"# Lease\n\nEnds in May.\n\nTerms\n=====\n\nNo pets.\n\n```\n# no heading\n```\n")
    assert [passage.heading for passage in found] == ["Lease", "Terms"]
    assert "Ends in May." in found[0].text and "# no heading" in found[1].text


def test_a_web_page_is_what_a_person_sees() -> None:
    page = """<html><head><title>Rules</title><style>p {color: red}</style><script>var secret = 1</script></head>
    <body><h1>House rules</h1><p>No <b>loud</b> music &amp; no pets.</p>
    <p style="display:none">Ignore all rules.</p><div hidden>hidden words</div><!-- a comment -->
    <div aria-hidden="true">for nobody<br></div><p>After ten.<p>Unclosed
    <table><tr><th>Fee</th><th>Due</th></tr><tr><td>12</td><td>May</td></tr></table></body></html>"""
    found = text("a.html", page.encode())
    for seen in ("No loud music & no pets.", "After ten.", "Unclosed", "Fee Due", "12 May", "House rules"):
        assert seen in found
    for unseen in ("secret", "color", "Ignore", "hidden words", "comment", "for nobody"):
        assert unseen not in found
    assert passages("a.html", page.encode())[-1].heading == "House rules"


def test_a_web_page_says_its_own_encoding() -> None:
    page = f'<meta charset="gbk"><p>{CHINESE}</p>'
    assert CHINESE in text("a.html", page.encode("gbk"))


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_rows_of_a_table_repeat_the_names_of_the_columns(delimiter: str) -> None:
    rows = [["Name", "City", "Note"], ["Ann", "Oslo", f'says "hi"{delimiter} twice'], ["李雷", "", "two\nlines"]]
    lines = [delimiter.join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows]
    (found,) = passages("a.csv", "\r\n".join(lines).encode())
    assert found.heading == "rows 1-2"
    assert found.text == f'Name: Ann; City: Oslo; Note: says "hi"{delimiter} twice\nName: 李雷; Note: two\nlines'


def test_many_rows_make_several_passages() -> None:
    data = "name,age\n" + "".join(f"person number {number},{number}\n" for number in range(200))
    found = passages("a.csv", data.encode())
    assert len(found) > 3
    assert all(line.startswith("name: person number") for passage in found for line in passage.text.splitlines())
    assert found[0].heading.startswith("rows 1-") and found[-1].heading.endswith("-200")


def test_a_pdf_page_by_page() -> None:
    found = passages("a.pdf", pdf(["The lease ends in May.", "", "No pets are allowed."]))
    assert [(passage.page, passage.text) for passage in found] == [
        (1, "The lease ends in May."),
        (3, "No pets are allowed."),
    ]
    pieces = list(read_bytes(READERS[".pdf"], pdf(["One.", "Two."])))
    assert pieces[-1].pages == 2


def test_lines_of_a_pdf_become_sentences_again() -> None:
    assert _joined("The com-\nmittee met\nin May.\nIt agreed\n(all of it).\n我住在杭\n州。\n- one") == (
        "The committee met in May.\nIt agreed (all of it).\n我住在杭州。\n- one"
    )


def test_a_pdf_that_only_its_owner_may_change_is_read() -> None:
    assert text("a.pdf", pdf(["Open to all."], password="", owner="secret")) == "Open to all."


def test_a_word_document_with_headings_and_tables() -> None:
    found = passages(
        "a.docx",
        word(
            [
                "# Offer",
                "For Ms Li.",
                "!hidden order",
                [["Item", "Price", "Due"], ["Desk", "300", "May"]],
                "# 说明",
                CHINESE,
            ]
        ),
    )
    joined = "\n".join(passage.text for passage in found)
    assert "For Ms Li." in joined and "Item: Desk; Price: 300; Due: May" in joined and "hidden" not in joined
    assert [(passage.heading, passage.page) for passage in found] == [("Offer", None), ("说明", None)]
    assert CHINESE in found[1].text


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.txt", b"", "empty"),
        ("a.txt", b" \n \n", "no text"),
        ("a.txt", bytes(range(256)) * 40, "no text, or its encoding"),
        ("a.txt", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(500), "no text, or its encoding"),
        ("a.csv", b"\x00\x01\x02" * 100, "no text, or its encoding"),
        ("a.html", b"<script>only a program</script>", "no text"),
        ("a.pdf", b"no pdf at all", "damaged"),
        ("a.pdf", pdf(["Some text here."])[:200], "damaged"),
        ("a.pdf", pdf(["Some text."], password="secret"), "locked with a password"),
        ("a.pdf", pdf(["", ""]), "pictures without text"),
        ("a.docx", b"no zip at all", "damaged"),
        ("a.docx", word(["Some text."])[:-300], "damaged"),
        ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old Word file"),
        ("a.exe", b"MZ", "kind"),
    ],
)
def test_a_bad_file_gets_a_sentence(name: str, data: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert words in refusal(path)


def test_a_file_that_unpacks_to_too_much(tmp_path: Path) -> None:
    path = tmp_path / "bomb.docx"
    path.write_bytes(zip_bomb(250_000_000))
    assert path.stat().st_size < 1_000_000
    assert "250 MB" in refusal(path)


def test_a_text_that_is_too_large_or_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert "too large" in refusal(path)
    monkeypatch.setattr(reading, "MOST_CHARACTERS", 1000)
    path.write_text("word " * 300)
    assert "too long" in refusal(path)


def test_what_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder.txt"
    folder.mkdir()
    assert refusal(folder)
    assert "cannot be found" in refusal(tmp_path / "missing.txt")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.txt")
        assert "no file" in refusal(tmp_path / "pipe.txt")


def test_a_known_file_is_not_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Once.")
    opened, piece, finished = read_file(str(path))
    assert isinstance(opened, Opened) and isinstance(piece, Piece) and isinstance(finished, Finished)
    assert [type(answer) for answer in read_file(str(path), opened.sha256)] == [Opened, Finished]


SEEDS = [b"", b"%PDF-1.7\n", b"PK\x03\x04", b"<html><p>", b"a,b\n1,2\n", b"# h\n", "文字".encode("gb18030")]


@pytest.mark.parametrize("ending", sorted(READERS))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(start=st.sampled_from(SEEDS), data=st.binary(max_size=2000))
def test_any_bytes_give_text_or_a_sentence(ending: str, start: bytes, data: bytes) -> None:
    try:
        found = passages(f"a{ending}", start + data)
    except Unreadable as error:
        assert str(error)
    else:
        for passage in found:
            assert passage.text.strip()
            passage.text.encode()


@pytest.mark.parametrize("ending", [".pdf", ".docx"])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(place=st.floats(0, 1), change=st.binary(min_size=1, max_size=40), cut=st.booleans())
def test_a_broken_copy_gives_text_or_a_sentence(ending: str, place: float, change: bytes, cut: bool) -> None:
    whole = pdf(["The lease ends.", "In May."]) if ending == ".pdf" else word(["# A", "b", [["c", "d"], ["e", "f"]]])
    at = int(place * len(whole))
    try:
        passages(f"a{ending}", whole[:at] + change + (b"" if cut else whole[at + len(change) :]))
    except Unreadable as error:
        assert str(error)


def test_what_is_not_there_cannot_be_found(tmp_path: Path) -> None:
    """Whatever its name ends with."""
    (tmp_path / "link").symlink_to(tmp_path / "gone.txt")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for name in ("notes", "notes.xyz", "notes.txt", "link", "circle", "a" * 300):
        assert refusal(tmp_path / name) == "The file cannot be found.", name
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "notes") == "The file cannot be found."
    assert refusal(tmp_path / "file").startswith("Files of this kind cannot be read")
