import { expect, test } from 'vitest'
import { excerptAround, markedPieces } from './passage-excerpt.ts'

const title = 'SCANNED LEASE AGREEMENT\n\n'
const parties = `Between the landlord ${'and others '.repeat(30)}and the tenant. `
const deposit = 'The deposit is 1,700 euros.'
const text = `${title}${parties}${deposit} ${'It is due. '.repeat(40)}`

test('an excerpt is the text around its mark', () => {
  const start = text.indexOf(deposit)
  const pieces = excerptAround(text, [{ start, end: start + deposit.length }])
  expect(pieces.filter(({ isMarked }) => isMarked)).toEqual([{ text: deposit, isMarked: true }])
  const shown = pieces.map((piece) => piece.text).join('')
  expect(shown).toMatch(/^…\S.* and the tenant\. The deposit/s)
  expect(shown).toMatch(/due\.…$/)
  expect(shown.length).toBeLessThan(300)
})

test('a text without marks is shown from its beginning, and a short one is whole', () => {
  expect(excerptAround(text, [])[0]?.text.startsWith(title)).toBe(true)
  expect(excerptAround(deposit, [{ start: 4, end: 11 }])).toEqual([
    { text: 'The ', isMarked: false },
    { text: 'deposit', isMarked: true },
    { text: ' is 1,700 euros.', isMarked: false },
  ])
})

test('marks that overlap or reach too far lose no letter', () => {
  const marks = [
    { start: 4, end: 40 },
    { start: 0, end: 6 },
  ]
  expect(
    markedPieces(deposit, marks)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(deposit)
})
