import { expect, test } from 'vitest'
import { readerCommand } from './reader-keys.ts'

const press = (key: string, more: object = {}) =>
  readerCommand(
    { key, ctrlKey: false, metaKey: false, altKey: false, ...more },
    { page: 3, total: 9, zoom: 1 },
  )

test('arrows turn pages, Home and End go to the ends, and plus and minus zoom', () => {
  expect(
    ['ArrowLeft', 'ArrowRight', 'Home', 'End', '+', '-', '0', 'f', 'x'].map((key) => press(key)),
  ).toEqual([
    { type: 'page', page: 2 },
    { type: 'page', page: 4 },
    { type: 'page', page: 1 },
    { type: 'page', page: 9 },
    { type: 'zoom', zoom: 1.25 },
    { type: 'zoom', zoom: 0.75 },
    { type: 'zoom', zoom: 1 },
    { type: 'zoom', zoom: 'page' },
    null,
  ])
})

test('keys of the browser are left alone', () => {
  expect(press('0', { ctrlKey: true })).toBeNull()
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
})
