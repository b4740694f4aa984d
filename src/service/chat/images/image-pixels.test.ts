import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fixture } from '#service/extraction/test-extract.ts'
import { imageSize, requirePixels } from './image-pixels.ts'
import { pngBomb } from './test-images.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

test.each([
  ['a GIF', hex('474946383961 1027 e803 000000'), { width: 10_000, height: 1000 }],
  [
    'an extended WebP',
    hex('52494646 00000000 57454250 56503858 0a000000 00000000 0f2700 e70300'),
    { width: 10_000, height: 1000 },
  ],
  [
    'a lossless WebP',
    hex('52494646 00000000 57454250 5650384c 0a000000 2f 0fe7f900 0000000000'),
    { width: 10_000, height: 1000 },
  ],
  [
    'a lossy WebP',
    hex('52494646 00000000 57454250 56503820 0a000000 000000 9d012a 1027 e803'),
    { width: 10_000, height: 1000 },
  ],
  ['a header that is cut off', hex('89504e47 0d0a1a0a'), null],
  ['something else', Buffer.from('<svg width="100000" height="100000"/>'), null],
])('the size of %s is read', (_, bytes, size) => {
  expect(imageSize(bytes)).toEqual(size)
})

test('a small file with many pixels is image_too_large, and a photo is not', async () => {
  expect(() => requirePixels(pngBomb, 'a.b')).toThrow(
    'An image can have at most 50 million pixels. This one has 60000 × 60000.',
  )
  requirePixels(await readFile(fixture('photo.jpg')), 'a.b')
})
