"""Breeds of animals and trades of people that have one usual word in both languages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine import script

_KINDS: Final = r"""
\bhermann = 赫[曼尔]
\bgreek|\bspur-thigh = 希腊
\bsulcata\b = 苏卡达
\brussian\b|\bsteppe = 四爪|俄罗斯
\bleopard = 豹纹
\bafrican gr[ea]y\b = 灰鹦鹉|非洲灰
\bmacaws?\b = 金刚
\bbudg(?:ie|erigar) = 虎皮
\bcockatiel = 玄凤
\bcockatoo = 凤头鹦鹉|葵花
\blovebird = 牡丹鹦鹉
\bcanar(?:y|ies)\b = 金丝雀
\bmaine coon = 缅因
\bragdoll = 布偶
\bbritish shorthair = 英短|英国短毛
\bamerican shorthair = 美短|美国短毛
\bsiamese\b = 暹罗
\bpersian\b = 波斯
\bbeagle = 比格|米格鲁
\bhusky\b|\bhuskies\b = 哈士奇|雪橇犬
\bcorgi = 柯基
\bpoodle = 贵宾|泰迪
\bgolden retriever = 金毛
\blabrador = 拉布拉多
\bborder collie = 边牧|边境牧羊
\bgerman shepherd|\balsatian = 德牧|德国牧羊
\bshiba\b = 柴犬
\bsamoyed = 萨摩耶
\bdachshund = 腊肠
\bpugs?\b = 巴哥|八哥犬
\bchihuahua = 吉娃娃
\bbulldog = 斗牛犬|法斗|英斗
\bwhippet = 惠比特
\bgreyhound = 灵缇|格力
\bspaniel = 可卡|西班牙猎犬
\bterrier = 梗
\bpomeranian = 博美
\bschnauzer = 雪纳瑞
\blop\b = 垂耳
\bteachers?\b = 老师|教师
\bmidwi(?:fe|ves)\b = 助产士
\bparamedic = 急救|救护
\bnurses?\b = 护士
\bdoctors?\b|\bgp\b = 医生
\bdentists?\b = 牙医
\bvets?\b|\bveterinar = 兽医
\bdrivers?\b = 司机
\bchefs?\b|\bcooks?\b = 厨师
\belectrician = 电工
\bplumber = 水管工
\bcarpenter|\bjoiner = 木匠|木工
\baccountant = 会计
\blibrarian = 图书管理员
\bbakers?\b = 面包师
\btailor|\bseamstress = 裁缝
\bpost(?:man|woman)\b = 邮递员|邮差
\bfarmers?\b = 农民
\barchitect = 建筑师
\bpharmacist = 药剂师
\blawyers?\b|\bsolicitor = 律师
\bengineers?\b = 工程师
\bjournalist = 记者
\bpilots?\b = 飞行员
\bhairdresser|\bbarber = 理发师
\bclerks?\b|\bteller = 柜员|职员
\bpolice = 警察
\bsoldiers?\b = 军人|士兵
\bfire(?:man|fighter) = 消防员
\bwaiters?\b|\bwaitress = 服务员
\btranslator|\binterpreter = 翻译
\bprogrammer|\bdeveloper = 程序员
"""
"""A line each: a pattern for English, one for Chinese."""
_PATTERNS: Final = tuple(
    (re.compile(english, re.I), re.compile(chinese))
    for english, chinese in (line.split(" = ") for line in _KINDS.strip().splitlines())
)


@lru_cache(maxsize=2048)
def kinds(text: str) -> frozenset[str]:
    """The signs of those that words name, in either language."""
    text = script.simplified(text)
    found = (n for n, (english, chinese) in enumerate(_PATTERNS) if english.search(text) or chinese.search(text))
    return frozenset(f"#{number}" for number in found)
