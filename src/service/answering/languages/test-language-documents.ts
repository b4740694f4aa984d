/** A document with the questions to it, by the code of their language. */
export interface LanguageDocument {
  name: string
  paragraphs: readonly string[]
  /** Questions with a text that the answer must contain. */
  answerable: readonly (readonly [string, string])[]
  offTopic: readonly string[]
}

export const languageDocuments: Readonly<Record<string, readonly LanguageDocument[]>> = {
  en: [
    {
      name: 'lighthouse.md',
      paragraphs: [
        'The Fastnet lighthouse stands on a small rock about six kilometres off the coast of County Cork. The first tower, made of cast iron, was completed in 1854 and turned out to be too weak for the Atlantic storms.',
        'Work on the present granite tower began in 1897 under the engineer William Douglass. It was finished in 1904 and rises 54 metres above the sea. Each stone was dovetailed into its neighbours, so that the building acts as a single block.',
        'The light has been automatic since 1989, when the last keepers left the rock. A diesel generator supplied it with power until solar panels took over. A helicopter brings technicians twice a year.',
      ],
      answerable: [
        ['Who designed the granite tower on Fastnet?', 'Douglass'],
        ['When was the current tower completed?', '1904'],
        ['How tall is the Fastnet tower?', '54 metres'],
        ['In which year did the last keepers go?', '1989'],
        ['What was the first lighthouse built of?', 'cast iron'],
      ],
      offTopic: ['What is the tallest mountain in Ireland?', 'How do I reset my password?'],
    },
    {
      name: 'bees.md',
      paragraphs: [
        'The western honey bee lives in colonies of up to 60,000 workers with a single queen. The queen lays as many as 2,000 eggs a day in early summer. Drones appear in April and are driven out of the hive in August.',
        'Workers live about six weeks in summer, whereas bees born in autumn survive the whole winter. Karl von Frisch described the waggle dance in 1927, by which foragers tell the others where food is found. He received the Nobel Prize for it in 1973.',
        'The parasitic mite Varroa destructor reached Europe in the 1970s and weakens larvae by feeding on their fat tissue. Beekeepers treat hives with formic acid after the honey harvest.',
      ],
      answerable: [
        ['How many eggs can a queen lay per day?', '2,000'],
        ['How long do worker bees live in summer?', 'six weeks'],
        ['Who explained the waggle dance?', 'Frisch'],
        ['What do beekeepers use against mites?', 'formic acid'],
        ['When are drones expelled?', 'August'],
      ],
      offTopic: ['How many legs does a spider have?', 'When does the museum close?'],
    },
  ],
  de: [
    {
      name: 'leuchtturm.md',
      paragraphs: [
        'Der Leuchtturm Roter Sand steht in der Außenweser und war das erste Bauwerk der Welt, das auf offener See auf den Meeresgrund gesetzt wurde. Der erste Versuch von 1881 scheiterte, als ein Sturm den Senkkasten zerstörte.',
        'Der zweite Turm wurde 1885 in Betrieb genommen. Er ist rund 30 Meter hoch und ruht auf einem Fundament, das 14 Meter tief im Sand steckt. Entworfen hat ihn der Ingenieur Carl Hanckes.',
        'Das Leuchtfeuer erlosch 1964, weil ein neuer Turm die Aufgabe übernahm. Seit 1999 können Gäste im Turm übernachten. Die Überfahrt von Bremerhaven dauert etwa drei Stunden.',
      ],
      answerable: [
        ['Wer hat den Leuchtturm entworfen?', 'Hanckes'],
        ['Wann nahm man den zweiten Turm in Betrieb?', '1885'],
        ['Wie hoch ist der Turm?', '30 Meter'],
        ['Warum scheiterte der erste Versuch?', 'Sturm'],
        ['Wie lange fährt man von Bremerhaven zum Turm?', 'drei Stunden'],
      ],
      offTopic: ['Wie heißt die Hauptstadt von Australien?', 'Wann öffnet das Schwimmbad?'],
    },
    {
      name: 'bienen.md',
      paragraphs: [
        'Ein Volk der Honigbiene umfasst im Sommer bis zu 50.000 Arbeiterinnen. Die Königin legt dann täglich etwa 1.500 Eier. Drohnen werden im Spätsommer aus dem Stock vertrieben.',
        'Sommerbienen leben ungefähr sechs Wochen, Winterbienen dagegen mehrere Monate. Für ein Kilogramm Honig besuchen die Sammlerinnen rund drei Millionen Blüten. Den Schwänzeltanz deutete Karl von Frisch, der dafür 1973 den Nobelpreis erhielt.',
        'Die Varroamilbe schwächt die Larven. Imker bekämpfen sie nach der Honigernte mit Ameisensäure.',
      ],
      answerable: [
        ['Wie viele Eier legt die Königin am Tag?', '1.500'],
        ['Wie alt werden Bienen im Sommer?', 'sechs Wochen'],
        ['Wer erhielt den Nobelpreis?', 'Frisch'],
        ['Womit behandeln Imker die Milben?', 'Ameisensäure'],
        ['Wann vertreibt das Volk die Drohnen?', 'Spätsommer'],
      ],
      offTopic: ['Wie viele Beine hat eine Spinne?', 'Wer hat die Relativitätstheorie entwickelt?'],
    },
  ],
  es: [
    {
      name: 'faro.md',
      paragraphs: [
        'La Torre de Hércules se alza en la ciudad de La Coruña y es el faro romano más antiguo que sigue en funcionamiento. Fue construida a finales del siglo primero por el arquitecto Cayo Sevio Lupo, natural de Coímbra.',
        'La torre mide 55 metros de altura. Entre 1788 y 1791 el ingeniero Eustaquio Giannini dirigió su restauración y la revistió de granito. Para llegar a la cima hay que subir 234 escalones.',
        'La Unesco declaró el faro Patrimonio de la Humanidad en 2009. La entrada general vale tres euros y los lunes es gratuita.',
      ],
      answerable: [
        ['¿Quién construyó la torre?', 'Lupo'],
        ['¿Cuánto mide el faro?', '55 metros'],
        ['¿Cuántos escalones tiene?', '234'],
        ['¿En qué año la declararon Patrimonio de la Humanidad?', '2009'],
        ['¿Quién restauró el faro en el siglo XVIII?', 'Giannini'],
      ],
      offTopic: ['¿Cuál es la capital de Mongolia?', '¿Cómo se cambia la contraseña?'],
    },
    {
      name: 'abejas.md',
      paragraphs: [
        'Una colonia de abejas melíferas reúne en verano hasta 50.000 obreras y una sola reina. La reina pone unos 1.500 huevos diarios. Los zánganos son expulsados de la colmena en agosto.',
        'Las obreras viven unas seis semanas en verano y varios meses en invierno. Karl von Frisch descifró la danza de las abejas y recibió el premio Nobel en 1973.',
        'El ácaro Varroa debilita las larvas. Los apicultores lo combaten con ácido fórmico tras la cosecha de miel.',
      ],
      answerable: [
        ['¿Cuántos huevos pone la reina al día?', '1.500'],
        ['¿Cuánto tiempo vive una obrera en verano?', 'seis semanas'],
        ['¿Quién descifró la danza?', 'Frisch'],
        ['¿Con qué tratan los apicultores el ácaro?', 'fórmico'],
        ['¿Cuándo expulsan a los zánganos?', 'agosto'],
      ],
      offTopic: ['¿Cuántas patas tiene una araña?', '¿Quién escribió Hamlet?'],
    },
  ],
  ru: [
    {
      name: 'mayak.md',
      paragraphs: [
        'Толбухин маяк стоит на искусственном острове недалеко от Кронштадта. Первый деревянный маяк построили здесь в 1719 году по приказу Петра Первого. Назвали его в честь полковника Фёдора Толбухина, который защищал остров от шведов.',
        'Каменную башню возвели в 1810 году по проекту архитектора Леонтия Спафарьева. Высота башни составляет 28 метров. Свет маяка виден на расстоянии 19 миль.',
        'Сегодня маяк работает автоматически, но на острове по-прежнему живёт смотритель. Зимой припасы доставляют по льду, летом — катером.',
      ],
      answerable: [
        ['Кто спроектировал каменную башню?', 'Спафарьев'],
        ['Когда был построен первый маяк?', '1719'],
        ['Какова высота башни?', '28 метров'],
        ['На каком расстоянии видно маяк?', '19 миль'],
        ['В честь кого назван маяк?', 'Толбухин'],
      ],
      offTopic: ['Какая столица у Монголии?', 'Как изменить пароль?'],
    },
    {
      name: 'pchyoly.md',
      paragraphs: [
        'Семья медоносных пчёл насчитывает летом до 50 000 рабочих особей и одну матку. Матка откладывает около 1500 яиц в сутки. Трутней изгоняют из улья в августе.',
        'Летом рабочая пчела живёт примерно шесть недель, а зимой несколько месяцев. Карл фон Фриш расшифровал танец пчёл и получил Нобелевскую премию в 1973 году.',
        'Клещ варроа ослабляет личинок. Пчеловоды борются с ним муравьиной кислотой после сбора мёда.',
      ],
      answerable: [
        ['Сколько яиц откладывает матка в день?', '1500'],
        ['Как долго живут рабочие пчёлы летом?', 'шесть недель'],
        ['Кто расшифровал танец?', 'Фриш'],
        ['Чем пчеловоды лечат от клеща?', 'муравьиной'],
        ['Когда трутни изгоняются из улья?', 'августе'],
      ],
      offTopic: ['Сколько ног у паука?', 'Кто написал «Гамлета»?'],
    },
  ],
  ar: [
    {
      name: 'manara.md',
      paragraphs: [
        'كانت منارة الإسكندرية من عجائب الدنيا السبع، وقد بنيت على جزيرة فاروس في القرن الثالث قبل الميلاد. صممها المهندس سوستراتوس في عهد الملك بطليموس الثاني.',
        'بلغ ارتفاع المنارة نحو 120 مترا، وتألفت من ثلاثة طوابق. استغرق بناؤها اثني عشر عاما وكلف 800 وزنة من الفضة.',
        'دمر زلزال عام 1323 ما بقي من المنارة. وفي عام 1477 شيد السلطان قايتباي قلعة في موقعها واستعمل حجارتها.',
      ],
      answerable: [
        ['من صمم منارة الإسكندرية؟', 'سوستراتوس'],
        ['كم كان ارتفاع المنارة؟', '120'],
        ['أين بنيت المنارة؟', 'فاروس'],
        ['متى دمر الزلزال المنارة؟', '1323'],
        ['من شيد القلعة؟', 'قايتباي'],
        ['كم سنة استغرق البناء؟', 'اثني عشر'],
      ],
      offTopic: ['ما هي عاصمة منغوليا؟', 'كيف أغير كلمة المرور؟'],
    },
    {
      name: 'nahl.md',
      paragraphs: [
        'تضم خلية نحل العسل في الصيف نحو 50 ألف عاملة وملكة واحدة. تضع الملكة حوالي 1500 بيضة في اليوم. وتطرد الذكور من الخلية في شهر أغسطس.',
        'تعيش العاملة في الصيف ستة أسابيع وفي الشتاء عدة أشهر. وقد فسر العالم كارل فون فريش رقصة النحل ونال جائزة نوبل عام 1973.',
        'يضعف طفيل الفاروا اليرقات، ويكافحه النحالون بحمض الفورميك بعد جني العسل.',
      ],
      answerable: [
        ['كم بيضة تضع الملكة يوميا؟', '1500'],
        ['كم تعيش العاملات في الصيف؟', 'ستة أسابيع'],
        ['من فسر رقصة النحل؟', 'فريش'],
        ['بماذا يكافح النحالون الطفيل؟', 'الفورميك'],
        ['متى تطرد الذكور؟', 'أغسطس'],
      ],
      offTopic: ['كم عدد أرجل العنكبوت؟', 'من كتب مسرحية هاملت؟'],
    },
  ],
  zh: [
    {
      name: 'dengta.md',
      paragraphs: [
        '花鸟山灯塔位于浙江省嵊泗县,始建于1870年,被称为远东第一灯塔。灯塔由英国人赫德主持修建,塔身高16.5米。',
        '灯塔的光可以照到24海里以外。1988年,塔上的设备改为自动控制。2001年,它被列为全国重点文物保护单位。',
        '游客可以从沈家湾码头乘船前往,航程约三个小时。塔内设有小型博物馆,每周一闭馆。',
      ],
      answerable: [
        ['花鸟山灯塔是谁主持修建的?', '赫德'],
        ['灯塔建于哪一年?', '1870'],
        ['灯塔有多高?', '16.5'],
        ['灯光能照多远?', '24海里'],
        ['从哪里可以坐船去灯塔?', '沈家湾'],
      ],
      offTopic: ['蒙古的首都是哪里?', '怎样修改密码?'],
    },
    {
      name: 'mifeng.md',
      paragraphs: [
        '夏季,一个蜂群有多达五万只工蜂和一只蜂王。蜂王每天产卵约1500粒。雄蜂在八月被赶出蜂巢。',
        '工蜂在夏天的寿命大约为六周,冬天可以活几个月。卡尔·冯·弗里希破解了蜜蜂的舞蹈,并于1973年获得诺贝尔奖。',
        '瓦螨会削弱幼虫。养蜂人在采蜜之后用甲酸防治瓦螨。',
      ],
      answerable: [
        ['蜂王一天产多少卵?', '1500'],
        ['工蜂夏天能活多久?', '六周'],
        ['谁破解了蜜蜂的舞蹈?', '弗里希'],
        ['养蜂人用什么防治瓦螨?', '甲酸'],
        ['雄蜂什么时候被赶走?', '八月'],
      ],
      offTopic: ['蜘蛛有几条腿?', '《哈姆雷特》的作者是谁?'],
    },
  ],
  ja: [
    {
      name: 'todai.md',
      paragraphs: [
        '犬吠埼灯台は千葉県銚子市にある灯台で、1874年に完成した。設計したのはイギリス人技師のリチャード・ヘンリー・ブラントンである。',
        '高さは31メートルで、国産のれんががおよそ19万枚使われた。光は約36キロメートル先まで届く。頂上までは99段の階段がある。',
        '2020年には国の重要文化財に指定された。参観料は大人300円で、小学生以下は無料である。',
      ],
      answerable: [
        ['犬吠埼灯台を設計したのは誰ですか?', 'ブラントン'],
        ['灯台はいつ完成しましたか?', '1874'],
        ['灯台の高さは何メートルですか?', '31メートル'],
        ['階段は何段ありますか?', '99段'],
        ['大人の料金はいくらですか?', '300円'],
        ['いつ重要文化財になりましたか?', '2020'],
      ],
      offTopic: ['モンゴルの首都はどこですか?', 'パスワードを変更するにはどうすればいいですか?'],
    },
    {
      name: 'mitsubachi.md',
      paragraphs: [
        '夏のミツバチの群れには最大五万匹の働きバチと一匹の女王バチがいる。女王バチは一日に約1500個の卵を産む。雄バチは八月に巣から追い出される。',
        '働きバチの寿命は夏で約六週間、冬は数か月である。カール・フォン・フリッシュはミツバチのダンスを解読し、1973年にノーベル賞を受賞した。',
        'ダニのバロアは幼虫を弱らせる。養蜂家は採蜜の後にギ酸を使って駆除する。',
      ],
      answerable: [
        ['女王バチは一日に卵をいくつ産みますか?', '1500'],
        ['働きバチは夏にどのくらい生きますか?', '六週間'],
        ['ミツバチのダンスを解読したのは誰ですか?', 'フリッシュ'],
        ['養蜂家はダニを何で駆除しますか?', 'ギ酸'],
        ['雄バチはいつ巣から追い出されますか?', '八月'],
      ],
      offTopic: ['クモの足は何本ですか?', 'ハムレットを書いたのは誰ですか?'],
    },
  ],
}
