import { expect, test } from 'vitest'
import type { DiffRow } from './diff-rows.ts'
import { foldRows, takeRows } from './fold-rows.ts'

/** `.` is the same, `x` is not. */
function fold(marks: string): string[] {
  const rows = marks.split('').map((mark): DiffRow => ({ isSame: mark === '.', a: null, b: null }))
  return foldRows(rows).map(
    ({ type, start, rows: segmentRows }) => `${type} ${start}+${segmentRows.length}`,
  )
}

test('unchanged rows are folded except for three around each change', () => {
  expect(fold('..........x..........')).toEqual(['fold 0+7', 'rows 7+7', 'fold 14+7'])
  expect(fold('x..........x')).toEqual(['rows 0+4', 'fold 4+4', 'rows 8+4'])
})

test('short unchanged parts are not folded', () => {
  expect(fold('x.........x')).toEqual(['rows 0+11'])
  expect(fold('......x')).toEqual(['rows 0+7'])
})

test('texts without differences are one fold', () => {
  expect(fold('..........')).toEqual(['fold 0+10'])
  expect(fold('')).toEqual([])
})

test('closed folds do not count toward the row limit', () => {
  const rows = Array.from({ length: 40 }, (_, at): DiffRow => ({
    isSame: at < 20,
    a: null,
    b: null,
  }))
  const take = (limit: number, opened: number[] = []) => {
    const { segments, isCut } = takeRows(foldRows(rows), new Set(opened), limit)
    return [...segments.map((segment) => `${segment.type} ${segment.rows.length}`), isCut]
  }
  expect(take(100)).toEqual(['fold 17', 'rows 23', false])
  expect(take(23)).toEqual(['fold 17', 'rows 23', false])
  expect(take(10)).toEqual(['fold 17', 'rows 10', true])
  expect(take(10, [0])).toEqual(['rows 10', true])
  expect(take(17, [0])).toEqual(['rows 17', true])
})
