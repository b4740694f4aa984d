/**
 * A vector as one signed byte for each dimension, scaled so that the largest is 127. Its length is not stored,
 * because `similarity` divides by it.
 */
export function quantized(vector: Float32Array): Uint8Array {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const codes = new Int8Array(vector.length)
  for (const [at, value] of vector.entries()) codes[at] = Math.round((value / largest) * 127)
  return new Uint8Array(codes.buffer)
}

/** The signs of the dimensions as bits, filled up with zeros to whole words of 32 bits. */
export function signBits(vector: Float32Array): Uint8Array {
  const bits = new Uint8Array(signBytes(vector.length))
  for (const [at, value] of vector.entries()) {
    const byte = at >>> 3
    if (value > 0) bits[byte] = (bits[byte] ?? 0) | (0x80 >>> (at & 7))
  }
  return bits
}

/** The number of bytes of `signBits` for so many dimensions. */
export function signBytes(dimensions: number): number {
  return Math.ceil(dimensions / 32) * 4
}

/** The cosine of two vectors of length 1. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
}

/** The cosine of a vector of length 1 and a quantized one; null where they have different dimensions. */
export function similarity(vector: Float32Array, bytes: Uint8Array): number | null {
  if (bytes.length !== vector.length) return null
  const codes = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  let product = 0
  let squares = 0
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    product += code * (vector[at] ?? 0)
    squares += code * code
  }
  return squares === 0 ? null : product / Math.sqrt(squares)
}
