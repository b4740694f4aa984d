const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const words = new Map<string, number>(
  numberWords.split(' ').map((word, value): [string, number] => [word, value]),
)
for (const [at, word] of 'thirty forty fifty sixty seventy eighty ninety hundred'
  .split(' ')
  .entries())
  words.set(word, 30 + 10 * at)
for (const line of [
  'zwei drei vier fünf sechs sieben acht',
  'deux trois quatre cinq',
  'dos tres cuatro cinco',
])
  for (const [at, word] of line.split(' ').entries()) words.set(word, at + 2)

export const numberWord = [...words.keys()].join('|')
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
  mrd: 1e9,
}
export const scaleWord = 'thousand|million|billion|mio|mrd|tsd|bn|mn|[kK](?![\\w²³])'
const money = /[$€£¥₹]|(?<!\p{L})\p{Lu}{3}(?!\p{L})/u
const form = new RegExp(
  `^[^\\d\\p{L}]*?(?<sign>[-−])?\\s?(?:[A-Z]{2,3}\\s?)?(?:\\p{Sc}\\s?)?(?<sign2>[-−])?(?<digits>\\d[\\d.,'’\\u00a0\\u202f ]*)\\s?(?<scale>${scaleWord}|m(?![\\w²³]))?`,
  'iu',
)

/** The number that these digits, or this word, write; null when they may be read in two ways. */
export function readNumber(text: string, hasCommas: boolean): number | null {
  const word = words.get(text.trim().toLowerCase())
  if (word !== undefined) return word
  const { sign, sign2, digits, scale = '' } = form.exec(text)?.groups ?? {}
  const plain =
    digits &&
    plainDigits(digits.replace(/[.,'’\s]+$/, ''), hasCommas || money.test(text), hasCommas)
  if (!plain) return null
  // “€94m” are millions, and “94 m” is a length.
  const times =
    scale.toLowerCase() === 'm' && !money.test(text) ? 1 : (scales[scale.toLowerCase()] ?? 1)
  const number = Number((Number(plain) * times).toPrecision(15))
  return Number.isFinite(number) ? ((sign ?? sign2) === undefined ? number : -number) : null
}

// 1,200.50 and 1.200,50 are one number; what stands last with other than three digits is a fraction.
function plainDigits(digits: string, hasThousands: boolean, hasCommas: boolean): string | null {
  const text = digits.replaceAll(/['’\u00a0\u202f ](?=\d{3}(?!\d))/g, '')
  if (/[^\d.,]/.test(text))
    return plainDigits(text.split(/[^\d.,]/)[0] ?? '', hasThousands, hasCommas)
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma === -1 && point === -1) return text
  const [mark, other] = comma > point ? [',', '.'] : ['.', ',']
  const count = text.split(mark).length - 1
  if (text.includes(other)) return count > 1 ? null : text.replaceAll(other, '').replace(mark, '.')
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)
  if (count > 1) return isGrouped ? text.replaceAll(mark, '') : null
  if (!isGrouped) return text.replace(',', '.')
  if (mark === ',') return hasCommas ? text.replace(',', '.') : text.replace(',', '')
  // Nobody writes money with three digits behind the point.
  return hasThousands ? text.replace('.', '') : text
}

const units = `mass mg .001 g 1 gram 1 grams 1 gr 1 kg 1000 kilo 1000 kilos 1000 kilogram 1000 kilograms 1000 lb 453.592 lbs 453.592 oz 28.35
clock s 1 sec 1 secs 1 second 1 seconds 1 min 60 mins 60 minute 60 minutes 60 minuten 60 minutos 60 h 3600 hr 3600 hrs 3600 hour 3600 hours 3600 stunde 3600 stunden 3600 heures 3600 horas 3600
day day 1 days 1 tag 1 tage 1 tagen 1 jour 1 jours 1 día 1 días 1 dias 1 night 1 nights 1 week 7 weeks 7 woche 7 wochen 7 semaines 7 semanas 7
month month 1 months 1 monat 1 monate 1 monaten 1 mois 1 mes 1 meses 1 year 12 years 12 yr 12 yrs 12 jahr 12 jahre 12 jahren 12 ans 12 año 12 años 12
length mm .001 cm .01 m 1 km 1000 metre 1 metres 1 meter 1 meters 1 in .0254 inch .0254 inches .0254 ft .3048
area m² 1 m2 1 sqm 1 qm 1 ft² .0929
volume ml .001 cl .01 l 1 litre 1 litres 1 liter 1 liters 1
power w 1 watt 1 watts 1 kw 1000 mw 1000000
energy wh 1 kwh 1000 / speed km/h 1 kmh 1 / mph mph 1 / volt v 1 volts 1 / ampere a 1 ma .001 / charge ah 1 mah .001 / kcal kcal 1
celsius °c 1 / fahrenheit °f 1 / pressure mmhg 1 / bar bar 1 / pulse bpm 1 / hertz hz 1 khz 1000 mhz 1000000 ghz 1000000000 / db db 1
bytes kb 1 mb 1000 gb 1000000 tb 1000000000 / torque nm 1 / iu iu 1 / tablet tablets 1 tablet 1 / density g/m² 1 gsm 1 / concentration mg/l 1`

export interface Unit {
  dimension: string
  factor: number
}
const unitsByWord = new Map<string, Unit>()
for (const line of units.split(/\s\/\s|\n/)) {
  const [dimension = '', ...rest] = line.split(' ')
  for (let at = 0; at + 1 < rest.length; at += 2)
    unitsByWord.set(rest[at] ?? '', { dimension, factor: Number(rest[at + 1]) })
}
export const unitWord = [...unitsByWord.keys()].toSorted((a, b) => b.length - a.length).join('|')

/** What a word measures; null when it is no unit. */
export function unitOf(word: string): Unit | null {
  return unitsByWord.get(word.toLowerCase()) ?? null
}
