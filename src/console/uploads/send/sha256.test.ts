import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('hashes are those of FIPS 180-4, however the bytes are cut', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256)
    const expected = hex(await crypto.subtle.digest('SHA-256', bytes))
    for (const step of [1, 63, 64, 65, 4096]) {
      if (length > 1000 && step === 1) continue
      const hash = sha256()
      for (let at = 0; at < length; at += step) hash.update(bytes.subarray(at, at + step))
      expect([length, step, hash.digest()]).toEqual([length, step, expected])
    }
  }
})

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
