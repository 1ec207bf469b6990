"""The statements in what a user typed: sentences that may be worth keeping, those that belong together joined.

Questions, tasks, fiction, work on a text, hypotheses and words about the conversation itself are left out by rule here;
what the rest is worth, the markers in it tell or the model decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine import script
from engine.consolidation import stance
from engine.language import Language, detect_language
from engine.memory.learning import manner, passing, referring, rules
from engine.memory.learning.clauses import BLANK, Span, clauses, join, mask
from engine.memory.learning.comparing import content
from engine.memory.learning.empty_orders import names_nothing
from engine.memory.learning.mixing import language_of, passages
from engine.memory.learning.naming import names
from engine.memory.learning.one_sentence import is_one_sentence
from engine.memory.learning.pasted import pasted_spans
from engine.memory.learning.reading import words_read
from engine.memory.learning.rewriting import names_its_subject, strip_lead
from engine.memory.learning.trimming import trimmed, without_setting
from engine.memory.sensitive import is_of_nobody_else
from engine.values import Message

MOST: Final = 40
"""Statements read of one message: a longer one is mostly somebody else's text."""
MOST_JOINED: Final = 360
"""Characters of sentences that are joined."""
MOST_BETWEEN: Final = 12
"""Characters between two sentences of which one goes on with the other."""

LEAST_SHARED_ZH: Final = 4
"""Telling characters that two Chinese sentences share which speak of the same."""

MOST_QUOTED: Final = 0.35
"""Part of a sentence that is code or somebody's quoted words."""

