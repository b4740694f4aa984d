import { expect, test } from 'vitest'
import { bestLook, type Look } from './best-look.ts'

const nothing: Look = { seen: 0, isConfident: false, isSideways: false, weight: 0 }
const doubtful: Look = { seen: 40, isConfident: false, isSideways: false, weight: 5 }
const text: Look = { seen: 400, isConfident: true, isSideways: false, weight: 900 }

/** Looks at a picture with these results by EXIF value, and returns the value of the best and those tried. */
function tried(orientation: number, looks: Partial<Record<number, Look>>) {
  const values: number[] = []
  const best = bestLook(orientation, (value) => {
    values.push(value)
    const look = looks[value]
    return look === undefined ? null : { ...look, value }
  })
  return { best: best?.value ?? null, values }
}

test('a picture in which the first look sees text is not turned', () => {
  expect(tried(1, { 1: text })).toEqual({ best: 1, values: [1] })
})

test('a picture in which the first look sees nothing is not turned', () => {
  expect(tried(6, { 6: nothing })).toEqual({ best: 6, values: [6] })
})

test('a doubtful picture is turned over first, and one with sideways lines by a quarter', () => {
  expect(tried(1, { 1: doubtful, 3: text })).toEqual({ best: 3, values: [1, 3] })
  const sideways = { ...doubtful, isSideways: true }
  expect(tried(1, { 1: sideways, 6: doubtful, 8: text })).toEqual({ best: 8, values: [1, 6, 8] })
})

test('the best look counts when there is no time for more, or none is confident', () => {
  expect(tried(1, { 1: doubtful, 3: { ...doubtful, weight: 9 } }).best).toBe(3)
  expect(tried(1, {})).toEqual({ best: null, values: [1] })
})
