"""Things that have one usual word in both languages: two statements that say the same name the same ones."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import is_han

_THINGS: Final = r"""
\btea\b = 茶
\bcoffee\b = 咖啡
\bbeer\b = 啤酒
\bwine\b = 葡萄酒|红酒|白葡萄
\bmilk\b = 牛奶
\bjuice\b = 果汁
\bpeanuts?\b = 花生
\bnuts?\b|\bwalnuts?\b = 坚果|核桃
\bshellfish\b|\bshrimps?\b|\bprawns?\b|\bcrabs?\b = 虾|蟹|贝类|甲壳
\bseafood\b = 海鲜
\bfish\b = 鱼
\beggs?\b = 鸡蛋
\bchicken\b = 鸡肉
\bbeef\b = 牛肉
\bpork\b = 猪肉
\blamb\b|\bmutton\b = 羊肉
\bgluten\b|\bwheat\b = 麸质|小麦
\blactose\b = 乳糖
\bpollen\b = 花粉
\bpenicillin\b = 青霉素
\bspicy\b|\bchil[il] = 辣
\bcoriander\b|\bcilantro\b = 香菜
\bmangoe?s?\b = 芒果
\bonions?\b = 洋葱
\bchocolate\b = 巧克力
\bnoodles?\b = 面条
\bvegan\b = 纯素|全素
\bvegetarian\b = 吃素|素食(?!主义者纯)
\bsmok = 烟
\balcohol\b|\bdrinking\b = 酒
\bpianos?\b = 钢琴
\bviolins?\b = 小提琴
\bguitars?\b = 吉他
\bcello\b = 大提琴
\bdrums?\b = 鼓
\bflute\b = 长笛
\bsing(?:s|ing)?\b|\bchoir\b = 唱歌|合唱
\bswim = 游泳
\bfootball\b|\bsoccer\b = 足球
\bbasketball\b = 篮球
\btennis\b(?<!table tennis) = 网球
\btable tennis\b|\bping-?pong\b = 乒乓球
\bbadminton\b = 羽毛球
\byoga\b = 瑜伽
\bgym\b = 健身
\brun(?:s|ning)\b|\bjog = 跑步
\bclimb = 攀岩|爬山
\bhik = 徒步|爬山|远足
\bski = 滑雪
\bchess\b = 国际象棋|象棋
\bcycl|\bbikes?\b|\bbicycle = 骑车|自行车|骑行
\bdanc = 舞
\bpaint = 画
\bphotograph = 摄影|拍照
\bgarden = 园艺|种花|花园
\bfishing\b = 钓鱼
\bbak(?:es?|ing)\b = 烘焙|烤
\bcook = 做饭|做菜|烹饪|厨
\bdriv(?:es?|ing)\b = 开车|驾
\bsubway\b|\bmetro\b|\btube\b|\bunderground\b = 地铁
\bbus(?:es)?\b = 公交|巴士
\btrains?\b(?! for) = 火车|高铁
\bdiabet = 糖尿病
\basthma = 哮喘
\bhypertension\b|\bhigh blood pressure\b = 高血压
\bmigraines?\b = 偏头痛
\binsomnia\b = 失眠
\bback pain\b|\bbad back\b = 腰
\bknees?\b = 膝盖
\bheart\b = 心脏
\bnurse\b = 护士
\bengineer\b = 工程师
\blawyer\b = 律师
\baccountant\b = 会计
\bdesigner\b = 设计师
\bchef\b|\bcook\b = 厨师
\bpilot\b = 飞行员
\bjournalist\b = 记者
\bprogrammer\b|\bdeveloper\b = 程序员|开发
\bbank\b = 银行
\bhospital\b = 医院
\bschool\b = 学校|小学|中学|高中|初中
\buniversity\b|\bcollege\b = 大学
\bbirthday\b = 生日
\bwedding\b = 婚礼
\banniversary\b = 纪念日
\binterview\b = 面试
\bexams?\b = 考试
\bflights?\b = 航班
\bhomework\b = 作业
\brent\b = 房租|租金
\bmortgage\b = 房贷
\bsalary\b = 工资|薪
\bpasswords?\b = 密码
\bcars?\b = (?<!火)(?<!骑)(?<!行)车(?![站票])
\bpasta\b = 意面|意大利面
\brice\b = 米饭
\bbread\b = 面包
\bcheese\b = 奶酪|芝士
\bbreakfast\b = 早餐|早饭
\blunch\b = 午餐|午饭
\bdinner\b = 晚餐|晚饭
\bmornings?\b = 早上|早晨|上午|清晨
\bafternoons?\b = 下午
\bevenings?\b|\bnights?\b = 晚上|夜
\bred\b = 红
\bblue\b = 蓝
\bgreen\b(?! tea) = 绿色
\bgreen tea\b = 绿茶
\bblack tea\b = 红茶
\bjazz\b = 爵士
\bclassical\b = 古典
\brock\b = 摇滚
\bmovies?\b|\bfilms?\b|\bcinema\b = 电影
\bnovels?\b = 小说
\bpoet|\bpoem = 诗
\bhistory\b = 历史
\bscience fiction\b|\bsci-fi\b = 科幻
\bspanish\b = 西班牙语
\bjapanese\b = 日语|日文
\bfrench\b = 法语|法文
\bgerman\b = 德语|德文
\benglish\b = 英语|英文
\bkorean\b = 韩语
\bmarried\b = 结婚|已婚
\bdivorced\b = 离婚
\bsingle\b = 单身
\bretired\b = 退休
\bmath = 数学
\bphysics\b = 物理
\bchemistry\b = 化学
\bleft-handed\b = 左撇子|左手
\bglasses\b|\bshort-sighted\b = 眼镜|近视
\bheights\b = 恐高|怕高
\bparrots?\b = 鹦鹉
\brabbits?\b = 兔
\bhamsters?\b = 仓鼠
\bgoldfish\b = 金鱼
\bhorses?\b = 马(?!拉|上)
\bbeijing\b = 北京
\bshanghai\b = 上海
\bshenzhen\b = 深圳
\bguangzhou\b = 广州
\bhangzhou\b = 杭州
\bchengdu\b = 成都
\bnanjing\b = 南京
\bwuhan\b = 武汉
\bxi'?an\b = 西安
\bchongqing\b = 重庆
\bsuzhou\b = 苏州
\bqingdao\b = 青岛
\bhong kong\b = 香港
\blondon\b = 伦敦
\bparis\b = 巴黎
\bberlin\b = 柏林
\btokyo\b = 东京
\bnew york\b = 纽约
\bsingapore\b = 新加坡
\bsydney\b = 悉尼
\btoronto\b = 多伦多
\bmunich\b = 慕尼黑
\brome\b = 罗马
\bmadrid\b = 马德里
\bvienna\b = 维也纳
\bdublin\b = 都柏林
\boslo\b = 奥斯陆
\bcanada\b = 加拿大
\bjapan\b = 日本
\bgermany\b = 德国
\bfrance\b = 法国
\bitaly\b = 意大利(?!面)
\baustralia\b = 澳大利亚|澳洲
\bchina\b = 中国
\bspain\b = 西班牙(?!语)
\bamerica\b|\bthe us\b|\bthe usa\b = 美国
"""
"""A line each: a pattern for English, one for Chinese."""
_PATTERNS: Final = tuple(
    (script.compile(english, re.I), script.compile(chinese))
    for english, chinese in (line.split(" = ") for line in _THINGS.strip().splitlines())
)


_OF_THE_DAY: Final = frozenset(
    number for number, (english, _) in enumerate(_PATTERNS) if english.search("mornings afternoons evenings")
)


def topics(text: str) -> frozenset[int]:
    """Those that a statement can be about: no times of day."""
    return things(text) - _OF_THE_DAY


def things(text: str) -> frozenset[int]:
    """The numbers of those that a statement names, in either language."""
    has_han = any(map(is_han, text))
    return frozenset(
        number
        for number, (english, chinese) in enumerate(_PATTERNS)
        if english.search(text) or (has_han and chinese.search(text))
    )
