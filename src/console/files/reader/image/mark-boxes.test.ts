import { expect, test } from 'vitest'
import { markBoxes } from './mark-boxes.ts'

const box = (start: number, left: number, top: number) => ({
  start,
  end: start + 4,
  left,
  top,
  right: left + 0.1,
  bottom: top + 0.02,
})

test('words beside each other are one rectangle, and each line and column has its own', () => {
  const boxes = [box(0, 0.1, 0.1), box(5, 0.22, 0.1), box(10, 0.6, 0.1), box(15, 0.1, 0.13)]
  expect(markBoxes(boxes, { start: 2, end: 20 })).toEqual([
    { left: 0.1, top: 0.1, right: 0.32, bottom: expect.closeTo(0.12) },
    { left: 0.6, top: 0.1, right: 0.7, bottom: expect.closeTo(0.12) },
    { left: 0.1, top: 0.13, right: 0.2, bottom: expect.closeTo(0.15) },
  ])
  expect(markBoxes(boxes, { start: 4, end: 5 })).toEqual([])
})

test('words of text that runs up the page are one rectangle', () => {
  const words = [
    { start: 0, end: 4, left: 0.1, top: 0.5, right: 0.12, bottom: 0.6 },
    { start: 5, end: 6, left: 0.1, top: 0.46, right: 0.12, bottom: 0.49 },
    { start: 7, end: 11, left: 0.14, top: 0.5, right: 0.16, bottom: 0.6 },
  ]
  expect(markBoxes(words, { start: 0, end: 11 })).toEqual([
    { left: 0.1, top: 0.46, right: 0.12, bottom: 0.6 },
    { left: 0.14, top: 0.5, right: 0.16, bottom: 0.6 },
  ])
})