_TELLING: Final = re.compile(
    r"(?:(?:will|would|should|can|could|had)(?:n['’]t)?|can['’]t|won['’]t|cannot) "
    r"(?!(?:i|you|we|they|he|she|it|there|this|that|these|those|the|an?|my|your|our|his|her|their|any\w*|some\w*)\b|"
    r"(?-i:[A-Z]))\w+"
    rf"|{stance.LET_US_EN}"
    r"|(?:what|how|where|when|why|who) (?:i|we|my|our|the|he|she|they|it|surprise[sd]|matter(?:s|ed)|bother(?:s|ed)|"
    r"worrie[sd]|help(?:s|ed)|change[sd]|count(?:s|ed)|really|actually|most)\b",
    re.I,
)
""" "Will send it on Monday", "What surprised me: …": no question without its mark."""
_AND_EN: Final = r"^(?:(?:and|but|so|also|because|since|plus|yet|still|then)[, ]+)*"
_AND_ZH: Final = r"^(?:而且|但是?|所以|不过|因为|而|并且|同时|另外|也|因此|于是)?[，,]?"
_POINTS_BACK: Final = {
    "en": re.compile(
        rf"{_AND_EN}(?!it (?:looks|seems|appears|turn(?:s|ed) out|is (?:clear|likely|official)|(?:bugs|bothers|"
        rf"annoys|irritates|worries|"
        rf"frustrates|saddens|pleases|strikes|amazes|surprises) me|makes (?:no|little|more|"
        rf"perfect) sense)\b)(?!it(?:['’]s| is|"
        rf" was) (?!going|used|able|due|supposed|meant|set|about)(?:(?:so|too|very|really|more|much|not|an?|no) )*\w+ "
        rf"(?:that|to|how|not to)\b)(?:he|she|they|it|"
        rf"that|those|"
        r"(?:this|these)(?! (?:year|week|month|quarter|season|spring|summer|autumn|"
        r"fall|winter|term|semester|days|weekend)\b)|his|her|hers|their|theirs|its|both|neither|which|"
        r"the (?:argument|reason|idea|point|aim|goal|result|same|latter|former))(?:['’](?:s|ll|d|ve|re))?\b"
        r"|^(?:\w+ ){1,3}(?:this|that|these|those|it|there) (?:\w+ ){0,2}(?:into|in|to|for|with|on|as|by)\b"
        r"|^(?:\w+(?:['’]\w+)? ){1,5}(?:there|that|it|so|this|then|them)$"
        r"|^(?:i|we)(?:['’](?:ll|ve|d))? (?:\w+ ){1,2}(?:her|him|them|it|that(?=$|[,.;]))\b",
        re.I,
    ),
    "zh": script.compile(
        rf"{_AND_ZH}(?:她|他|它|这(?!个?(?:季度|月|周|星期|礼拜|学期|年|几天|段时间|里|儿))|那|其中|前者|后者|"
        rf"两者|二者|都|"
        rf"论点|理由|原因|目的|"
        r"结果|其(?!实))|^(?:将|把)(?:这|该|那|此)|^(?:该|此)|^.{1,8}(?:那里|这里|那儿|此)$"
    ),
}
"""What a sentence speaks of was named before it."""
_THING_ZH: Final = script.compile(r"^[这那][台辆套间栋家座所][一-龥]{3}")
""" "那台旧服务器…": pointed at, but named."""
_EVENT_ZH: Final = script.compile(r"^[这那](?:[门节堂][一-龥]{3}|个[一-龥]{2,8}[课班展赛](?=[，,从改]))")
""" "那个彩绘玻璃课，…": told of for the first time."""
_ADDS: Final = {
    "en": re.compile(
        r"^(?:because|otherwise|starting|beginning|effective|as of|not)\b|\bin (?:that|this|these|those) (?:\w+ ?){1,2}"
        r"|^(?:until|till|by|before|since|from|after) then\b|^(?:the|an?|my|our|"
        r"[A-Z]\w+) (?:[\w-]+ ){1,3}(?:has to|have to|"
        r"needs? to|must|will|can|should|wants? to|is going to|are going to) \w+ (?:it|them)\b"
        r"|^(?:with|without|for|after|before|since|because of|instead of|besides|despite|thanks to|apart from|until|"
        r"once) "
        r"(?:it|them|that|this|those|these|him|her)\b"
        r"|\b(?:an?|the) (?:new|old|second|other|first|next|better|third|bigger|smaller|spare) one\b"
        r"|\b(?:for|about|with|to|on|of|over|into|against|from) (?:it|them)(?=$| (?:when|if|because|until|before|"
        r"after|again|"
        r"any ?more)\b)|\b\w+ed (?:it|them)$",
        re.I,
    ),
    "zh": script.compile(
        r"^[^，,我咱她他]{1,8}[她他](?:只|也|还|想|要|会|喜欢|希望|不|最)|^在?(?:那|这|此)(?:之前|以前|之后|"
        r"以后|期间)|^到(?:那|这)(?:时候?|天)|^(?:届时|此后|此前)|^(?:一共|"
        r"总共|总计|大概|大约|差不多|前后|全程)|^(?:因为|否则|不然|而且|并且|毕竟|从.{1,8}(?:开始|"
        r"起)(?:[执实]行|生效|算)?$)|"
        r"^(?:正在)?(?:更新|修改|调整|重新(?:安排|运行))(?!一?下|成|为|这|上面|下面|刚才)[^，,]{3,}$|"
        r"^(?:根本|完全|一律|绝对|也)?(?:不|禁止|没)(?:允许|准|许|得|能|可)|"
        r"^(?:没有|有了|为了?|对于?|除了|至于|关于)(?:[它她他]们?|此|这[个些]?|那[个些]?)(?![一-龥]?(?:年|月|周|天))"
    ),
}
"""It adds to what was said before it, if something was."""
_CAPITALS: Final = re.compile(r"\b[A-Z]{2,}\b")
_ON_ITS_OWN: Final = {
    "en": re.compile(
        r"\b(?:starts?|begins?|due|opens?|delivers?|tomorrow|tonight|today|next \w+|this (?:afternoon|evening|morning)|"
        r"(?:on|by|from|until|in) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|june?|july?|"
        r"aug|sep|oct|"
        r"nov|dec)[a-z]*)|on the \d+\w*|(?:19|20)\d\d|you|your)\b",
        re.I,
    ),
    "zh": script.compile(
        r"明天|今[天晚]|下(?:周|个?月)|开始|定在|开工|进场|截止|\d+ ?[月号日]|[一二三四五六七八九十]+月|由.{1,6}(?:去|"
        r"来|负责)|负责|[你您]"
    ),
}
""" "Migration starts on Monday": no reason, but a fact of its own; "you can't": nobody's words in the third person."""
_WEIGHS: Final = {
    "en": re.compile(
        r"\b(?:too|enough|only|costs?|better|worse|more|less|fewer|than|cannot|couldn['’]t|never|barely|hardly|"
        r"already|hard|"
        r"easier|slow\w*|fast\w*|expensive|cheap\w*|noisy|un\w+able|without|loses?|lost|wastes?|takes|saves?|needs?|"
        r"fails?|"
        r"failed|keeps?|got|right|fit|works?|worked|nobody|none|half|broken?|broke|dying|short|missing|ran out|bigger|"
        r"smaller|"
        r"larger|found)\b|n['’]t\b",
        re.I,
    ),
    "zh": script.compile(
        r"太|更|但|却|反而|仅|没人|多花|不够|足够|只[有能要]|比|经常|总是|老是|要花|浪费|麻烦|难|慢|快|贵|便宜|没法|"
        r"无法|"
        "不了|不能|已经|省|合适|适合|就会|合理"
    ),
}
"""Words with which something is weighed: "the joins got too slow", not "the kettle makes a noise"."""
_UP_TO_ME_EN: Final = (
    r"^(?:(?:so|but|and)[, ]+)*if (?:it (?:were|was) (?:up|down|left) to (?:me|us)|i (?:were|was) in charge|"
    r"i had (?:my way|"
    r"a say)|i ran (?:it|things|the place)|it (?:were|was) my (?:call|decision|choice))\b"
)
_UP_TO_ME_ZH: Final = (
    r"^(?:所以|但是?)?(?:如果|要是|假如)?(?:是)?(?:我说了算|(?:由|让|听|依)我(?:来|的)?(?:定|决定|做主|说|选|"
    r"安排)?|我来(?:定|决定|做主|安排)|换(?:成|作|做)?我)"
    r"(?:的话|来)?[，,]"
)
""" "If it were up to me": what somebody holds for right."""
_CONCLUDES: Final = {
    "en": re.compile(
        r"^(?:(?:so|but|still|instead)[, ]+)*(?:i|we)(?:['’]d| would) (?:much )?(?:rather|prefer)\b|" + _UP_TO_ME_EN,
        re.I,
    ),
    "zh": script.compile(
        r"^(?:所以|但是?|还是|因此)?[，,]?我们?(?:宁可|宁愿|更愿意|更?倾向于?|主张|建议)|" + _UP_TO_ME_ZH
    ),
}
""" "I'd rather …", behind a view: what follows from it."""
_IF_ASKED: Final = {
    "en": re.compile(r"^if (?:you ask me|i['’]m (?:being )?honest|i may)\b|" + _UP_TO_ME_EN, re.I),
    "zh": script.compile(
        r"^(?:如果|要是)?(?:你|您)?(?:要|非要)?问我(?:的话)?[，,]|^(?:要|依|让)我(?:说|看)[，,]|" + _UP_TO_ME_ZH
    ),
}
""" "If you ask me, …": a view, no supposition."""
_HEDGE: Final = {
    "en": re.compile(
        r"^(?:but |though |and )?(?:that|this|it)(?:['’]s| is| was) (?:just |only )?my (?:own |personal )?(?:read|"
        r"view|take|"
        r"opinion|two cents|impression|guess|feeling|hunch)\b.{0,12}$|^just my (?:two cents|opinion|take|"
        r"view)\b.{0,12}$"
        r"|^(?:but |and )?i (?:could|may|might) (?:well )?be wrong\b.{0,16}$",
        re.I,
    ),
    "zh": script.compile(
        r"^(?:但|不过)?(?:是)?(?:这|那)?[也都只就]*是我(?:个人|自己)?的?(?:一点|一些)?(?:看法|意见|想法|观点|解读|"
        r"感觉|理解|读到的|"
        r"猜测|浅见)(?:而已|罢了|吧)?$|^也?(?:可能|也许)是?我(?:想多了|看错了|错了)$"
    ),
}
""" "That's just my read though": of what was said, not of anything told."""


