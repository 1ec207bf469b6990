"""What is no part of a fact, what only passes by, and what a pronoun stands for."""

from __future__ import annotations

import pytest

from engine.language import Language, detect_language
from engine.memory.learning.appositions import told_beside
from engine.memory.learning.candidates import candidates
from engine.memory.learning.passing import is_at_hand, is_of_the_talk
from engine.memory.learning.referring import leaned_on, points_back, with_somebody
from engine.memory.learning.trimming import trimmed


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Ugh, I hate mowing the lawn, tbh", "I hate mowing the lawn"),
        ("Good news: I passed the bar exam, fingers crossed", "I passed the bar exam"),
        ("A small thing, my desk is by the window", "my desk is by the window"),
        ("I'm Petra by the way, from Graz", "I'm Petra, from Graz"),
        ("I teach chemistry in Graz, and it should be under 40 words", "I teach chemistry in Graz"),
        ("My aunt Ilse arrives on 4 May, so I need a quick recipe", "My aunt Ilse arrives on 4 May"),
        ("Their hours are odd, so my day off is Tuesday", "my day off is Tuesday"),
        ("it's Monday so I'm off, I work from Tuesday to Friday", "I work from Tuesday to Friday"),
        ("We moved to Graz, paint everywhere", "We moved to Graz"),
        ("My son was born in 2019, is the year enough", "My son was born in 2019"),
        ("I'm left-handed, do I need another pen", "I'm left-handed"),
        ("filling in a form for school: my son is nine", "my son is nine"),
        ("Packing for Rome: I get seasick on boats", "I get seasick on boats"),
        ("silly question before lunch: I bake bread and need some ideas", "I bake bread"),
        ("my gran taught maths until she retired, zero nonsense", "my gran taught maths until she retired"),
        ("Quick one: my daughter plays the oboe", "my daughter plays the oboe"),
        ("跟你说个事，我妹妹要结婚了", "我妹妹要结婚了"),
        ("在填体检表：我有高血压", "我有高血压"),
        ("唉，我又失眠了，气死我了", "我又失眠了"),
        ("反正我周五不上班", "我周五不上班"),
        ("我弟弟考上医学院了，太开心了", "我弟弟考上医学院了"),
        ("我妈下周过来住，想给她买双拖鞋", "我妈下周过来住"),
        ("我六月去冰岛，要带什么衣服", "我六月去冰岛"),
        ("猫换了新猫粮，过渡要几天", "猫换了新猫粮"),
        ("我属猴，老有人说我像属兔的", "我属猴"),
    ],
)
def test_what_is_no_part_of_a_fact_is_cut_off(said: str, left: str) -> None:
    assert trimmed(said, detect_language(said)) == left


@pytest.mark.parametrize(
    "said",
    [
        "I don't eat fish, no shellfish either",
        "My plan for May: two weeks in Rome",
        "I teach in Graz and need an inhaler",
        "I take the tram, 25 minutes, twice a day",
        "I have bad knees, so I need a seat",
        "My sister lives in Graz, not Linz",
        "My sister lives in Graz, where I grew up",
        "I was born on 4 May, which is a holiday here",
        "我什么都吃，就是不吃香菜",
        "我在城北上班，通勤一个小时",
        "我只喝绿茶，不喝咖啡",
        "太累了",
        "Sadly, no",
    ],
)
def test_what_is_told_stays(said: str) -> None:
    assert trimmed(said, detect_language(said)) == said


@pytest.mark.parametrize(
    "said",
    [
        "you're a genius",
        "that one",
        "let's switch to German",
        "no wonder it burned",
        "found it behind the sofa",
        "in the kitchen drawer",
        "it works now",
        "you can never trust a parrot",
        "growing up on a farm was",
        "难怪这么苦",
        "原来一直放错了开关",
        "你太厉害了",
        "就选它了",
        "护照找不到了",
        "换英文聊吧，练练口语",
    ],
)
def test_a_bare_remark_is_not_learned(said: str) -> None:
    assert is_of_the_talk(said, detect_language(said))
    assert candidates(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "From now on let's switch to German, always",
        "I found a job in Graz",
        "I grew up in a small town",
        "工作找到了，下个月上班",
        "以后都换英文聊",
        "原来在上海工作，现在在北京",
        "You should know that I am allergic to nuts",
    ],
)
def test_what_lasts_is_no_bare_remark(said: str) -> None:
    assert not is_of_the_talk(said, detect_language(said))


