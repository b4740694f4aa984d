/** The words for numbers of a language, as texts write them, with their values. */
interface NumberWords {
  /** From two on: the word for one is an article in most languages. */
  values: ReadonlyMap<string, number>
  /** Words between the parts of a number, as in “treinta y cinco”. */
  joiner: string | null
}

const lists: Readonly<Record<string, string>> = {
  en: `2 two,3 three,4 four,5 five,6 six,7 seven,8 eight,9 nine,10 ten,11 eleven,12 twelve,13 thirteen,14 fourteen,15 fifteen
16 sixteen,17 seventeen,18 eighteen,19 nineteen,20 twenty,30 thirty,40 forty,50 fifty,60 sixty,70 seventy,80 eighty,90 ninety
100 hundred,1000 thousand`,
  de: `2 zwei,2 zweien,3 drei,3 dreien,4 vier,5 fünf,6 sechs,7 sieben,8 acht,9 neun,10 zehn,11 elf,12 zwölf,13 dreizehn,14 vierzehn
15 fünfzehn,16 sechzehn,17 siebzehn,18 achtzehn,19 neunzehn,20 zwanzig,30 dreißig,40 vierzig,50 fünfzig,60 sechzig,70 siebzig
80 achtzig,90 neunzig,100 hundert,100 einhundert,1000 tausend,1000 eintausend`,
  es: `2 dos,3 tres,4 cuatro,5 cinco,6 seis,7 siete,8 ocho,9 nueve,10 diez,11 once,12 doce,13 trece,14 catorce,15 quince,16 dieciséis
17 diecisiete,18 dieciocho,19 diecinueve,20 veinte,21 veintiuno,21 veintiún,22 veintidós,23 veintitrés,24 veinticuatro,25 veinticinco
26 veintiséis,27 veintisiete,28 veintiocho,29 veintinueve,30 treinta,40 cuarenta,50 cincuenta,60 sesenta,70 setenta,80 ochenta
90 noventa,100 cien,100 ciento,200 doscientos,300 trescientos,400 cuatrocientos,500 quinientos,1000 mil`,
  fr: `2 deux,3 trois,4 quatre,5 cinq,6 six,7 sept,8 huit,10 dix,11 onze,12 douze,13 treize,14 quatorze,15 quinze,16 seize,20 vingt
20 vingts,30 trente,40 quarante,50 cinquante,60 soixante,80 quatre-vingt,80 quatre-vingts,100 cent,100 cents,1000 mille`,
  it: `2 due,3 tre,4 quattro,5 cinque,7 sette,8 otto,9 nove,10 dieci,11 undici,12 dodici,13 tredici,14 quattordici,15 quindici
16 sedici,17 diciassette,18 diciotto,19 diciannove,20 venti,25 venticinque,30 trenta,40 quaranta,45 quarantacinque,50 cinquanta
60 sessanta,70 settanta,80 ottanta,90 novanta,100 cento,200 duecento,500 cinquecento,1000 mille,2000 duemila`,
  pt: `2 dois,2 duas,3 três,4 quatro,5 cinco,6 seis,7 sete,8 oito,9 nove,10 dez,11 onze,12 doze,13 treze,14 catorze,14 quatorze
15 quinze,16 dezesseis,16 dezasseis,17 dezessete,17 dezassete,18 dezoito,19 dezenove,19 dezanove,20 vinte,30 trinta,40 quarenta
50 cinquenta,60 sessenta,70 setenta,80 oitenta,90 noventa,100 cem,100 cento,200 duzentos,500 quinhentos,1000 mil`,
  nl: `2 twee,3 drie,4 vier,5 vijf,6 zes,7 zeven,8 acht,9 negen,10 tien,11 elf,12 twaalf,13 dertien,14 veertien,15 vijftien
16 zestien,17 zeventien,18 achttien,19 negentien,20 twintig,30 dertig,40 veertig,50 vijftig,60 zestig,70 zeventig,80 tachtig
90 negentig,100 honderd,1000 duizend`,
  ru: `2 два,2 две,2 двух,2 двум,2 двумя,3 три,3 трёх,3 трех,3 трём,3 трем,3 тремя,4 четыре,4 четырёх,4 четырех,4 четырём
5 пять,5 пяти,6 шесть,6 шести,7 семь,7 семи,8 восемь,8 восьми,9 девять,9 девяти,10 десять,10 десяти,11 одиннадцать
11 одиннадцати,12 двенадцать,12 двенадцати,13 тринадцать,13 тринадцати,14 четырнадцать,14 четырнадцати,15 пятнадцать
15 пятнадцати,16 шестнадцать,16 шестнадцати,17 семнадцать,17 семнадцати,18 восемнадцать,18 восемнадцати,19 девятнадцать
19 девятнадцати,20 двадцать,20 двадцати,30 тридцать,30 тридцати,40 сорок,40 сорока,50 пятьдесят,50 пятидесяти
60 шестьдесят,60 шестидесяти,70 семьдесят,70 семидесяти,80 восемьдесят,80 восьмидесяти,90 девяносто,90 девяноста,100 сто
100 ста,200 двести,300 триста,500 пятьсот,1000 тысяча,1000 тысячи,1000 тысяч`,
}
const joiners: Readonly<Record<string, string>> = {
  en: 'and',
  es: 'y',
  fr: 'et',
  it: 'e',
  pt: 'e',
}
// “Fünfundzwanzig” and “vijfentwintig”: the unit comes first, in one word.
const compounds: Readonly<Record<string, RegExp>> = {
  de: /^(\p{L}+?)und(\p{L}+)$/u,
  nl: /^(\p{L}+?)(?:en|ën)(\p{L}+)$/u,
}
const one = /^(?:ein|een|één)$/u

