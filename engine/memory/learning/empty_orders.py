"""Orders to remember that say nothing to remember: a question, a bare "it", or what stands elsewhere."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning import orders
from engine.memory.learning.clauses import Span, part
from engine.memory.learning.lexicon import any_of

_OPENING: Final = {
    "en": script.compile(rf"{orders.OPENING_EN}(?: (?:to|in|into) (?:your |the |my )?memory)?(?: that)?[:, ]+", re.I),
    "zh": script.compile(rf"{orders.OPENING_ZH}(?:一下)?[：:，, ]*", re.I),
}
_SLOT_EN: Final = (
    r"(?:(?:first |last |full |sur|nick)?names?|(?:\w+ )?numbers?|address(?:es)?|birthdays?|age|passwords?|codes?|pin"
    r"|e-?mail|job|city|employer|preferences?|details|data|hobbies|allergies)"
)
_SOURCE_EN: Final = (
    r"(?:letters?|documents?|files?|pdf|e-?mails?|messages?|texts?|notes?|attachments?|articles?|contracts?|invoices?"
    r"|reports?|pages?|paragraphs?|conversation|chat)"
)
_SOURCE_ZH: Final = r"(?:信|文件|文档|资料|邮件|附件|文章|合同|发票|报告|通知|短信|消息|对话|聊天|上文|pdf)"
_SLOT_ZH: Final = r"(?:名字|姓名|全名|号码|.{0,4}号|地址|住址|生日|年龄|密码|邮箱|工作|职业|喜好|爱好|信息|情况|资料)"
_BACK_EN: Final = r"(?:it|this|that|these|those|them|all|everything|anything|him|her|the (?:above|rest|following))"
_TAIL_EN: Final = (
    r"(?:[, ]+(?:please|too|as well|now|for (?:me|later|next time)|(?:to|in|into) (?:your |the |my )?memory))*"
)
_NAMES_NOTHING: Final = {
    "en": any_of(
        r"^(?:is|are|was|were|do|does|did|can|could|should|will|would) (?:i|we|you|he|she|it|they|there|the|my|our)"
        r"\b(?! not)",
        rf"^(?:of )?{_BACK_EN}(?: of (?:it|this|that|them))?{_TAIL_EN}$",
        r"^(?:about )?(?:what|whatever|who|whom|whose|where|why|how|which|whether)\b(?!.*[:=])",
        r"^(?:everything|anything|all|the things?|the (?:stuff|part)|something)(?: that)? (?:i|we|you|he|she|they|the"
        r"|my|it)\b(?!.*[:=])",
        rf"^(?:the|my|our|his|her|their|all|every|any)(?: (?!(?:is|are|was|were|has|have)\b)[\w'’-]+){{1,6}}?"
        rf"(?: (?:that|which) (?:is|are|was|were))?"
        rf"(?: (?:mentioned|written|given|stated|said|found|shown|printed|listed))?"
        rf" (?:in|from|on|by|of) (?:the|that|this|my|our|his|her|your)(?: \w+)? {_SOURCE_EN}"
        rf"(?: (?:from|of|by|about) [\w' ]{{1,40}})?{_TAIL_EN}$",
        rf"^(?:the|my|our|his|her|their)(?: [\w'’-]+){{1,4}}?(?: that| which| as)? (?:the|that|this|my) (?:\w+ )?"
        rf"{_SOURCE_EN} (?:says?|gives?|mentions?|states?|names?|tells?|lists?|contains?)\b(?!.*[:=])",
        rf"^(?:my|our|your|the|this)(?: (?:last|previous|first|earlier|whole))* (?:{_SOURCE_EN}|answers?|reply"
        rf"|discussion|questions?){_TAIL_EN}$",
        rf"^(?:my|our|his|her|their|my \w+['’]s)(?: \w+)? {_SLOT_EN}(?: and (?:my )?(?:\w+ )?{_SLOT_EN})?{_TAIL_EN}$",
    ),
    "zh": any_of(
        r"(?:是|叫|在|住|有)?(?:什么(?:名字|时候|地方|东西)?|哪(?:里|儿|个|天|一天|年)|谁|多少|几[号岁点])[呢吗啊呀]?$|[吗]$",
        r"^(?:它们?|他们?|她们?|这个|那个|这些|那些|这|那|这点|这一点|这句话|这件事|那件事|全部|所有|一切|一下"
        r"|(?:上面|以上|刚才|前面|之前)(?:说|讲|提到?)?(?:的)?(?:内容|话|东西|事|这些|那些)?)(?:内容|话)?[吧了哦啊好呀呢]*$",
        r"^我(?:刚才|刚刚|之前|前面|上面)?(?:对你|跟你|和你)?(?:说|讲|提|写|告诉你)(?:过|到|了)?的(?:那?些)?(?:话|内容|事情?|东西|一切)?$",
        rf"^(?:(?:这|那|上|刚才|前面|上面)?(?:一)?[封份个篇张条些]?的?)?[^，,：:是叫]{{0,8}}?{_SOURCE_ZH}(?:里|中|上|内)?(?:面|头)?所?"
        r"(?:说|写|提|讲|记|列|给|印|关于).{0,2}?(?:的|我)[^是叫为：:，,\d]{0,20}$",
        rf"^(?:(?:这|那|上|刚才)?(?:一)?[封份个篇张条些]?的?)?[^，,：:是叫]{{0,8}}?{_SOURCE_ZH}(?:里|中|上|内)(?:面|头)?的?"
        r"(?:关于)?(?:我|用户|他|她)?的?[^是叫为有说写：:，,\d]{0,12}$",
        rf"^(?:我们?|他们?|她们?|我[^的，,]{{1,3}})的?{_SLOT_ZH}(?:和{_SLOT_ZH})?[吧了哦啊呀]*$",
    ),
}


def names_nothing(clause: Span, language: Language) -> bool:
    """The words of an order to remember hold no fact: "Save what the letter says about me", "Remember it please"."""
    opening = _OPENING[language].search(clause.masked)
    if opening is None:
        return False
    order, start = orders.order_of(clause, language)
    body = part(clause, start if order == "remember" else opening.end(), len(clause.text), clause.mark)
    return bool(_NAMES_NOTHING[language].search(body.masked))
