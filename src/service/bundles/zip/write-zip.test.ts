import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeZip } from './write-zip.ts'
import type { NewEntry } from './write-zip.ts'

const modified = new Date('2026-01-02T03:04:06Z')

test.each([true, false])(
  'an entry may reuse the memory of its bytes (deflated: %s)',
  async (deflate) => {
    const memory = Buffer.alloc(200_000)
    async function* bytes(): AsyncGenerator<Uint8Array, void> {
      for (let at = 0; at < 9; at += 1) yield memory.fill(at)
      memory.fill(255)
    }
    async function* entries(): AsyncGenerator<NewEntry, void> {
      yield { path: 'a', modified, deflate, bytes: bytes() }
      yield { path: 'b', modified, deflate, bytes: bytes() }
    }
    async function* copied(): AsyncGenerator<Uint8Array, void> {
      for await (const chunk of writeZip(entries())) yield Buffer.from(chunk)
    }
    const zip = unzipSync(await buffer(copied()))
    const expected = Buffer.concat(Array.from({ length: 9 }, (_, at) => Buffer.alloc(200_000, at)))
    const isSame = ['a', 'b'].map((path) => expected.equals(zip[path] ?? new Uint8Array()))
    expect(isSame).toEqual([true, true])
  },
)

test('an error of the bytes of an entry ends the file, deflated or not', async () => {
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    yield Buffer.alloc(200_000)
    throw new Error('broken off')
  }
  for (const deflate of [true, false]) {
    async function* entries(): AsyncGenerator<NewEntry, void> {
      yield { path: 'a', modified, deflate, bytes: bytes() }
    }
    await expect(buffer(writeZip(entries()))).rejects.toThrow('broken off')
  }
})
