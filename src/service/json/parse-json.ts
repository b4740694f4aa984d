/** The result of parsing; a text that is not JSON, or has a number that is too large, is no error. */
export type ParsedJson =
  | { isJson: true; value: unknown }
  | { isJson: false; why: 'syntax' | 'number_too_large' }

// Only texts that match can have a number beyond 1.8e308, which would silently become Infinity, and be stored as null.
const largeNumber = /[eE]\+?\d{3}|\d{309}/

export function parseJson(bytes: Uint8Array): ParsedJson {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    if (largeNumber.test(text) && hasInfinity(value)) {
      return { isJson: false, why: 'number_too_large' }
    }
    return { isJson: true, value }
  } catch {
    return { isJson: false, why: 'syntax' }
  }
}

function hasInfinity(value: unknown): boolean {
  // Bodies are nested up to 1,000 levels, which the stack can take.
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasInfinity)
  return typeof value === 'number' && !Number.isFinite(value)
}
