import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PictureKind } from '#contract/file-kinds.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import {
  dataAddress,
  docxOf,
  redPictures,
  redWebp,
} from '#service/extraction/pictures/test-pictures.ts'
import { fixture } from '#service/extraction/test-extract.ts'
import { decodePng } from './decode-png.ts'
import { pageRenderer, type RenderSource } from './page-renderer.ts'

// The machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const { signal } = new AbortController()

function begin(limits: Parameters<typeof pageRenderer>[0] = {}) {
  const renderer = pageRenderer(limits)
  onTestFinished(() => renderer.stop())
  return renderer
}

function documentOf(kind: PictureKind, bytes: Uint8Array | string): RenderSource {
  const content = Buffer.from(bytes)
  return {
    id: crypto.randomUUID(),
    kind,
    size: content.length,
    // eslint-disable-next-line require-yield, @typescript-eslint/require-await -- bytes of a file come in pieces
    bytes: async function* bytesOf() {
      yield content
    },
  }
}

const docxWith = (part: Uint8Array, name = 'word/media/one.png'): RenderSource =>
  documentOf('docx', docxOf('', {}, { [name]: part }))

/** The size of an image, and whether its middle is red. */
function look(png: Buffer): { width: number; height: number; isRed: boolean } {
  const { width, height, bytes } = decodePng(png)
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3
  const [r = 0, g = 0, b = 0] = bytes.subarray(middle, middle + 3)
  return { width, height, isRed: r > 0xa0 && g < 0x30 && b < 0x30 }
}

async function failureOf(source: RenderSource, place = 'word/media/one.png'): Promise<string> {
  const renderer = begin()
  try {
    await renderer.picture(source, place, 800, signal)
    return 'drawn'
  } catch (error) {
    if (error instanceof ExtractionFailure) return error.code
    throw error
  }
}

test('every raster format is decoded, and none is enlarged', async () => {
  const renderer = begin()
  const parts: Record<string, Uint8Array> = {
    'word/media/one.webp': redWebp,
    'word/media/one.jpg': await readFile(fixture('photo.jpg')),
  }
  for (const [format, make] of Object.entries(redPictures)) {
    parts[`word/media/one.${format}`] = make(300, 20)
  }
  // A document has a process of its own, so that one holds them all.
  const source = documentOf('docx', docxOf('', {}, parts))
  for (const format of [...Object.keys(redPictures), 'webp']) {
    const image = await renderer.picture(source, `word/media/one.${format}`, 800, signal)
    const size = format === 'webp' ? { width: 12, height: 8 } : { width: 300, height: 20 }
    expect([format, look(image)]).toEqual([format, { ...size, isRed: true }])
  }
  expect(look(await renderer.picture(source, 'word/media/one.jpg', 200, signal)).width).toBe(200)
})

test('pictures of one document are drawn by one child, smaller where they are wide', async () => {
  const renderer = begin()
  const source = docxWith(redPictures.png(2000, 100))
  for (const width of [200, 400, 2400]) {
    const image = await renderer.picture(source, 'word/media/one.png', width, signal)
    expect(look(image).width).toBe(Math.min(width, 2000))
  }
})

test('the picture of an HTML file is the one at its place', async () => {
  const picture = (width: number): string =>
    `<img src="${dataAddress(redPictures.png(width, 10))}">`
  const html = documentOf('html', `<p>${picture(10)}<img src="https://192.0.2.1/">${picture(30)}`)
  const renderer = begin()
  expect(look(await renderer.picture(html, '2', 800, signal)).width).toBe(30)
  expect(await failureOf(html, '1')).toBe('corrupted')
  expect(await failureOf(html, '3')).toBe('corrupted')
})

test('what a document puts into its picture reaches nobody', async () => {
  const secret = Buffer.from('a secret behind the end')
  const hidden = Buffer.concat([redPictures.png(30, 20), secret])
  const image = await begin().picture(docxWith(hidden), 'word/media/one.png', 800, signal)
  expect(look(image).isRed).toBe(true)
  expect(image.includes(secret)).toBe(false)
})

test('a picture outside the package does not exist', async () => {
  const source = docxWith(redPictures.png(30, 20))
  for (const place of ['../../../../etc/passwd', '/etc/passwd', 'https://192.0.2.1/a.png', '']) {
    expect(await failureOf(source, place)).toBe('corrupted')
  }
})

test('a picture that is cut off is drawn as far as it goes, or refused', async () => {
  const whole = redPictures.png(300, 300)
  expect(await failureOf(docxWith(whole.subarray(0, whole.length - 30)))).toMatch(
    /^(drawn|corrupted)$/,
  )
  expect(await failureOf(docxWith(whole.subarray(0, 20)))).toBe('unsupported_variant')
  for (const make of [redPictures.gif, redPictures.bmp]) {
    const cut = make(300, 300).subarray(0, 500)
    expect(await failureOf(docxWith(cut))).toMatch(/^(drawn|corrupted)$/)
  }
})

test('vast dimensions are refused before anything is decoded', async () => {
  const png = redPictures.png(30, 20)
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  const gif = redPictures.gif(30, 20)
  gif.writeUInt16LE(65_535, 6)
  gif.writeUInt16LE(65_535, 8)
  const bmp = redPictures.bmp(30, 20)
  bmp.writeInt32LE(2_147_483_647, 18)
  for (const bytes of [png, gif, bmp]) {
    expect(await failureOf(docxWith(bytes))).toBe('unsupported_variant')
  }
})

test('a frame that is larger than its GIF kills only the child', async () => {
  const gif = redPictures.gif(30, 20)
  const frame = gif.indexOf(',')
  gif.writeUInt16LE(65_535, frame + 5)
  gif.writeUInt16LE(65_535, frame + 7)
  expect(await failureOf(docxWith(gif))).toMatch(/^(corrupted|too_large_to_read)$/)
})

test('a picture that inflates to far more than its size is drawn in bounded memory', async () => {
  const bomb = redPictures.png(30, 20)
  const data = deflateSync(Buffer.alloc(300 * 1024 * 1024))
  const at = bomb.indexOf('IDAT')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const png = Buffer.concat([
    bomb.subarray(0, at - 4),
    length,
    Buffer.from('IDAT'),
    data,
    Buffer.alloc(4),
    bomb.subarray(bomb.indexOf('IEND') - 4),
  ])
  expect(png.length).toBeLessThan(400 * 1024)
  expect(await failureOf(docxWith(png))).toMatch(/^(drawn|corrupted)$/)
  const zeros = docxWith(new Uint8Array(70 * 1024 * 1024))
  expect(zeros.size).toBeLessThan(200 * 1024)
  expect(await failureOf(zeros)).toBe('corrupted')
})