def test_what_somebody_is_just_doing_is_no_habit() -> None:
    assert is_at_hand("Waiting for the plumber", "en")
    assert not is_at_hand("Looking for a new flat in Graz", "en")
    assert not is_at_hand("Training for a marathon", "en")


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("I do that every Sunday with my brother", True),
        ("I get them twice a month", True),
        ("That's the only tea I drink", True),
        ("I think that the bridge is too low", False),
        ("I love that café", False),
        ("It's my birthday on Friday", False),
        ("I have three of them and a dog", False),
        ("她老家在苏州", True),
        ("它每天早上叫", True),
        ("我每天给它梳毛", False),
    ],
)
def test_words_that_need_what_was_said_before(said: str, points: bool) -> None:
    assert points_back(said, detect_language(said)) is points


@pytest.mark.parametrize(
    ("said", "before", "named"),
    [
        ("she loves trains", "A present for my niece Ada", "my niece Ada loves trains"),
        ("he was born in Linz", "a toast for Gustav", "Gustav was born in Linz"),
        ("she loves trains", "A present for my niece and my nephew", "my niece loves trains"),
        ("she loves trains", "A present for my niece and my aunt", None),
        ("they love trains", "A present for my niece", None),
        ("她退休前是护士", "帮我给我奶奶写张贺卡", "我奶奶退休前是护士"),
        ("他老家在苏州", "给爷爷写段祝词吧", "我爷爷老家在苏州"),
        ("他老家在苏州", "写段祝词吧", None),
    ],
)
def test_a_pronoun_stands_for_the_only_one_named(said: str, before: str, named: str | None) -> None:
    assert with_somebody(said, before, detect_language(said)) == named


@pytest.mark.parametrize(
    ("said", "before", "told"),
    [
        ("Draft an email to Ms Lang, our landlady", "", ["Ms Lang is our landlady"]),
        ("What could I get my nephew Leo", "", ["my nephew is called Leo"]),
        ("Ours, Pebble, just ate a grape", "Can rabbits eat grapes", ["my rabbit is called Pebble"]),
        ("A card for Gustav, with the year he was born, 1958", "", ["Gustav was born in 1958"]),
        ("周三又排练，打鼓的同事Ben也来，几点吃饭", "", ["我同事Ben打鼓"]),
        ("What could I get Leo", "", []),
        ("Can rabbits eat grapes", "", []),
    ],
)
def test_who_somebody_is_told_beside_a_question(said: str, before: str, told: list[str]) -> None:
    assert told_beside(said, before, detect_language(said)) == told


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ("给爷爷写段祝词吧，他老家在苏州，最好把园林写进去", ["我爷爷老家在苏州"]),
        ("Which one should I buy? I drink it every day", []),
        ("Anything for ear infections? I get them every April", ["I get ear infections every April"]),
        ("Is 1,900 euros a month low for a cook? That's what I make", ["I make 1,900 euros a month"]),
        (
            "How late is it in Lima? My cousin Ines studies there and I always wake her",
            ["My cousin Ines studies in Lima and I always wake her"],
        ),
        (
            "Found a Lyon tram ticket at a market! I've been collecting these paper tickets since school",
            ["Found a Lyon tram ticket at a market; I've been collecting these paper tickets since school"],
        ),
        ("拌面放什么好？别跟我说大蒜，我从小就受不了那个味道", ["别跟我说大蒜，我从小就受不了那个味道"]),
        ("爷爷七月来不了了，改成九月来，签证要不要重办", ["爷爷七月来不了了，改成九月来"]),
        ("How far is it from Graz to Lima? My cousin Ines studies there", ["My cousin Ines studies there"]),
        ("That's why I quit the gym.", ["I quit the gym"]),
        ("and take the gym out of my calendar", []),
        ("filling in the vet form: Bibi is nine. is that old?", ["Bibi is nine"]),
        (
            "My grandma would laugh. She was a nurse for forty years",
            ["My grandma would laugh", "my grandma was a nurse for forty years"],
        ),
        ("我奶奶听了肯定笑。她当了四十年护士", ["我奶奶听了肯定笑", "我奶奶当了四十年护士"]),
        ("A birthday poem for my sister", []),
        (
            "Back from my swim. I do that every morning before work",
            ["Back from my swim; I do that every morning before work"],
        ),
        ("机票改签了，原来3月2号走，现在改成3月8号，亏不亏", ["机票改签了，原来3月2号走，现在改成3月8号"]),
    ],
)
def test_candidates_stand_by_themselves(said: str, texts: list[str]) -> None:
    assert [one.text for one in candidates(said) if not one.asked] == texts


@pytest.mark.parametrize(
    ("text", "words", "language", "before"),
    [
        ("My migraines are back. I get them at night", "I get them at night", "en", "My migraines are back"),
        ("My migraines are back. I live in Graz", "I live in Graz", "en", ""),
        ("我有糖尿病。它是遗传的", "它是遗传的", "zh", "我有糖尿病"),
    ],
)
def test_the_sentence_that_words_lean_on(text: str, words: str, language: Language, before: str) -> None:
    assert leaned_on(text, text.index(words), words, language) == before
