import type { Ajv } from 'ajv'

/**
 * Lets `multipleOf` compare decimal numbers as they are written. Ajv divides binary ones: 0.07 / 0.01 is
 * 7.000000000000001, and its tolerance lets through what is near a multiple.
 */
export function withExactMultiples<A extends Pick<Ajv, 'removeKeyword' | 'addKeyword'>>(ajv: A): A {
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    compile: (step: number) => (value: number) => isMultiple(value, step),
    error: { message: ({ schema }) => `must be multiple of ${String(schema)}` },
  })
  return ajv
}

function isMultiple(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0
  const [digits, places] = decimalOf(value)
  const [stepDigits, stepPlaces] = decimalOf(step)
  const scale = Math.max(places, stepPlaces)
  const divisor = stepDigits * 10n ** BigInt(scale - stepPlaces)
  return divisor !== 0n && (digits * 10n ** BigInt(scale - places)) % divisor === 0n
}

/** A number is its digits divided by a power of ten: 0.07 is `[7n, 2]`. */
function decimalOf(number: number): [digits: bigint, places: number] {
  const [mantissa = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return [BigInt(whole + fraction), fraction.length - Number(exponent)]
}