const languages = new Map<string, NumberWords>(
  Object.entries(lists).map(([language, list]) => [
    language,
    {
      values: new Map(
        list.split(/[,\n]/).map((entry) => {
          const [value = '', word = ''] = entry.split(' ')
          return [word, Number(value)]
        }),
      ),
      joiner: joiners[language] ?? null,
    },
  ]),
)

// No number has a longer word.
const maxWordChars = 60
const wordOrGap = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*|[^\p{L}\p{M}]+/gu

/** Writes the numbers of a text that stand in words of its language as digits. */
export function withDigits(text: string, language: string): string {
  if (language === 'zh' || language === 'ja') return withChineseDigits(text)
  const words = languages.get(language)
  if (words === undefined) return text
  const compound = compounds[language]
  const valueOf = (word: string): number | null => {
    const value = words.values.get(word)
    if (value !== undefined) return value
    const [, unit = '', tens = ''] = compound?.exec(word) ?? []
    const high = words.values.get(tens)
    const low = one.test(unit) ? 1 : words.values.get(unit)
    return high === undefined || low === undefined || low > 9 ? null : high + low
  }
  let written = ''
  let open: OpenNumber | null = null
  /** What stands between the open number and the next word, which belongs to it only if that is a part of it. */
  let between = ''
  const close = (): void => {
    if (open !== null) written += String(open.total + open.part)
    written += between
    open = null
    between = ''
  }
  for (const [piece] of text.matchAll(wordOrGap)) {
    const word = piece.toLowerCase()
    if (open !== null && (/^[ \u00a0-]+$/.test(piece) || word === words.joiner)) {
      between += piece
      continue
    }
    const isWord = /\p{L}/u.test(word) && word.length <= maxWordChars
    const values = isWord ? valuesOf(word, valueOf) : null
    if (values === null) {
      close()
      written += piece
      continue
    }
    for (const value of values) {
      const grown: OpenNumber | null = open === null ? null : grow(open, value)
      if (grown === null) {
        close()
        open = value === 1000 ? { total: 1000, part: 0 } : { total: 0, part: value }
      } else {
        open = grown
        between = ''
      }
    }
  }
  close()
  return written
}

interface OpenNumber {
  total: number
  part: number
}

/** The values of a word and of its parts with hyphens; null where it is no number. */
function valuesOf(word: string, valueOf: (word: string) => number | null): number[] | null {
  const whole = valueOf(word)
  if (whole !== null) return [whole]
  const values: number[] = []
  let rest = word
  while (rest !== '') {
    // “Quatre-vingt” is one part of “quatre-vingt-deux”.
    const part = [rest, ...hyphenEnds(rest)].find((begin) => valueOf(begin) !== null)
    if (part === undefined) return null
    values.push(valueOf(part) ?? 0)
    rest = rest.slice(part.length + 1)
  }
  return values.length > 1 ? values : null
}

/** The beginnings of a word up to each hyphen, longest first. */
function hyphenEnds(word: string): string[] {
  return [...word.matchAll(/-/g)].map(({ index }) => word.slice(0, index)).toReversed()
}

/** A number with a further part, as in “twenty five” and “two thousand”; null where it is another number. */
function grow({ total, part }: OpenNumber, value: number): OpenNumber | null {
  if (value === 1000) return total > 0 || part === 0 ? null : { total: part * 1000, part: 0 }
  if (value === 100) return part > 0 && part < 10 ? { total, part: part * 100 } : null
  const room = part === 0 ? 1000 : part % 100 === 0 ? 100 : part % 10 === 0 ? 10 : 0
  // “Soixante-douze” is sixty and twelve.
  const isFrench = (part === 60 || part === 80) && value < 20
  return value < room || isFrench ? { total, part: part + value } : null
}

const chineseDigits = new Map(Array.from('零一二三四五六七八九', (digit, value) => [digit, value]))
chineseDigits.set('〇', 0).set('两', 2)
const chineseUnits = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])
// Many words begin with a numeral, so that one counts only before what it counts, or in a longer number.
const chineseNumber =
  /百分之[零〇一二两三四五六七八九十百千]{1,12}|[零〇一二两三四五六七八九十百千]{2,12}(?=[万亿])|[零〇一二两三四五六七八九十百千]{1,12}(?=分[钟鐘]|[个個天日月年岁歲小时小時秒周週星季次人名位元块塊美欧歐米公平立吨噸克升台件页頁条條份倍度级級])/gu

function withChineseDigits(text: string): string {
  return text
    .replace(chineseNumber, (number) =>
      number.startsWith('百分之')
        ? `${readChinese(number.slice(3))}%`
        : // “一” counts less often than it says “a” or “as soon as”.
          number === '一'
          ? number
          : String(readChinese(number)),
    )
    .replace(/百分之(\d+(?:\.\d+)?)/gu, '$1%')
}

function readChinese(number: string): number {
  let total = 0
  let digit = 0
  let hasUnit = false
  for (const character of number) {
    const unit = chineseUnits.get(character)
    if (unit === undefined) digit = (hasUnit ? 0 : digit * 10) + (chineseDigits.get(character) ?? 0)
    else {
      total += (digit === 0 ? 1 : digit) * unit
      digit = 0
      hasUnit = true
    }
  }
  return total + digit
}
