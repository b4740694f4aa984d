import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodePng } from './decode-png.ts'

interface Picture {
  width: number
  height: number
  depth: number
  colorType: number
  isInterlaced?: boolean
  /** Each row after the byte of its filter. */
  rows: number[][]
  more?: [type: string, content: number[]][]
}

function pngOf({
  width,
  height,
  depth,
  colorType,
  isInterlaced,
  rows,
  more = [],
}: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
  const chunk = (type: string, content: Uint8Array): Buffer => {
    const named = Buffer.concat([Buffer.from(type), content])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length, 0)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more.map(([type, content]) => chunk(type, Buffer.from(content))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pixelsOf = (picture: Picture): number[] => [...decodePng(pngOf(picture)).bytes]

test.each([
  [
    'one bit of gray',
    { width: 2, depth: 1, colorType: 0, rows: [[0, 0b01000000]] },
    [0, 0, 0, 255, 255, 255],
  ],
  ['16 bits of gray', { width: 1, depth: 16, colorType: 0, rows: [[0, 100, 7]] }, [100, 100, 100]],
  ['color', { width: 1, depth: 8, colorType: 2, rows: [[0, 1, 2, 3]] }, [1, 2, 3]],
  [
    'a half transparent gray',
    { width: 1, depth: 8, colorType: 4, rows: [[0, 0, 51]] },
    [204, 204, 204],
  ],
  [
    'a transparent color',
    { width: 1, depth: 8, colorType: 6, rows: [[0, 9, 9, 9, 0]] },
    [255, 255, 255],
  ],
])('%s is decoded over white', (_, picture, pixels) => {
  expect(pixelsOf({ height: 1, ...picture })).toEqual(pixels)
})

test('a palette has its own transparency', () => {
  const more: Picture['more'] = [
    ['PLTE', [10, 20, 30, 1, 1, 1]],
    ['tRNS', [255, 0]],
  ]
  const picture = { width: 2, height: 1, depth: 4, colorType: 3, rows: [[0, 0x01]], more }
  expect(pixelsOf(picture)).toEqual([10, 20, 30, 255, 255, 255])
})

test('every filter is taken away', () => {
  const rows = [
    [1, 10, 5],
    [2, 1, 1],
    [3, 6, 1],
    [4, 1, 2],
  ]
  const pixels = pixelsOf({ width: 2, height: 4, depth: 8, colorType: 0, rows })
  expect(pixels.filter((_, at) => at % 3 === 0)).toEqual([10, 15, 11, 16, 11, 14, 12, 16])
})

test('an interlaced picture has its pixels in their places', () => {
  // A pass of one, then of none, of one below and two columns of others.
  const rows = [
    [0, 0],
    [0, 2],
    [0, 1, 3],
    [0, 10, 11, 12, 13],
  ]
  const picture = { width: 4, height: 2, depth: 8, colorType: 0, isInterlaced: true, rows }
  const pixels = pixelsOf(picture)
  expect(pixels.filter((_, at) => at % 3 === 0)).toEqual([0, 1, 2, 3, 10, 11, 12, 13])
})

test('what is cut off stays white, and what is no picture is corrupted', () => {
  const picture = { width: 1, height: 2, depth: 8, colorType: 0, rows: [[0, 7]] }
  expect(pixelsOf(picture)).toEqual([7, 7, 7, 255, 255, 255])
  for (const [depth, colorType, filter] of [
    [8, 5, 0],
    [3, 0, 0],
    [8, 0, 9],
  ]) {
    const wrong = { width: 1, height: 1, depth: depth ?? 0, colorType: colorType ?? 0 }
    expect(() => pixelsOf({ ...wrong, rows: [[filter ?? 0, 7]] })).toThrow(/damaged/)
  }
  const bomb = {
    width: 1,
    height: 1,
    depth: 8,
    colorType: 0,
    rows: [Array.from({ length: 9_999 }, () => 0)],
  }
  expect(() => pixelsOf(bomb)).toThrow(/damaged/)
})
