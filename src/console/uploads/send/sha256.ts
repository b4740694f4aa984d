// `crypto.subtle` hashes only whole buffers, and only on pages with TLS. Files can be larger than the memory.

const blockBytes = 64
const primes = firstPrimes(64)
const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** Hashes bytes that arrive in chunks with SHA-256 (FIPS 180-4). */
export function sha256() {
  const state = Int32Array.from(initialState)
  const words = new Int32Array(64)
  const rest = new Uint8Array(blockBytes)
  let restLength = 0
  let total = 0

  function update(chunk: Uint8Array): void {
    total += chunk.length
    let at = 0
    if (restLength > 0) {
      at = Math.min(blockBytes - restLength, chunk.length)
      rest.set(chunk.subarray(0, at), restLength)
      restLength += at
      if (restLength < blockBytes) return
      hashBlock(state, words, rest, 0)
      restLength = 0
    }
    for (; at + blockBytes <= chunk.length; at += blockBytes) hashBlock(state, words, chunk, at)
    rest.set(chunk.subarray(at))
    restLength = chunk.length - at
  }

  return {
    update,
    /** Ends the hash, and returns it in hexadecimal. */
    digest(): string {
      const bits = BigInt(total) * 8n
      const zeros = (2 * blockBytes - 9 - restLength) % blockBytes
      const end = new Uint8Array(9 + zeros)
      end[0] = 0x80
      new DataView(end.buffer).setBigUint64(1 + zeros, bits)
      update(end)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

function hashBlock(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, blockBytes)
  for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(t * 4)
  for (let t = 16; t < 64; t += 1) {
    const w15 = words[t - 15] ?? 0
    const w2 = words[t - 2] ?? 0
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
    words[t] = (words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + s1 + choice + (roundConstants[t] ?? 0) + (words[t] ?? 0)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + s0 + majority) | 0
  }
  const added = [a, b, c, d, e, f, g, h]
  for (let index = 0; index < 8; index += 1) {
    state[index] = (state[index] ?? 0) + (added[index] ?? 0)
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The first 32 bits of the fraction of a number. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const numbers: number[] = []
  for (let candidate = 2; numbers.length < count; candidate += 1) {
    if (numbers.every((prime) => candidate % prime !== 0)) numbers.push(candidate)
  }
  return numbers
}
