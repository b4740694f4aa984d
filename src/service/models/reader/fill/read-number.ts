const words: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
}
export const numberWord = Object.keys(words).join('|')
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
export const scaleWord = 'thousand|million|billion|mio|mrd|tsd|bn|mn|[kKM](?![\\w²³])'

/** The number that these digits, or this word, write; null when they may be read in two ways. */
export function readNumber(text: string): number | null {
  const word = words[text.trim().toLowerCase()]
  if (word !== undefined) return word
  const match = new RegExp(
    `(?<sign>[-−])?\\s?(?:[A-Z]{2,3}\\s?)?(?:[$€£¥₹]\\s?)?(?<sign2>[-−])?(?<digits>\\d[\\d.,'’\\u00a0\\u202f ]*)\\s?(?<scale>${scaleWord})?`,
    'iu',
  ).exec(text)
  const digits = match?.groups?.['digits']?.replace(/[.,'’\s]+$/, '')
  if (digits === undefined) return null
  const plain = plainDigits(digits)
  if (plain === null) return null
  const isNegative = match?.groups?.['sign'] ?? match?.groups?.['sign2']
  const scaled = match?.groups?.['scale'] ?? ''
  // “€94m” are millions, and “94 m” is a length.
  const isLength = scaled === 'm' && !/[$€£¥₹]|[A-Z]{3}/.test(text)
  const scale = isLength ? 1 : (scales[scaled.toLowerCase()] ?? 1)
  const number = Number((Number(plain) * scale).toPrecision(15))
  return Number.isFinite(number) ? (isNegative === undefined ? number : -number) : null
}

// 1,200.50 and 1.200,50 are one number; what stands last with other than three digits is a fraction
function plainDigits(digits: string): string | null {
  const text = digits.replaceAll(/['’\u00a0\u202f ](?=\d{3}(?!\d))/g, '')
  if (/[^\d.,]/.test(text)) return plainDigits(text.split(/[^\d.,]/)[0] ?? '')
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma === -1 && point === -1) return text
  const [mark, other] = comma > point ? [',', '.'] : ['.', ',']
  const count = text.split(mark).length - 1
  if (text.includes(other)) {
    return count > 1 ? null : text.replaceAll(other, '').replace(mark, '.')
  }
  const tail = text.slice(text.lastIndexOf(mark) + 1)
  if (count > 1) return /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replaceAll(mark, '') : null
  if (mark === ',') return tail.length === 3 ? text.replace(',', '') : text.replace(',', '.')
  return text
}
