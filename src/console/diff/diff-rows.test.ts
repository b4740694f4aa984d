import { expect, test } from 'vitest'
import { diffRows, type DiffRow, type Line } from './diff-rows.ts'

const limits = { timeoutMs: 5000 }

/** `[removed]` and `{added}` stand for the marks. */
function show(rows: readonly DiffRow[]): string[] {
  const side = (line: Line | null, [open, close]: readonly [string, string]) =>
    line === null
      ? ''
      : `${line.number} ${line.pieces
          .map(({ text, isChanged }) => (isChanged ? `${open}${text}${close}` : text))
          .join('')}`
  return rows.map(({ isSame, a, b }) =>
    isSame
      ? `= ${side(a, ['', ''])} | ${b?.number}`
      : `${side(a, ['[', ']'])} | ${side(b, ['{', '}'])}`,
  )
}

test('changed lines are paired, with the changed words marked', () => {
  const { rows, removed, added, isCoarse } = diffRows(
    'model: mdl-x5\ntemperature is 0.2 today\nend',
    'model: mdl-x5\ntemperature is 0.7 today\nnew\nend',
    limits,
  )
  expect(show(rows)).toEqual([
    '= 1 model: mdl-x5 | 1',
    '2 temperature is [0.2] today | 2 temperature is {0.7} today',
    ' | 3 {new}',
    '= 3 end | 4',
  ])
  expect([removed, added, isCoarse]).toEqual([1, 2, false])
})

test('words are segmented in scripts without spaces', () => {
  const { rows } = diffRows('満潮は三時です', '満潮は五時です', limits)
  expect(show(rows)).toEqual(['1 満潮は[三時]です | 1 満潮は{五時}です'])
})

test('lines without common words are marked as a whole', () => {
  expect(show(diffRows('alpha beta', 'gamma delta', limits).rows)).toEqual([
    '1 [alpha beta] | 1 {gamma delta}',
  ])
})

test('equal texts have no differences, and an empty text has no lines', () => {
  const same = diffRows('a\nb', 'a\nb', limits)
  expect([same.removed, same.added, same.rows.length]).toEqual([0, 0, 2])
  expect(diffRows('', '', limits).rows).toEqual([])
  expect(show(diffRows('', 'a', limits).rows)).toEqual([' | 1 {a}'])
})

test('every line of both texts occurs once, in order', () => {
  const make = (seed: number) =>
    Array.from({ length: 400 }, (_, at) => `line ${(at * seed) % 37} ${at % 5}`)
  const [a, b] = [make(7), make(11)]
  const { rows } = diffRows(a.join('\n'), b.join('\n'), limits)
  const text = (line: Line | null) => line?.pieces.map((piece) => piece.text).join('')
  expect(rows.map((row) => text(row.a)).filter((line) => line !== undefined)).toEqual(a)
  expect(rows.map((row) => text(row.b)).filter((line) => line !== undefined)).toEqual(b)
})

test('rows beyond the maximum are omitted and counted', () => {
  const a = Array.from({ length: 150_000 }, (_, at) => `a ${at}`).join('\n')
  const { rows, left_out, removed } = diffRows(a, 'b', { timeoutMs: 50 })
  expect([rows.length, left_out, removed]).toEqual([20_000, 130_000, 150_000])
})

test('when the time limit is reached, the common start and end are kept', () => {
  const { rows, isCoarse } = diffRows('a\nb\nc\nz', 'a\nx\ny\nz', { timeoutMs: -1 })
  expect(isCoarse).toBe(true)
  expect(show(rows)).toEqual(['= 1 a | 1', '2 [b] | 2 {x}', '3 [c] | 3 {y}', '= 4 z | 4'])
})