class Statement(Struct, frozen=True):
    """One sentence, or a few of which one goes on with the other.

    Attributes:
        span: in the message.
        sentences: its parts, in their order.
        marked: words in it say that it is a decision, an opinion, a preference, a promise or a noted fact.
        about: whom the pronoun means with which the first sentence begins, where that is said only before it.
    """

    span: Span
    sentences: tuple[Span, ...]
    language: Language
    marked: bool
    about: str = ""

    @property
    def text(self) -> str:
        return self.span.text


def statements_of(message: Message) -> list[Statement]:
    """The statements of a message; their spans are those of its whole text. What was pasted in is not read."""
    apart = bool(pasted_spans(message.text))
    found = list[Statement]()
    for start, words in words_read(message.text):
        found += [_moved(one, start) for one in _statements(words, apart)]
    return found[:MOST]


def _statements(text: str, apart: bool) -> list[Statement]:
    every = passages(text)
    if _is_foreign(text, every, apart):
        return []
    groups, before = list[list[Span]](), False
    for sentence in (_told(text, one) for one in every):
        language = language_of(sentence)
        if _HEDGE[language].search(sentence.masked):
            continue
        back = bool(_POINTS_BACK[language].search(sentence.masked)) and not _EVENT_ZH.match(sentence.masked)
        goes_on = back or bool(_ADDS[language].search(sentence.masked))
        if back and not before:  # "It", said of what the assistant said; not the "it" of "it's my birthday"
            named = language == "zh" and _THING_ZH.match(sentence.masked)
            back = not named and rules.judge(sentence, language) != "lasting"
        if (
            not _tells(sentence, language)
            or (back and not before)
            or (not before and referring.points_back(sentence.masked, language))
        ):
            before = False
        elif before and (goes_on or _is_linked(groups[-1], sentence, language)) and _fits(groups[-1], sentence):
            groups[-1].append(sentence)
        else:
            groups.append([sentence])
            before = True
    made = [_statement(text, group) for group in groups]
    return [one for one in made if is_one_sentence(one.text) and not _is_empty(one)]


