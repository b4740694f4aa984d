import { isVerhoeff, weighted } from './checksums.ts'
import type { Detector } from './detector.ts'
import { runDetector, together } from './detector.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const isPart = (character: string): boolean => /[\p{L}\p{N} .\-/]/u.test(character)

const id = (pattern: RegExp, isReal: (text: string) => boolean): Detector =>
  runDetector('national_id', pattern, { isPart, maxChars: 32, isReal })

// https://www.ssa.gov/employer/randomization.html
const unitedStates = id(
  /(?<![\p{L}\p{N}-])(?!000|666|9\d\d)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\p{L}\p{N}-])/gu,
  () => true,
)

// https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110
const unitedKingdom = id(
  /(?<![\p{L}\p{N}])(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\p{L}\p{N}])/gu,
  () => true,
)

const spain = id(/(?<![\p{L}\p{N}])[XYZ\d]\d{7}[ -]?[A-Z](?![\p{L}\p{N}])/gu, (text) => {
  const number = digitsOf(text.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))))
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(number) % 23) === text.at(-1)
})

const italy = id(
  /(?<![\p{L}\p{N}])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![\p{L}\p{N}])/gu,
  () => true,
)

const france = id(
  /(?<![\p{L}\p{N}])[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?![\p{L}\p{N}])/gu,
  (text) => {
    const plain = text.replaceAll(' ', '').replace('2A', '19').replace('2B', '18')
    return 97 - (Number(plain.slice(0, 13)) % 97) === Number(plain.slice(13))
  },
)

const germany = id(/(?<![\p{L}\p{N}])[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?![\p{L}\p{N}])/gu, (text) => {
  const digits = digitsOf(text)
  // Exactly one of the first ten digits occurs two or three times.
  const repeated = new Set(digits.slice(0, 10)).size
  if (repeated !== 9 && repeated !== 8) return false
  let rest = 10
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + rest) % 10
    rest = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (11 - rest) % 10 === Number(digits.at(-1))
})

const brazil = id(/(?<![\p{L}\p{N}])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\p{L}\p{N}])/gu, (text) => {
  const digits = digitsOf(text)
  const check = (count: number): number =>
    ((weighted(
      digits.slice(0, count),
      Array.from({ length: count }, (_, at) => count + 1 - at),
    ) *
      10) %
      11) %
    10
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
})

const poland = id(/(?<![\p{L}\p{N}])\d{11}(?![\p{L}\p{N}])/gu, (text) => {
  const month = Number(text.slice(2, 4)) % 20
  const day = Number(text.slice(4, 6))
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  return (10 - (weighted(text.slice(0, 10), [1, 3, 7, 9]) % 10)) % 10 === Number(text[10])
})

const india = id(/(?<![\p{L}\p{N}])[2-9]\d{3} \d{4} \d{4}(?![\p{L}\p{N}])/gu, (text) =>
  isVerhoeff(digitsOf(text)),
)

/** National identification numbers with a distinctive format or check digits. */
export const nationalIds: Detector = together([
  unitedStates,
  unitedKingdom,
  spain,
  italy,
  france,
  germany,
  brazil,
  poland,
  india,
])
