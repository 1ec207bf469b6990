"""Things that somebody has one of, or that have one property at a time, by their usual words in both languages."""

from __future__ import annotations

from typing import Final

from engine.memory.bilingual.word_pairs import WordPairs

_OBJECTS: Final = r"""
\bcars?\b|\bhatchback\b|\bsaloon\b = (?<![火汽停洗开骑单行公货卡电缆])车(?![站厂间库])|汽车|轿车
\b(?:van|lorry|truck|pick-?up)\b = 面包车|货车|卡车|皮卡
\b(?:motorbike|motorcycle|scooter|moped)\b = 摩托|踏板车|电瓶车|电动车
\b(?:bike|bicycle)\b = 自行车|单车
\b(?:boat|yacht|dinghy|canoe|kayak|barge)\b = 船|艇
\b(?:caravan|campervan|motorhome)\b = 房车
\b(?:house|cottage|bungalow|townhouse|villa|cabin)\b = 房子|小屋|别墅|平房|木屋|院子|老宅
\b(?:flat|apartment|condo|studio)\b = 公寓|套房|单间
\b(?:office|desk)\b = 工位|办公室|办公桌
\b(?:rooms?|dorm|ward)\b = 房间|宿舍|寝室|病房
\b(?:doors?|gates?)\b = 门(?!诊|票|口|牌)
\b(?:roof)\b = 屋顶
\b(?:kitchen)\b = 厨房
\b(?:bathroom)\b = 浴室|卫生间
\b(?:walls?)\b = 墙
\b(?:fence|shed)\b = 篱笆|围栏|棚
\b(?:sofa|couch|settee|armchair)\b = 沙发
\b(?:curtains?|blinds?)\b = 窗帘
\b(?:carpet|rug)\b = 地毯
\b(?:table)\b = (?<!时间)桌(?!球)
\b(?:fridge|freezer)\b = 冰箱|冰柜
\b(?:boiler|water heater|furnace)\b = 锅炉|热水器
\b(?:oven|stove|cooker)\b = 烤箱|炉
\b(?:washing machine|washer|dryer)\b = 洗衣机|烘干机
\b(?:piano)\b = 钢琴
\b(?:guitar|ukulele)\b = 吉他|尤克里里
\b(?:violin|viola|cello)\b = 提琴
\b(?:accordion|organ)\b = 手风琴|管风琴
\b(?:camera)\b = 相机
\b(?:laptop|computer|macbook)\b = 电脑|笔记本(?!子)
\b(?:phone|iphone|handset)\b = 手机
\b(?:tv|television)\b = 电视(?!剧|台)
\b(?:sewing machine|loom)\b = 缝纫机|织布机
\b(?:typewriter|printer)\b = 打字机|打印机
\b(?:lawn ?mower|tractor)\b = 割草机|拖拉机
\b(?:watch|clock)\b = 手表|挂钟|座钟
\b(?:ring|necklace)\b = 戒指|项链
\b(?:tent|rucksack|backpack|suitcase)\b = 帐篷|背包|行李箱
\b(?:coat|jacket|anorak|parka)\b = 外套|大衣|夹克|羽绒服
\b(?:dress|skirt|gown)\b = 裙
\b(?:uniform|overalls)\b = 制服|工作服
\b(?:helmet|hat|cap)\b = 头盔|帽
\b(?:shoes?|boots?|trainers|sneakers)\b = 鞋|靴
\b(?:glasses|spectacles)\b = 眼镜
\b(?:umbrella)\b = 雨?伞
\b(?:pram|pushchair|buggy)\b = 婴儿车|推车
\b(?:hair|fringe)\b = 头发|发色|刘海
\b(?:eyes)\b = 眼睛
\b(?:lockers?)\b = 储物柜|更衣柜|柜子
\b(?:seats?)\b = 座位|座
\b(?:parking (?:space|spot|bay)|garage)\b = 车位|车库
\b(?:bus|coach)\b = 公交|巴士|\d+路
\b(?:tram|streetcar)\b = 电车|有轨|\d+路
\b(?:metro|subway|underground|tube|train line|line \d+)\b = 地铁|\d+号线
\b(?:routes?|drives? the \d+|takes? the \d+|catch(?:es)? the \d+)\b = 路线|线路|[跑开坐搭乘]\d+路
\b(?:window|counter|till|checkout)\b = 窗口|柜台|收银台
\b(?:shifts?)\b = 班(?!级|长|主任|上|里|会)
\b(?:beds?|bunk)\b = 床
\b(?:year|grade|class|form) \d\b|\b(?:first|second|third|fourth|fifth|sixth) grade\b = 年级
\b(?:pitch|court|lane|track)\b = 场地|球场|[泳跑]道
\b(?:platform|gate|terminal)\b = 站台|登机口|航站楼
\b(?:737|747|777|787|a320|a330|a350|boeing|airbus)\b = 客机|波音|空客
\b(?:rent)\b = 房租|租金
\b(?:mortgage)\b = 房贷|月供
\b(?:wages?|salary|pay|earns?)\b = 工资|薪水|月薪|年薪|时薪
\b(?:pocket money|allowance)\b = 零花钱|零用钱
\b(?:fees?|tuition|subscription)\b = 学费|会费|年费|订阅
\b(?:hours a week|hours per week|weekly hours)\b = 每周[^，。]{0,6}小时|一周[^，。]{0,6}小时
\b(?:lengths|laps)\b = 趟|圈
\b(?:steps a day|steps)\b = 每天[^，。]{0,6}步
\b(?:pages)\b = 页
\b(?:pills?|tablets?|doses?|mg|milligrams?)\b = 片|剂量|毫克|粒药
\b(?:viva|defen[cs]e|thesis)\b = 答辩
\b(?:driving|road|theory)? ?tests?\b|\bexams?\b|\blicen[cs]e\b = 路考|驾照|考试|考级|[考笔]试
\b(?:removal|movers|moving) (?:van|men|company)|\bmovers\b = 搬家
\b(?:appointments?|check-?ups?|surgery|operation|scan)\b = 预约|复诊|复查|体检|手术|检查
\b(?:interview|audition)\b = 面试|试镜
\b(?:flights?|flies|fly)\b = 航班|机票|飞机
\b(?:wedding|party|reunion|funeral)\b = 婚礼|聚会|派对|葬礼|宴
\b(?:recital|concert|gig|show|premiere)\b = 音乐会|演出|演唱会|首演|汇演
\b(?:deadline|due|hand in)\b = 截止|交稿|交[^，。]{0,3}作业
\b(?:trip|holiday|cruise)\b = 旅行|旅游|度假
\b(?:visit|visits|come|comes|arrives?)\b = 来(?!自|着)
"""
"""A line each: a pattern for English, one for Chinese."""
_PAIRS: Final = WordPairs(_OBJECTS)


def objects(text: str) -> frozenset[int]:
    """The numbers of those that a statement names, in either language."""
    return _PAIRS.found_in(text)