def _told(text: str, sentence: Span) -> Span:
    """Of a sentence that ends in a question or a task what is told of the user before it."""
    language = language_of(sentence)
    pieces = clauses(sentence)
    if len(pieces) < 2 or not _asks(sentence, language):
        return sentence
    asking = (index for index, one in enumerate(pieces) if rules.is_question(one, language) or _is_task(one, language))
    first = next(asking, 0)
    if not first:
        return sentence
    told = replace(join(pieces[0], pieces[first - 1], text), mark="")
    about_user = rules.is_personal(told.masked, language) or stance.is_marked(told.masked, language)
    return told if about_user or names_its_subject(told.masked) or is_of_nobody_else(told.masked) else sentence


def _is_task(clause: Span, language: Language) -> bool:
    return stance.is_task_zh(clause.masked) if language == "zh" else rules.is_request(clause, language)


def _is_foreign(text: str, every: list[Span], apart: bool) -> bool:
    """Fiction, or a task on a text: nothing in it is the user's own word."""
    asking = [one for one in every if _asks(one, language_of(one))]
    if rules.is_fiction(mask(text) if asking else rules.without_writing(mask(text)), detect_language(text)):
        return True
    return not apart and any(rules.is_about_text(one.masked, language_of(one)) for one in asking)


def _tells(sentence: Span, language: Language) -> bool:
    """The sentence may state something: it is no question, task, hypothesis, irony, or talk about the talk."""
    if names_nothing(sentence, language) or rules.is_irony(sentence, language):
        return False
    words = without_setting(strip_lead(sentence.masked, language), language)
    at_hand = passing.is_at_hand(words, language) and not stance.is_marked(words, language)
    bare = trimmed(words, language)
    passes = (passing.is_once, passing.is_of_the_talk)
    if at_hand or any(one(text, language) for text in (words, bare) for one in passes):
        return False
    if sentence.masked.count(BLANK) >= MOST_QUOTED * len(sentence.masked):
        return False
    if _asks(sentence, language) or manner.of(sentence.masked, language) == "standing":
        return False
    asked = _IF_ASKED[language].search(sentence.masked)
    return not (
        (rules.is_hypothetical(clauses(sentence)[0], language) and not asked)
        or stance.is_about_the_talk(sentence.masked, language)
    )


