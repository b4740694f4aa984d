import type { Language } from './language.ts'

const number = '[\\p{N}〇零一二三四五六七八九十百千万億半数]'
const date =
  /\p{N}+\s?年|[〇一二三四五六七八九]{4}年|(?:\p{N}{1,2}|[一二三四五六七八九十]{1,2})[月日]|[月火水木金土日]曜|世紀|今日|昨日|明日|(?<!\p{N})(?:1\d{3}|20\d{2})(?!\p{N})/u
const span = new RegExp(
  `${number}+\\s?(?:秒|分|時間|日|週間?|[かカヶケ]月|ヵ月|年|営業日)|無期限|永久`,
  'u',
)

export const japanese: Language = {
  questions: [
    ['frequency', /どのくらいの頻度|何回|何(?:日|週|年)おき/u],
    [
      'duration',
      /(?:どの|どれ)くらい(?:の(?:時間|期間)|生き|かか|続)|何(?:日間|日あ|日ま|週間|[かカヶ]月|年間|時間|分(?!の))|期間/u,
    ],
    ['person', /誰|だれ|どなた/u],
    ['place', /どこ|何階|何号室/u],
    ['moment', /いつ|何年(?!間)|何月|何時|何日に|何曜日/u],
    ['weight', /重さ|体重|何(?:キロ|グラム|トン)/u],
    ['height', /高さ|標高|どのくらい高/u],
    ['length', /長さ|距離|どのくらい遠/u],
    ['price', /いくら|値段|料金|費用|価格|何円/u],
    ['count', /いくつ|何(?=[人名匹枚本台個回段冊軒社歳杯頭羽階%パメ])|(?:どれ|どの)くらい/u],
    ['place', /どちら/u],
  ],
  values: {
    frequency: /毎|回|ごと|おき/u,
    duration: span,
    price: new RegExp(`[¥$€£]|${number}+\\s?(?:円|ドル|ユーロ|万)|無料`, 'u'),
    count: new RegExp(number, 'u'),
    amount: new RegExp(number, 'u'),
    height: new RegExp(`${number}+\\s?(?:メートル|m|センチ|cm|キロ|階)`, 'u'),
    length: new RegExp(`${number}+\\s?(?:メートル|m|センチ|cm|キロ|km|ページ|字)`, 'u'),
    weight: new RegExp(`${number}+\\s?(?:グラム|キロ|トン|g|kg|t|ポンド)`, 'u'),
    date,
    moment: new RegExp(
      `${date.source}|${number}+時|${span.source}|午[前後]|前|後|春|夏|秋|冬|毎`,
      'u',
    ),
  },
  generic: '',
}
