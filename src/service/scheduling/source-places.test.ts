import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourcePlaces } from './source-places.ts'

// Line 1 has nothing; line 2 has a segment at columns 0 and 4, and line 3 one far behind in the second source.
const map = { version: 3, sources: ['../src/a.ts', '../src/b.ts'], mappings: ';AAUA,IAAI;ACu+BQ,A' }

async function inFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-places-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'dist-service'))
  await writeFile(join(folder, 'dist-service', 'main.js.map'), JSON.stringify(map))
  return sourcePlaces(join(folder, 'dist-service'))
}

test('places of the bundle are those of the sources', async () => {
  const placed = await inFolder()
  const frames = ['main.js:2:3', 'main.js:2:9', 'main.js:3:7'].map(
    (place) => `\n    at run (file:///app/dist-service/${place})`,
  )
  // The second time, they are known.
  for (let time = 0; time < 2; time += 1) {
    expect(placed(`Error: no${frames.join('')}`).split('\n')).toEqual([
      'Error: no',
      expect.stringMatching(/^ {4}at run \(file:\S*src\/a\.ts:11:1\)$/),
      expect.stringMatching(/src\/a\.ts:11:5\)$/),
      expect.stringMatching(/src\/b\.ts:1010:13\)$/),
    ])
  }
})

test('a message with such a place, and a place without a map, stay', async () => {
  const placed = await inFolder()
  for (const place of ['main.js:2:3', '\n    at /app/dist-service/other.js:2:3']) {
    const stack = `Error: in dist-service/main.js:2:3${place}`
    expect(placed(stack)).toBe(stack)
  }
})
