import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { fixture, pagesOf, textsOf, writeTestFile } from '#service/extraction/test-extract.ts'
import { decodePng } from '#service/extraction/render/decode-png.ts'
import { encodePng } from '#service/extraction/render/encode-png.ts'

// Each picture is looked at several times.
vi.setConfig({ testTimeout: 120_000 })

const upright = decodePng(readFileSync(fixture('scan.png')))

/** The scan in another size and turned clockwise, and where a point of it, in fractions of the picture, is then. */
function changed({ degrees = 0, scale = 1 }: { degrees?: number; scale?: number }) {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [wide, high] = [upright.width * scale, upright.height * scale]
  const width = Math.ceil(wide * Math.abs(cos) + high * Math.abs(sin))
  const height = Math.ceil(wide * Math.abs(sin) + high * Math.abs(cos))
  const pixels = new Uint32Array(width * height).fill(0xffffff)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [(x - width / 2) / scale, (y - height / 2) / scale]
      const column = Math.round(cos * dx + sin * dy + upright.width / 2)
      const row = Math.round(cos * dy - sin * dx + upright.height / 2)
      if (column < 0 || row < 0 || column >= upright.width || row >= upright.height) continue
      const at = 3 * (row * upright.width + column)
      const { bytes } = upright
      const [red, green, blue] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
      pixels[y * width + x] = (red << 16) | (green << 8) | blue
    }
  }
  const moved = ([x, y]: [number, number]): [number, number] => {
    const [dx, dy] = [(x - 0.5) * wide, (y - 0.5) * high]
    return [(cos * dx - sin * dy) / width + 0.5, (sin * dx + cos * dy) / height + 0.5]
  }
  return { png: encodePng({ width, height, stride: width, pixels }), moved }
}

async function read(path: string) {
  const [page] = await pagesOf(path)
  const words = textsOf(page?.blocks ?? [])
    .join(' ')
    .match(/\p{L}+/gu)
  return { words: new Set(words), places: page?.words ?? [] }
}

const expected = await read(fixture('scan.png'))

test.each([10, -10, 4])(
  'a scan turned by %i degrees is read, and its words are placed on it',
  async (degrees) => {
    const { png, moved } = changed({ degrees })
    const { words, places } = await read(await writeTestFile('scan.png', png))
    const missing = expected.words.difference(words)
    expect(missing.size).toBeLessThan(0.08 * expected.words.size)
    const placeOf = (list: typeof places, word: string): [number, number] => {
      const [, left = 0, top = 0, right = 0, bottom = 0] =
        list.find(([text]) => text === word) ?? []
      return [(left + right) / 2, (top + bottom) / 2]
    }
    const [x, y] = moved(placeOf(expected.places, 'Notice'))
    const [seenX, seenY] = placeOf(places, 'Notice')
    expect(Math.abs(seenX - x)).toBeLessThan(0.02)
    expect(Math.abs(seenY - y)).toBeLessThan(0.02)
  },
)

test('a scan of half the resolution is read', async () => {
  const { words } = await read(await writeTestFile('scan.png', changed({ scale: 0.5 }).png))
  expect(expected.words.difference(words).size).toBeLessThan(0.15 * expected.words.size)
})
