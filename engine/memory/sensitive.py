"""What is nobody else's business, by its words: health, money, beliefs, trouble with the law, secrets, keys.

Rules that rather ask once too often. Words that say something else elsewhere ("the bank of the river") count only
beside others that say which is meant.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from engine import script
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH, any_of

SensitiveKind = Literal["health", "finance", "beliefs", "legal", "credentials", "private"]

_SPECIALIST_EN: Final = (
    r"(?:cardiolog|oncolog|neurolog|dermatolog|rheumatolog|gastroenterolog|endocrinolog|urolog|gyna?ecolog|"
    r"haematolog|hematolog|psycholog|psychotherap|psychiatr)\w*"
)
_CONDITION_EN: Final = (
    r"(?:cancer|tumou?r|leuka?emia|lymphoma|hiv|aids|hepatitis|depressi(?:on|ve)|(?:clinically|severely) depressed|"
    r"anxiety|panic (?:attack|disorder)s?|bipolar|schizophren\w*|adhd|autis\w+|dyslex\w+|ptsd|ocd|eating disorder|"
    r"anorexi\w+|bulimi\w+|epilep\w+|seizures?|(?:had|after) a stroke|heart (?:attack|condition|disease|failure|"
    r"surgery|"
    r"murmur|problems?)|arrhythmia|pacemaker|asthma\w*|arthritis|migraines?|fibromyalgia|multiple sclerosis|"
    r"parkinson\w*|alzheimer\w*|dementia|crohn\w*|colitis|ibs|c(?:o)?eliac|endometriosis|pcos|menopaus\w+|"
    r"(?:over|under)active thyroid|thyroid|ana?emi[ac]|eczema|psoriasis|hernia|ulcers?|gout|kidney (?:disease|stones?|"
    r"failure)|cirrhosis|insomnia|sleep apn(?:o)?ea|tinnitus|glaucoma|slipped disc|sciatica|scoliosis|diabet\w+|"
    r"prediabetic|hypertension|lupus|herpes|chlamydia|long covid|chronic (?:pain|fatigue|illness)|eating disorders?)"
)
_TREATMENT_EN: Final = (
    r"(?:medication|antidepressants?|painkillers|sleeping pills|(?:take|takes|taking|on) (?:\w+ ){0,2}(?:pills|"
    r"tablets)|"
    r"insulin|metformin|statins?|beta[- ]?blockers?|ssris?|lithium|ritalin|prozac|methadone|warfarin|levothyroxine|"
    r"inhaler|\w{3,}(?:oxetine|traline|opram|azepam|zolam|prazole|triptan|cillin|mycin|sartan|statin|azole)|\d+ ?mg\b|"
    r"chemo(?:therapy)?|radiotherapy|dialysis|transplant|surgery|biopsy|(?:hip|knee) replacement|(?:mri|ct) scan|"
    r"ivf|c-section|vasectomy|hysterectomy|mastectomy|hearing aids?|wheelchair|(?:in|went to|goes to|needs) rehab|"
    r"(?:a|my|his|her|their|the) therapist|(?<!retail )(?<!aroma )\bin therapy|counselling|counseling|"
    rf"(?:see|sees|seeing|saw|referred to|appointment with) (?:a |an |my |the )?{_SPECIALIST_EN})"
)
_STATE_EN: Final = (
    r"(?:diagnosed (?:with|as)|diagnosis of|pregnan(?:t|cy)|miscarr\w+|abortion|stillb(?:orn|irth)|infertil\w+|"
    r"blood (?:pressure|sugar|test|type)|cholesterol|disabled|disability|(?:is|am|are|went|going) (?:\w+ )?(?:deaf|"
    r"blind)|"
    r"alcoholic|(?:a|recovering|drug|gambling|heroin|cocaine) addict|addict(?:ed|ion) to (?:alcohol|drugs|gambling|"
    r"painkillers|heroin|cocaine|opioids|porn)|drinking problem|overdos\w+|self-harm\w*|suicid\w+|"
    r"(?:nervous|mental) (?:breakdown|illness|health)|burnout|broken (?:leg|arm|hip|wrist|ankle|collarbone)|"
    r"broke (?:my|his|her|their) (?:leg|arm|hip|wrist|ankle|nose|foot|collarbone)|in (?:the )?hospital with|"
    r"hospitali[sz]ed|"
    r"(?:intolerant|intolerance)|allerg(?:ic to|y to|ies)(?! (?:meetings|mornings|mondays|people|work|exercise|"
    r"nonsense|"
    r"small talk|hard work|early|commitment|stupid))|(?:the|my|his|her|their) doctor (?:says|said|told|put|wants|"
    r"thinks|found)|"
    r"terminally ill|(?:very|seriously|chronically) ill|on sick leave)"
)
_SIGNS_EN: Final = (
    r"(?:(?:my|her|irregular|late|heavy|painful) periods?(?: (?:is|are|was|were|have|has))|(?:found|has|have|"
    r"had) a lump|"
    r"(?:waiting for|got|awaiting) (?:the|my|his|her|their) (?:test |scan |blood )?results|catheter|stoma|colostomy|"
    r"prosthe\w+|crutches|(?:off work|off sick|sick leave|signed off)(?: \w+){0,4}|with stress|\w+ syndrome|"
    r"\w{3,}itis|(?:melan|carcin|sarc|myel|gli|fibr)oma|(?:neuro|retino|cardiomyo)pathy|(?:tubercul|thromb|psych|"
    r"scler)osis|"
    r"(?:clean|sober) for (?:\w+ ){1,3}(?:days?|weeks?|months?|years?)|(?:gone|going|getting|got|stay\w*|is|am) sober|"
    r"(?:quit|stopped|giving up|gave up) (?:drinking|gambling)|on the wagon|alcoholics anonymous|"
    r"relapsed?|detox(?:ing)? from|(?:aa|"
    r"na) meetings?|"
    r"prescribed|(?:my|his|her|their|on) meds|special needs|learning (?:disability|difficult\w+)|"
    r"developmental\w* delay\w*|"
    r"stutters?|stammers?|hearing loss|(?:lost|losing) (?:my|his|her|their) (?:sight|hearing|hair|memory)|the pill|iud|"
    r"contracepti\w+|st[di]s?|erectile|incontinen\w+|colonoscopy|ultrasound|chest pains?|back pain|"
    r"in (?:constant )?pain|"
    r"bad (?:back|knees?|heart)|palpitations|cpap|(?:has|had|have) (?:my|his|her|their|an?) (?:appendix|tonsils|"
    r"gallbladder|wisdom teeth|kidney|breast|womb|prostate)\b|(?:injections?|infusions?) (?:every|for|against|twice)|"
    r"gets? (?:an?|the|my|his|her|their) (?:\w+ )?injections?|(?:leg|back|neck|knee) brace|makes (?:me|him|"
    r"her) (?:ill|sick)|can(?:'t|not) (?:eat|have|digest|tolerate) (?:gluten|dairy|lactose|nuts|milk|eggs|wheat|"
    r"shellfish|sugar)|forgetting (?:\w+ )?(?:names?|faces|things|who)|fainted|ambulance|intensive care|hospice|"
    r"palliative|in a coma|cataracts?|"
    r"weigh(?:s|ed)? \d+|bmi|overweight|obese|(?:lost|gained|put on) \d+ (?:kilos?|kg|pounds|lbs|stone)|hearing voices|"
    r"(?:had|has|have|having) (?:a )?(?:flashbacks|hallucinations|blackouts|fits)|infected|infection|"
    r"wears? (?:a )?(?:brace|"
    r"hearing aids?|an insulin pump)|kill (?:my|him|her|them)sel(?:f|ves))"
)
_HEALTH_EN: Final = rf"\b(?:{_CONDITION_EN}|{_TREATMENT_EN}|{_STATE_EN}|{_SIGNS_EN})\b"
_HEALTH_ZH: Final = (
    r"确诊|查出.{0,8}(?:病|瘤|癌|结节|息肉|炎|阳性|囊肿|三高)|诊断(?:出|为)|(?:吃|服|停|换)(?:用|着|了)?[^，。]{0,5}药(?!材)|安眠药|曲坦|"
    r"止痛药|洗肾|开刀|身心科|忧郁|肿块|切片检查|降压药|抗抑郁|胰岛素|抑郁|焦虑症|恐慌症|惊恐|双相|躁郁|精神分裂|强迫症|厌食症|暴食|自闭症|多动症|心理(?:医生|咨询|治疗)|"
    r"精神科|肿瘤|结节|息肉|癌|白血病|化疗|放疗|透析|移植|手术|住院|血压|血糖|血脂|尿酸|胆固醇|[甲乙丙]肝|肝炎|肝硬化|艾滋|"
    r"(?<![a-z])HIV(?![a-z])|病毒携带|梅毒|疱疹|流产|堕胎|人流|试管婴儿|怀孕|怀了|有喜|备孕|孕[吐期妇]|不孕|更年期|痛经|失眠|呼吸暂停|阑尾|痴呆|忘事|眼药水|干眼|"
    r"[^，。]{1,4}(?:症|综合征)|(?:胃|肝|肾|心脏|腰|膝盖|眼睛|身体|血管|肠胃)(?:一直|有点)?(?:不好|不太好|疼|痛|有问题)|切除|打(?:针|点滴|吊针)|骨折|撕裂|"
    r"半月板|腰椎|颈椎病|椎间盘|残疾|轮椅|助听器|失聪|失明|耳聋|色盲|哮喘|癫痫|痛风|中风|脑梗|心梗|心脏(?:病|搭桥|支架)|心律|"
    r"糖尿病|高血压|低血压|贫血|湿疹|荨麻疹|银屑病|牛皮癣|胃炎|胃溃疡|胃病|肾结石|肾(?:病|衰)|胆结石|阑尾炎|关节炎|偏头痛|帕金森|"
    r"斑秃|脱发|掉头发|化验(?:单|结果)|体检[^，。]{0,6}(?:结果|报告|发现|异常|不)|指标(?:不|异常|偏)|复查|偏[高低]|活检|"
    r"(?:看|去|挂|转)(?:了|的)?[^，。]{0,4}(?:皮肤|眼|耳鼻喉|妇|产|泌尿|肛肠|骨|神经|心内|消化|内分泌|肿瘤|精神|心理|男)科|专家号|"
    r"白内障|青光眼|近视激光|视网膜|发育迟缓|唐氏|智力障碍|脑瘫|康复(?:训练|治疗|中心)|假肢|支架|起搏器|心慌|心悸|胸闷|头晕|晕倒|"
    r"便血|咯血|大小便|大姨妈|例假|月经|避孕|前列腺|肺(?:炎|结核)|感染|发炎|皮疹|过劳|病假|ICU|急诊|救护车|"
    r"(?:一直|总是?|老是?|最近|几个月|好久)[^，。]{0,6}睡不(?:好|着)|减肥药|体重|BMI|肥胖|幻觉|幻听|老年痴呆|阿尔茨海默|自残|自杀|轻生|酗酒|酒瘾|"
    r"酒精(?:依赖|中毒|上瘾)|戒(?:酒|毒|赌)|赌瘾|互助会|匿名戒|吸毒|毒瘾|不耐受|医生(?:让|"
    r"叫|要|建议|说|嘱咐)(?:我|他|她|用户)|"
    r"(?<!热情)(?<!热情有点)(?<!开会)(?<!加班)(?<!早起)(?<!上班)(?<!周一)(?<!作业)(?<!考试)(?<!数学)(?<!工作)过敏"
)
_AMOUNT_EN: Final = r"(?:[£$€]|a )?\d[\d,.]*(?: ?(?:k|thousand|million|euros?|dollars?|pounds?|a (?:year|month)|per))?"
_FINANCE_EN: Final = (
    rf"\b(?:earn(?:s|ed|ing)? (?:about |around |only |just |roughly )?(?:{_AMOUNT_EN}|more|less|twice|too little)|"
    rf"(?:on|make|makes|making) {_AMOUNT_EN} (?:a|per) (?:year|month|hour)|"
    r"(?:my|his|her|their|'s|a|the|yearly|annual|monthly|gross|net) (?:\w+ )?(?:salary|wages?|income|paycheck|"
    r"pension pot)|"
    r"salary (?:is|of|was)|pay (?:rise|cut)|(?:in|of|my|his|her|their|the|deep|out of|student|gambling|card) "
    r"debts?\b(?! of gratitude)|debts? of [£$€\d]|(?:has|have|had) (?:\w+ )?debts|owe[sd]? (?:\w+ ){0,3}?(?:[£$€]|\d)|"
    rf"(?:still )?owes? money|(?:my|our|his|her|their|'s) mortgage|mortgage (?:payments?|of|on)|"
    r"(?:have|has|pays?|paying|got|took) (?:off |out )?(?:a|the|our|my|his|her|their) mortgage|remortgaged|"
    r"(?:student|bank|car|payday|personal|parents'?|my|his|her|their|'s) loans?|took out a loan|overdrawn|"
    rf"(?:make|makes|get|gets|paid|bring home|brings home|net|earning|on) {_AMOUNT_EN}[^.]{{0,12}}\b(?:a|per|each|"
    rf"every) "
    r"(?:month|year|hour|week)|\d[\d,.]* ?(?:euros?|dollars?|pounds|[£$€])?(?: \w+)? (?:net|gross|before tax|"
    r"after tax)|"
    r"take-home(?: pay)?|hand to mouth|paycheck to paycheck|make ends meet|in instal?ments|"
    r"(?:pay|pays|paying|paid) (?:back|off) (?:\w+ ){0,4}(?:loan|debt|card|money|parents|mortgage)|"
    rf"(?:lent|borrowed|lends) (?:\w+ ){{0,4}}(?:money|{_AMOUNT_EN})|into (?:crypto|bitcoin|shares|stocks)|"
    r"(?:own|owns|bought|sold|lost)[^.]{0,20}(?:crypto|bitcoin|shares|stocks)|rental income|trust fund|maxed out|"
    r"left (?:me|him|her|us) (?:the |a )?(?:house|money|estate|flat|\d)|(?:more than|beyond) (?:she|he|i|"
    r"they) earns?|unemployment (?:benefits?|pay)|can(?:'t|not) pay (?:the|my|his|her|their|for)|(?:bill|"
    r"debt) collectors?|"
    r"gambl(?:e|es|ed|ing)|casino|betting|food bank|owns? (?:two|three|four|five|\d+) (?:flats|houses|apartments|"
    r"properties)|"
    r"bonus of|allowance of|my pension|overdrawn|"
    rf"overdraft|line of credit|credit line|"
    rf"{_AMOUNT_EN} in (?:\w+ )?savings|(?:my|his|her|their|life|our) savings|saved (?:up )?{_AMOUNT_EN}|"
    r"inherit(?:ed|ance|s)|bankrupt\w*|credit (?:card (?:debt|bill|limit)|score|rating)|net worth|"
    r"behind on (?:the |my |his |her |their )?(?:rent|payments|bills)|rent arrears|evict\w+|foreclos\w+|"
    rf"invested {_AMOUNT_EN}|lost (?:{_AMOUNT_EN}|(?:all|most) (?:of )?(?:my|his|her|their) (?:money|savings))|"
    r"(?:is|am|are|was|were|'m|completely|flat) broke\b(?! (?:my|his|her|the|a|down|up|into))|on (?:benefits|welfare|"
    r"the dole)|"
    r"universal credit|child support|alimony|can(?:'t|not) (?:afford|pay) (?:the |my |his |her |their )?(?:rent|"
    r"bills|mortgage)|"
    r"(?:tax|unpaid) (?:debt|bills?|arrears)|shares worth|worth (?:[£$€]|\d)[\d,.]* (?:million|thousand))"
)
_FINANCE_ZH: Final = (
    r"[月年底时日]薪|薪水|薪资|工资(?!表|条|单)|年终奖|奖金|存款(?!利率)|积蓄|存了.{0,4}[万千百块]|欠(?![^，。]*人情)(?:了|着|银行|债|款|钱|费|"
    r"[^，。]{0,8}(?:[万千百块元钱债]|房贷))|负债|债务|房贷|车贷|(?:有|还|欠|背|办|申请|的)了?[^，。]{0,6}贷款(?!利率)|贷款(?:还|买|没)|网贷|高利贷|"
    r"到手[^，。]{0,6}[万千百\d]|税[后前]|(?:一个月|每月|一年|月|年)(?:才|只|能|大概)?(?:赚|挣|拿|入|收)|"
    r"(?:赚|挣)(?:了|到)?[^，。]{0,5}[万千百]|[一二三四五六七八九两几\d]+套房|租金|收租|分红|(?:还|欠)[^，。]{0,8}债|没还(?:清|完|上)|攒[^，。]{0,5}[万千]|失业金|"
    r"救济金|差(?:人家|他|她|银行)?[^，。]{0,3}[万千]|首付|家底|[万千]块?[^，。]{0,3}(?:债|欠)|"
    r"借给?(?:我|他|她|用户)?的?[^，。]{0,6}[万千百]|[万千百]块?[^，。]{0,4}(?:还没还|不急着还|要还|没还)|投(?:进|了)[^，。]{0,8}(?:店|公司|项目)|信用卡(?:逾期|欠|"
    r"账单|还|额度|刷爆)|卡债|学贷|信贷|花呗|借呗|"
    r"(?:炒股|基金|股票|投资)[^。]{0,8}(?:亏|赚|赔|套牢)|(?:亏|赔)了[^，。]{0,4}[万千百几]|破产|收入|低保|拖欠|交不起|还不起|养老金|退休金|继承了?|遗产|身家|"
    r"[^，。]{0,4}借了[^，。]{0,6}[万千百块钱]|赌债|赔了|离婚分了|抚养费|赡养费|资产"
)
_ARREARS_EN: Final = (
    r"\b(?:(?:behind (?:on|with)|late (?:on|with)|missed|skipped|(?:have|has)(?:n['’]t| not) (?:been )?paid|"
    r"can(?:['’]t|not) "
    r"(?:make|cover|afford)|short (?:on|for)) (?:\w+ ){0,4}?(?:rent|mortgage|payments?|bills?|instal?ments?|"
    r"loan|council tax|"
    r"tuition|credit card|car finance)|(?:rent|mortgage|bills?|loan|council tax|credit card|gas|"
    r"electric\w*)(?:['’]s|['’]re| "
    r"is| are| has been| have been)(?: \w+){0,4}? (?:overdue|late|in arrears|behind|unpaid)|(?:in|rent) arrears|"
    r"(?:one|two|three|four|five|six|\d+) (?:months?|weeks?)['’]? (?:behind|rent (?:behind|owing)|in arrears))\b"
)
_ARREARS_ZH: Final = (
    r"(?:房租|租金|房贷|车贷|助学贷款|水电费?|电费|物业费|学费|信用卡|花呗|贷款|月供|按揭|社保|尾款|医药费|"
    r"份子钱)[^，。]{0,8}(?:拖|欠|没交|没还|没缴|没付|未交|未缴|未付|"
    r"逾期|交不|还不|付不|断供|断了)|(?:拖|欠)(?:着|了)?[^，。]{0,6}(?:房租|租金|月供|学费|水电费?|物业费)|断供"
)
_FAITH_EN: Final = (
    r"(?:catholic|christian|muslim|jew|jewish|hindu|buddhist|sikh|atheist|agnostic|mormon|protestant|evangelical|"
    r"baptist|methodist|quaker|pagan|jehovah's witness)"
)
_BELIEFS_EN: Final = (
    rf"\b(?:{_FAITH_EN}s?\b(?! (?:church|temple|art|architecture|music|history|school|cemetery|festival))|"
    r"pray(?:s|ed|ing)? (?:\w+ ){0,3}(?:times|every|daily|before|to|at|for)|"
    r"(?:go|goes|went|going|attend|attends) (?:to |the )?(?:\w+ )?(?:mass|church|mosque|synagogue|temple|bible)|"
    r"(?:believe|believes|believing|believed|faith) in (?:god|jesus|allah|an afterlife|reincarnation)|"
    r"(?:my|his|her|their) (?:faith|religion|religious|political|pastor|imam|rabbi|priest)|baptis(?:ed|m)|baptized|"
    r"convert(?:ed|ing)? to (?:islam|judaism|catholicism|christianity|buddhism)|(?:fast|fasts|fasting) (?:during|for|"
    r"in) ramadan|"
    r"religious(?! (?:history|art|music|studies))|"
    r"vot(?:e|ed|es|ing) (?:for |against )?(?:the )?(?:green|labour|conservative|tory|tories|republican|democrat|"
    r"liberal|"
    r"left|right|trump|biden|reform|snp|afd|cdu|spd|remain|leave|brexit|socialist|communist|independence)|"
    r"vot(?:e|ed|es|ing)\b[^.]{0,30}\b(?:election|referendum|president|party)|"
    r"(?:member|supporter|activist|candidate)s? (?:of|for|in) the (?:\w+ ){0,3}party|(?:i am|i'm|is) (?:a |"
    r"an )?(?:\w+ )?"
    r"(?:republican|democrat|tory|socialist|communist|anarchist|libertarian|conservative|marxist|feminist)\b|"
    r"political (?:views?|beliefs|opinions?|party)|(?-i:Social Democrat|Christian Democrat|Liberal Democrat|"
    r"Communist|Socialist|Republican|Tory)s?\b|(?:elder|deacon|churchwarden|vicar|missionary)s? (?:in|at|of)|(?:left|"
    r"right)-wing|"
    r"(?:always |usually |still )?vot(?:e|es|ed|ing) (?:for )?(?-i:[A-Z]\w+)|(?:canvass|campaign|leaflet)\w* for|"
    r"(?:went to|goes to|at|joined|organi[sz]es?) (?:a |the |an )?(?:\w+ )?(?:protest|rally|demonstration)s?|"
    r"hijab|niqab|burqa|turban|yarmulke|kippah|rosary|(?:keep|keeps|observe|observes|celebrate|celebrates|fast|fasts|"
    r"fasting) (?:\w+ ){0,2}(?:shabbat|the sabbath|passover|ramadan|eid|lent|diwali|hanukkah|yom kippur|kosher|halal)|"
    r"(?:eats?|only) (?:kosher|halal)|(?:my|our|his|her|their) (?:church|mosque|synagogue|parish|congregation|temple)|"
    r"(?:bible|quran|koran|torah) (?:study|group|class|verses?)|(?:reads?|reading) the (?:bible|quran|koran|torah)|"
    r"communion|"
    r"(?:i|am|is|user|into|attracted to|dat(?:e|es|ing))(?: only)? (?:like|likes|into|date|dates|dating|attracted to|"
    r"to)? ?"
    r"(?:women|men|both men|girls|guys)\b(?! ?'s|-| in| who| team)|same-sex|both (?:women|men)|polyamor\w+|sex life|"
    r"slept with|"
    r"on (?:hormones|testosterone|(?:o)?estrogen)|born (?:as )?a (?:man|woman|boy|girl)|"
    r"gay|lesbian|bisexual|homosexual|queer|transgender|trans (?:man|woman)|non-?binary|asexual|pansexual|"
    r"(?:came|come|coming) out (?:as|to|of the closet)|not out (?:to|at)|closeted|sexual orientation|"
    r"(?:he|his|him)\b[^.]{0,12}\b(?:his boyfriend|his husband)|and his (?:boyfriend|husband)|and her (?:girlfriend|"
    r"wife)|"
    r"(?:trade|labou?r|workers'?) union|shop steward|union (?:member|rep|official|dues|organi[sz]er)|"
    r"(?:joined|in|member of|active in|pays? into) (?:the|a|our|his|her|their) union\b(?! of)|on strike with)\b"
)
_BELIEFS_ZH: Final = (
    r"基督徒|基督教徒|天主教徒?(?!堂)|新教徒|东正教徒|佛教徒|信佛|回族|回民|都是(?:女|男)(?:的|生)|皈依|吃斋|念佛|穆斯林|伊斯兰教徒|信(?:奉|仰)?(?:教|神|主|上帝|耶稣|基督|"
    r"天主|伊斯兰|道教|真主|上天)|无神论|开斋节|古尔邦|封斋|斋戒|圣餐|拜(?:菩萨|佛|神|妈祖|观音)|念经|(?:烧|上)香|佛堂|居士|查经|做礼拜|(?:去|上)教堂(?:做|礼拜|祷告|$|，|。)|"
    r"每周[^，。]{0,6}教堂|祷告|受洗|洗礼|斋月|清真寺|"
    r"党员|入党|共青团员|团员|民进党|国民党|共和党|民主党|工党|保守党|绿党|(?:选举|大选|公投)[^，。]{0,10}投|投(?:票)?给了?|"
    r"政治(?:观点|立场|倾向|面貌)|[左右]派|支持[^，。]{0,8}(?:党|总统|候选人|独立|统一)|上街(?:抗议|游行)|参加[^，。]{0,6}(?:游行|示威|抗议)|"
    r"同性恋|双性恋|出柜|深柜|跨性别|变性|拉拉|男同|女同|性取向|性向|喜欢(?:男生|女生|男人|女人|同性)(?!的)|(?:是|算)弯的|做爱|上床|一夜情|工会"
)
_LEGAL_EN: Final = (
    r"\b(?:convict(?:ed|ion)|arrest(?:ed)?(?! by the (?:beauty|view|sight))|charged with|pleaded|pled guilty|sued|"
    r"suing|"
    r"lawsuit|(?:in|to|go to|going to|went to) court|court (?:case|hearing|date|order)|custody (?:battle|of|dispute|"
    r"hearing)|"
    r"restraining order|on (?:probation|parole|bail)|(?:in|to|out of|went to) (?:prison|jail)|jailed|criminal record|"
    r"drunk[- ]driving|drink[- ]driving|dui|asylum|deport\w+|overstay\w*|undocumented|illegal immigrant|"
    r"visa (?:was |has )?(?:expired|refused|denied|ran out)|expired visa|(?:lost|losing) (?:my|his|her|"
    r"their) licen[cs]e|"
    r"banned from driving|community service|police (?:caution|investigation|record)|under investigation|indicted|"
    r"shoplift\w+|fraud|tax evasion|lawyer (?:says|said|told)|settlement with|points on (?:my|his|her|"
    r"their) licen[cs]e|"
    r"speeding(?: fine| ticket)?|(?:probation|parole) officer|bailiffs?|police (?:came|stopped|searched|raid\w*|"
    r"report|took|"
    r"are|were|were called)|(?:called|reported to|went to) the police|tribunal|(?:a|my|his|her|their|"
    r"the) hearing (?:on|in|about|at|is)|(?:a|the|bar|street) fight (?:outside|with|in)|inside for|was fined|warrant|"
    r"(?:(?:caught|"
    r"accused of|fired for) (?:stealing|theft)|theft|"
    r"burgl\w+|assault\w*|stabbed|vandalism)|green card|immigration (?:status|office|hearing|lawyer)|residence permit|"
    r"work permit|refugee|(?:my|his|her|their|'s) (?:visa|solicitor|probation|parole)|expelled|"
    r"(?:sell|sells|selling|smok(?:e|es|ing)|dealing|grows?|growing|takes?|took) (?:weed|pot|cannabis|cocaine|"
    r"marijuana|drugs|"
    r"ecstasy|lsd|mushrooms))\b"
)
_LEGAL_ZH: Final = (
    r"酒驾|醉驾|吊销|坐(?:过)?[^，。]{0,4}牢|蹲过|入狱|出狱|监狱里|判(?:了[^，。]{0,4}年|刑|处)|缓刑|假释|取保|拘留|逮捕|被抓|前科|犯罪记录|案底|"
    r"官司|起诉|被告|原告|开庭|法院(?:传票|判)|传票|抚养权|限制令|保护令|劳动仲裁|非法(?:滞留|居留|移民)|签证(?:逾期|过期|被拒)|偷渡|"
    r"遣返|难民|庇护|被警察|逃税|诈骗|肇事|移民局|听证|派出所|绿卡|居留|打架|打(?:了)?人|仲裁|劳动纠纷|偷(?:了|过|东西)|罚(?:款|单)|驾照[^，。]{0,6}扣|扣了\d+分|超速|法庭|"
    r"律师(?:说|让|函)|开除|作弊|贩毒|大麻|嫖"
)
_CREDENTIALS_EN: Final = (
    r"\b(?:(?:pass(?:word|code|phrase)|pin|code)(?: (?:for|to|of|at|on) [^.]{1,40}?)?(?: number)? (?:is|was|are|=|:)|"
    r"(?:pass(?:word|code|phrase)|pin)\s*[:=]|(?:passport|social security|national insurance|tax|account|card|"
    r"licen[cs]e|"
    r"id|routing|nhs) (?:number|no\.)|ssn|sort code|iban|cvv|api key|secret key|seed phrase|recovery (?:code|phrase|"
    r"key)|"
    r"(?:alarm|door|gate|safe|entry|access|key ?pad) (?:code|combination)|combination (?:of|to|for) the safe|"
    r"sk-[a-z0-9]{5,}|password(?:'s| of \w+ is)|log-?in (?:for|to|of|at) [^.]{1,30} is|(?:wi-?fi|router|network|"
    r"login) (?:key|password|code|passphrase)\b.{0,12}\b(?:is|are|:)|"
    r"(?:unlock\w*|opens?|combination|(?:bike |door |pad)?lock|safe|alarm|gate|garage|keypad|get(?:s)? in(?:to|side)?|"
    r"let yourself in|enter)\b[^.?]{0,40}\b\d{3,8}\b(?! ?(?:euros?|pounds?|dollars?|km|miles|metres|people|pages|am|"
    r"pm)))"
)
_CREDENTIALS_ZH: Final = (
    r"密码(?:[^，。]{0,4})?(?:是|为|：|:|就是|改成|设成)|口令是|登录名|密码(?:是|为|：|:)?\s*[A-Za-z0-9]{4,}|身份证号?码?(?:是|为|：|:)|身份证号|护照号|"
    r"银行卡号|[卡帐账]号(?:是|为|：|:)|"
    r"社保号|医保号|验证码|助记词|私钥|密钥|API ?key|(?<![a-z])PIN码?(?:是|为|：|:)|wi-?fi[^，。]{0,4}(?:是|：|:)|"
    r"(?:保险[箱柜]|门锁|密码锁|门禁|锁屏|开机|解锁|车库)[^，。]{0,10}(?:是|：|:|按|输)[^，。]{0,4}\d"
)
_PRIVATE_EN: Final = (
    r"\b(?:(?:got|getting|is|are|was|were|been|'m|am) divorced|(?:a|the|my|his|her|their|'s) divorce|divorcing|"
    r"separated from (?:my|his|her|their)|(?:is|are|have) separated|split (?:up )?(?:from|with) (?:his|her|their)|"
    r"(?:having|had|has) an affair|cheat(?:s|ed|ing) on|unfaithful|in confidence|confided|"
    r"(?:do not|don'?t|not to|never|asked (?:me|them) not to) tell (?:anyone|anybody|a soul|him|her|them|others)|"
    r"nobody (?:at \w+ )?(?:knows|is to know|should know)|keep (?:it|this) (?:a secret|secret|between us|to yourself)|"
    r"between (?:you and me|us|ourselves)|leaving (?:his|her|their) (?:husband|wife|partner|boyfriend|girlfriend)|"
    r"left (?:his|her|their) (?:husband|wife|family)|secretly|behind (?:my|his|her|their) back|"
    r"(?:parents|family|husband|wife|boss|mother|father|partner) (?:don'?t|doesn'?t|do not|does not) know|"
    r"(?:parents|family|husband|wife|boss|mother|father|partner) (?:have|has) no idea|"
    r"never told (?:anyone|anybody|my|his|her|their)|(?:used to (?:hit|beat)|hits|hit|slapped|beats? (?:his wife|her|"
    r"them|up)|stalk(?:s|ed)?|"
    r"threaten(?:s|ed)|molested) (?:me|her|him|them|my|his wife|her husband)|(?:was|were) adopted|estranged|"
    r"husband drinks|wife drinks|drinks and|thinking of leaving (?:him|her|me)|pregnant by|thrown out by|moved out on|"
    r"foster care|"
    r"cut off (?:all )?contact|not (?:speaking|talking) to (?:his|her|their|my)|suspended from (?:school|work)|"
    r"(?:is|are|was) (?:a|his|her|their|my) secret|drinks (?:too much|heavily|a lot)|(?:on|takes?|taking|dealing|"
    r"sells?) drugs|"
    r"domestic violence|abus(?:ed|ive|es) (?:her|him|them|husband|wife|partner|relationship|as a child)|"
    r"hits (?:her|him|his|the)|adopted and|illegitimate|sexual(?:ly)? (?:abuse|assault|harass)\w*|raped)\b"
)
_PRIVATE_ZH: Final = (
    r"离(?:了)?婚|分居|出轨|婚外情|外遇|(?<!国)小三(?!年|班|学|生)|私生|(?:别|不要|不许)(?:说出去|告诉|跟(?:别|任何)?人|让.{0,4}知道)|替[他她]保密|保密|"
    r"(?:偷偷|私下|悄悄)(?:告诉|跟我说)|(?:不想|不愿)让[^，。]{0,6}知道|还没(?:告诉|跟)[^，。]{0,6}|(?:公司|家里|家人|别人)(?:都)?(?:还)?不知道|"
    r"的秘密|只跟你(?:说|讲)|跟你(?:讲|说)[，,个件]|前(?:男友|女友|夫|妻)[^，。]{0,6}(?:打|跟踪|威胁)|打过我|动手打|"
    r"外面有(?:了)?(?:人|女人|男人)|没敢(?:跟|告诉|和)|未婚先孕|未婚生|被(?:老婆|老公|妻子|丈夫|家里)赶|闹离|离家出走|断绝(?:关系|来往)|不来往|养子|养女|领养|单亲|家暴|性侵|性骚扰|"
    r"被骚扰|赌(?:博|钱|瘾)"
)

_PATTERNS: Final[tuple[tuple[SensitiveKind, re.Pattern[str]], ...]] = (
    ("credentials", any_of(_CREDENTIALS_EN, _CREDENTIALS_ZH)),
    ("health", any_of(_HEALTH_EN, _HEALTH_ZH)),
    ("finance", any_of(_FINANCE_EN, _ARREARS_EN, _FINANCE_ZH, _ARREARS_ZH)),
    ("beliefs", any_of(_BELIEFS_EN, _BELIEFS_ZH)),
    ("legal", any_of(_LEGAL_EN, _LEGAL_ZH)),
    ("private", any_of(_PRIVATE_EN, _PRIVATE_ZH)),
)


_OTHER: Final = script.compile(
    rf"^(?i:the user's|their|his|her) (?:[\w-]+ ){{0,2}}?(?:{KIN_EN}|landlord|landlady|client|student|pupil)\b|"
    rf"^[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?(?:'s)? (?:is|was|has|had|got|owes?|earns?|[a-z]+ed)\b|"
    rf"^用户的?[^，。]{{0,3}}?(?:{KIN_ZH}|房东|客户|学生)",
)
_FAMILY_KNOWS: Final[frozenset[SensitiveKind]] = frozenset(("health", "beliefs", "credentials"))


def is_others_secret(text: str) -> bool:
    """Whether a fact, in the third person, tells money, trouble or a secret of somebody other than the user.

    An allergy or the faith of somebody near is what an assistant is told in order to heed it.
    """
    kind = sensitive_kind(text)
    if kind is None or kind in _FAMILY_KNOWS:
        return False
    return re.match(r"the user\b(?!['’]s)", text, re.I) is None and _OTHER.match(text) is not None


_WITHOUT_SUBJECT: Final = script.compile(
    rf"^(?:(?:and|so|but|also|still|just|already|now|currently|recently|"
    rf"only)[, ]+)*(?:the |(?:two|three|four|five|six|\d+) months )?(?:{_ARREARS_EN[2:]}|"
    r"(?:(?:was|got|have|has|been|just|now) )*diagnosed with)|"
    rf"^(?:(?:这|上)?(?:个?月|年|周)的?|已经|又|还|现在|目前|最近|刚刚?|一直|都|医生说|体检|复查|医院|"
    rf"被裁了?[，,]?|失业了?[，,]?){{0,3}}(?:{_ARREARS_ZH}|"
    rf"(?:被)?(?:确诊|查出|诊断出?)(?!了?(?:率|人数|病例)))",
    re.I,
)
_SOMEBODY_ELSE: Final = script.compile(
    rf"\b(?:he|she|they|his|her|their|people|tenants?|customers?|clients?|students?|{KIN_EN}s?)\b|[他她它]|人家|"
    rf"租客|客户|大家|很多人|学生|"
    rf"{KIN_ZH}|(?-i:(?<=\w )(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Christmas|Easter)|"
    rf"[A-Z][a-z]+day\b)[A-Z][a-z]+)",
    re.I,
)


def is_of_nobody_else(text: str) -> bool:
    """Arrears or a diagnosis told without saying whose: the user's own. "房租已经拖了两个月没交"."""
    return _WITHOUT_SUBJECT.search(text) is not None and _SOMEBODY_ELSE.search(text) is None


def sensitive_kind(text: str) -> SensitiveKind | None:
    """What makes a text sensitive, whoever it is about; None where no word does."""
    return next((kind for kind, pattern in _PATTERNS if pattern.search(text)), None)
