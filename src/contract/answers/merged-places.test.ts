import { expect, test } from 'vitest'
import { mergePlaces, placeLabels } from './merged-places.ts'

const row = (number: number, start: number, rest: { cite?: string; page?: number } = {}) => ({
  fileId: 'f',
  cite: '1',
  page: 1,
  text: `r${number}`,
  row: number,
  start,
  end: start + 2,
  ...rest,
})

test('rows of one citation are one source, which ends where a row is left out', () => {
  const rows = [row(2, 10), row(3, 13), row(5, 19)]
  const other = row(9, 40, { cite: '2' })
  expect(mergePlaces([...rows, other])).toEqual([
    { ...rows[0], text: 'r2\nr3\nr5', end: 15, places: rows },
    other,
  ])
})

test('references without numbers stay apart', () => {
  const { cite: _, ...uncited } = row(2, 10)
  expect(mergePlaces([uncited, uncited])).toEqual([uncited, uncited])
})

test.each([
  ['a.csv', [row(3, 0), row(4, 0), row(7, 0)], ['Rows 3–7']],
  ['a.csv', [2, 4, 6, 8].map((number) => row(number, 0)), ['Rows 2–8']],
  ['a.xlsx', [row(3, 0), row(4, 0)], ['Sheet 1', 'Rows 3–4']],
  ['a.pdf', [row(3, 0), row(4, 0, { page: 2 }), row(4, 0, { page: 3 })], ['Pages 1–3']],
  ['a.xlsx', [row(3, 0), { ...row(4, 0), row: undefined }], ['Sheet 1']],
  ['a.docx', [], []],
  ['a.pdf', [], ['Page 1']],
])('%s: %#', (file_name, places, labels) => {
  expect(placeLabels(file_name, { page: 1, places })).toEqual(labels)
})
