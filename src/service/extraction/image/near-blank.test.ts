import { expect, test } from 'vitest'
import { isNearBlank } from './near-blank.ts'

const width = 620
const height = 877

function picture(shadeAt: (x: number, y: number) => number) {
  const dots = Uint8Array.from({ length: width * height }, (_, at) =>
    shadeAt(at % width, Math.floor(at / width)),
  )
  return { width, height, dots }
}

test('a page of one shade, with grain and specks, is nearly blank', () => {
  expect(isNearBlank(picture(() => 255))).toBe(true)
  expect(isNearBlank(picture(() => 90))).toBe(true)
  expect(isNearBlank(picture((x, y) => 225 + ((x * 7 + y * 13) % 20)))).toBe(true)
  expect(isNearBlank(picture((x, y) => (x % 200 < 2 && y % 200 < 2 ? 0 : 255)))).toBe(true)
})

test('a page with a single small digit is not, in whatever contrast', () => {
  const digit = (x: number, y: number): boolean => x >= 300 && x < 304 && y >= 800 && y < 833
  expect(isNearBlank(picture((x, y) => (digit(x, y) ? 0 : 255)))).toBe(false)
  expect(isNearBlank(picture((x, y) => (digit(x, y) ? 210 : 240)))).toBe(false)
  expect(isNearBlank(picture((x, y) => (digit(x, y) ? 255 : 20)))).toBe(false)
})