def _asks(sentence: Span, language: Language) -> bool:
    """A question or a task. In Chinese a question word inside a statement asks nothing: only a bare clause does."""
    if sentence.mark.startswith(("?", "？")):
        return True
    if language == "zh":
        alone = len(clauses(sentence)) == 1 and rules.is_question(sentence, language)
        return alone or stance.is_task_zh(sentence.masked)
    if _TELLING.match(sentence.masked):
        return False
    return rules.is_question(sentence, language) or rules.is_request(sentence, language)


def _is_linked(group: list[Span], sentence: Span, language: Language) -> bool:
    """A bare sentence behind a marked one: mostly its reason.

    Behind a view or a decision that is so unless it names somebody new or says when something happens; behind others
    where both speak of the same things.
    """
    first = stance.stance_of(group[0].masked, language)
    if first == "opinion" and _CONCLUDES[language].search(sentence.masked):
        return True
    if first is None or stance.is_marked(sentence.masked, language):
        return False
    if rules.is_personal(sentence.masked, language):
        return False
    said = " ".join(one.masked for one in group)
    new = names(_CAPITALS.sub(" ", sentence.masked)) - names(said, first=True)
    if _may_be_reason(group, sentence, language) and not new and not _ON_ITS_OWN[language].search(sentence.masked):
        return True
    shared = content(sentence.masked) & content(said)
    return len(shared) >= (LEAST_SHARED_ZH if language == "zh" else 1)


def _may_be_reason(group: list[Span], sentence: Span, language: Language) -> bool:
    """Whether it may say why: behind a view mostly, right behind a decision or an own preference where it weighs."""
    kind = stance.stance_of(group[0].masked, language)
    kind = "decision" if kind == "plan" else kind
    if kind == "preference":
        kind = "decision" if rules.is_personal(group[0].masked, language) else None
    return kind == "opinion" or (
        kind == "decision" and len(group) == 1 and bool(_WEIGHS[language].search(sentence.masked))
    )


def _fits(group: list[Span], sentence: Span) -> bool:
    return sentence.start - group[-1].end <= MOST_BETWEEN and sentence.end - group[0].start <= MOST_JOINED


def _statement(text: str, group: list[Span]) -> Statement:
    span = join(group[0], group[-1], text)
    language = language_of(span)
    return Statement(span, tuple(group), language, any(stance.is_marked(one.masked, language) for one in group))


def _is_empty(statement: Statement) -> bool:
    """Too short to tell anything by itself."""
    least = stance.LEAST_MARKED if statement.marked else stance.LEAST[statement.language]
    return stance.size(statement.span.masked, statement.language) < least


def _moved(statement: Statement, by: int) -> Statement:
    def move(span: Span) -> Span:
        return replace(span, start=span.start + by, end=span.end + by)

    return Statement(move(statement.span), tuple(map(move, statement.sentences)), statement.language, statement.marked)


def narrowed(statement: Statement, rest: Sequence[Span | None], message: Message) -> Statement | None:
    """The statement with only what is left of each of its sentences, up to the first gap between them.

    None for nothing, and where the first of them speaks of somebody whom no name in front of it tells.
    """
    if tuple(rest) == statement.sentences:
        return statement
    language = statement.language
    first = next((index for index, one in enumerate(rest) if one is not None), len(rest))
    parts = tuple(one for one in takewhile(lambda one: one is not None, rest[first:]) if one is not None)
    if not parts:
        return None
    about, start = "", parts[0].start
    if start > statement.span.start and _POINTS_BACK[language].search(parts[0].masked):
        about, start = stance.person_of(statement.sentences[0].text, language) or "", statement.span.start
        if not about or not stance.begins_with_pronoun(parts[0].text, language):
            return None
    text = message.text[start : parts[-1].end]
    marked = any(stance.is_marked(one.masked, language) for one in parts)
    return Statement(Span(start, parts[-1].end, text, mask(text), parts[-1].mark), parts, language, marked, about)
