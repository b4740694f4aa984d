/** Verifies the Luhn check digit of payment cards (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at))
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Verifies the check digits of an IBAN (ISO 13616, ISO/IEC 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  const turned = text.slice(4) + text.slice(0, 4)
  let rest = 0
  for (const character of turned.toUpperCase()) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** The weighted sum of digits. The weights repeat. */
export function weighted(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    sum += Number(digits.charAt(at)) * (weights[at % weights.length] ?? 0)
  }
  return sum
}

const product = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permutation = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Verifies the Verhoeff check digit of India's Aadhaar numbers. */
export function isVerhoeff(digits: string): boolean {
  let check = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at))
    check = Number(product[check]?.charAt(Number(permutation[at % 8]?.charAt(digit))))
  }
  return check === 0
}
