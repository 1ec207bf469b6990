"""Word lists of the English rules."""

from __future__ import annotations

from typing import Final

from engine.memory.learning.lexicon import BASE_VERBS_EN


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


AUXILIARIES: Final = {
    "is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't", "wasn't": "weren't",
    "hasn't": "haven't", "doesn't": "don't",
}  # fmt: skip
FINITE: Final = frozenset((
    *AUXILIARIES, "are", "were", "have", "do", "had", "did", "will", "would", "can", "could", "must", "should", "may",
    "might", "won't", "can't", "cannot", "aren't", "weren't", "don't", "didn't",
))  # fmt: skip
_PLAIN_VERBS: Final = """
accept act add admire admit agree allow answer appreciate arrive ask attend bake become begin believe belong
borrow bring brush build buy carry celebrate chat choose clean climb collect come complain consider
contribute cost cry cycle date deal decide depend deserve die do draw dream dress drop earn edit exercise
expect explain fear feed feel find finish fix fly follow forget garden get give go grow handle hang happen
hear hike hold hope identify insist intend invest invite join jog juggle keep knit know lack laugh learn
leave lend let listen look lose make mean meditate meet mind miss move offer organise organize owe pay play
practise practice pray preach prepare pretend pursue put quit reach recommend regret remain remember repair
respect restore revise ride say see seem sell send serve set share shave sing sit skate ski sketch sleep
snore solve speak spend stay steer struggle subscribe suffer suggest support swear swim take talk teach tell
tend think throw tidy train translate treat trust try tutor understand use wait wake wash wear weigh win
wish worry write commute mentor own suspect rent trade vote
"""
_ALSO_NOUNS: Final = """
call camp care change coach cook cover dance design drink drive drum film fish guard guide hate help host
hug hunt jump lead lie lift like love mark match need paint park photograph place plan plant play post
program race raise rate read report rest rise row run sail shop show shower sleep smoke sponsor start stop
study surf swing switch talk taste test time tour train travel trip turn vacation view visit volunteer walk
watch want wonder work dislike ride sign sound sport stage stamp stand step stream struggle supply trade
vote bike box break chat garden list sew file ski cycle drop dress end face fear fight head hope joke live
order pet pick present question record return review roast sample save ship snack sort spot swim tan track
value wash whistle
"""
BOTH: Final = _words(_ALSO_NOUNS)
"""Verbs whose form with -s is also the plural of a noun."""
VERBS: Final = frozenset((*_PLAIN_VERBS.split(), *BASE_VERBS_EN)) | BOTH
PREPOSITIONS: Final = _words("""
    of to for with about by from at on in near behind against without like between around towards toward into
    onto under over upon beside besides except than as
""")
OBJECT_BEFORE: Final = PREPOSITIONS - {"than", "as"}
CLAUSE_BEFORE: Final = _words("""
    and but or because since when while where if that which who whom whose until till after before so as
    although though than what how why then once unless whenever wherever whether
""")
COORDINATES: Final = frozenset(("and", "or", "but", "then", "yet", "nor", ","))
OTHER_SUBJECT: Final = _words("""
    who which that whose whom where when because if while although though whenever unless there it this these
    those he she they we i
""")
NOT_VERBS: Final = _words("""
    always sometimes perhaps besides nowadays afterwards towards plus less us yes thus as this its his hers ours
    theirs minus across ross overseas upstairs downstairs
""")
BEFORE_TO: Final = _words("want need like love hate prefer plan hope try seem tend start wish dislike")
"""Where a verb follows behind "to"."""
CLEAR_VERBS: Final = _words("want like love hate need live drive study visit dislike play drink")
"""Whose form with -s is hardly ever the plural that a list goes on with, where an object or a place follows."""
UNITS: Final = _words("kilos kilometres kilometers miles metres pounds hours minutes times days weeks months years")
"""Behind them a list of things does not go on."""
OBJECTS: Final = _words("you it them him her me us")
DETERMINERS: Final = _words("""
    the a an his her their my your our its this that these those some every each no two three four five
""")
AFTER_VERB: Final = (
    DETERMINERS | PREPOSITIONS | {"up", "out", "off", "down", "away", "back", "it", "them", "well", "there"}
)
COMPOUNDS: Final = _words("""
    interface interfaces group groups manual manuals account accounts base name names id ids experience
    community guide researcher researchers research story stories testing data agent agents profile profiles
    space forum forums interview interviews agreement input table tables settings folder directory permission
    permissions role roles feedback journey journeys persona personas documentation mode
""")
CONTRACTED_HAVE: Final = frozenset(("been", "got", "had"))
CONTRACTED_BE: Final = frozenset(("a", "an", "the", "not", "never", "always", "also", "no", "in", "on", "at", "from"))
FEMALE: Final = _words("""
    mother mom mum daughter sister wife girlfriend niece aunt granny grandmother grandma godmother stepmother
    stepdaughter half-sister mother-in-law sister-in-law daughter-in-law granddaughter fiancée landlady mrs ms
""")
MALE: Final = _words("""
    father dad son brother husband boyfriend nephew uncle grandpa grandfather godfather stepfather stepson half-
    brother father-in-law brother-in-law son-in-law grandson fiancé mr
""")
PEOPLE: Final = _words("""
    friend friends woman women man men girl boy landlord neighbour neighbours neighbor neighbors people children
    kids parents child kid baby boss manager teacher doctor vet dentist colleague colleagues coworker partner
    spouse sibling siblings cousin cousins somebody someone everybody everyone nobody anybody person flatmate
    flatmates roommate roommates housemate team family couple twins lawyer accountant therapist ex dog cat puppy
    kitten parrot rabbit hamster horse pet student students client clients company band guest guests host uncle
    fiance fiancee
""")
GIVING: Final = _words("""
    give gives gave tell tells told send sends sent lend lends lent bring brings brought buy buys bought teach
    teaches taught show shows showed ask asks asked offer offers offered owe owes owed pay pays paid call calls
    called help helps helped let lets make makes made visit visits visited meet meets met leave leaves left cook
    cooks cooked read reads drive drives drove write writes wrote
""")
TIME_OR_PLACE: Final = _words("""
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
    christmas easter english french german spanish italian japanese chinese portuguese dutch latin python
""")
