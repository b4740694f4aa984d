import { expect, test } from 'vitest'
import { decodePng } from './decode-png.ts'
import { encodePng } from './encode-png.ts'

// Two rows of two pixels, blue in the lowest byte, with one pixel between the rows.
const gray = [0xffffffff, 0xff000000, 0xff00ff00, 0x00808080, 0xff010101, 0xff00ff00]
const color = [0xff112233, 0xff112234, 0xff000000, 0x00fe8001, 0xffffffff, 0xff000000]

test.each([
  ['gray', gray, 0, [255, 255, 255, 0, 0, 0, 128, 128, 128, 1, 1, 1]],
  ['color', color, 2, [0x11, 0x22, 0x33, 0x11, 0x22, 0x34, 0xfe, 0x80, 0x01, 255, 255, 255]],
])('pixels in %s keep their values, and what follows a row is left out', (_, pixels, type, rgb) => {
  const png = encodePng({ width: 2, height: 2, stride: 3, pixels: Uint32Array.from(pixels) })
  expect(png[25]).toBe(type)
  expect([...decodePng(png).bytes]).toEqual(rgb)
})

test('one pixel that is only almost gray makes an image in color', () => {
  for (const pixel of [0xff7f7f80, 0xff7f807f, 0xff807f7f]) {
    const png = encodePng({ width: 1, height: 1, stride: 1, pixels: Uint32Array.of(pixel) })
    expect(png[25]).toBe(2)
  }
})
