import { expect, test } from 'vitest'
import { passageOf } from '#service/questions/support/test-passage.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { dateOrdersOf, datesOfCell } from './cell-dates.ts'
import { valueOf } from './table-rows.ts'

const october = { year: 2026, month: 10, day: 3 }
const march = { year: 2026, month: 3, day: 10 }

test.each([
  ['2026-10-03', null, [october]],
  ['2026-10-03T08:00', null, [october]],
  ['03.10.2026', 'month-first', [october]],
  ['3/10/26', 'day-first', [october]],
  ['10/03/2026', 'month-first', [october]],
  ['03/10/2026', null, [october, march]],
  ['31/12/2026', null, [{ year: 2026, month: 12, day: 31 }]],
  ['14:20', null, []],
  ['3/10', null, []],
] as const)('the dates of %s, %s', (cell, order, expected) => {
  expect(datesOfCell(cell, order)).toEqual(expected)
})

test('a number above 12 in a column tells which number is the day', () => {
  const passage = (text: string) =>
    passageOf(text, {
      header: ['Due', 'Paid', 'Sent'],
      statements: [{ start: 0, end: text.length }],
    })
  const first = passage('03/10/2026 | 03/10/2026 | 03/10/2026')
  const orders = dateOrdersOf([first, passage('13/10/2026 | 03/25/2026 | 04/10/2026')])
  expect(orders(first)).toEqual(['day-first', 'month-first', null])
})

onEveryDatabase('dates in cells', (database) => {
  const ask = askCorpus(database)

  test('a day is found in whatever way a table writes it', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => {
      const day = new Date(Date.UTC(2026, 8, 1 + Math.floor(at / 5)))
      const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-')
      const cleaner = ['Yusuf', 'Ines', 'Marta'][(at + Math.floor(at / 5)) % 3] ?? ''
      return [`${date}/${month}/${year}`, `20${at % 5}`, cleaner]
    })
    const table = {
      type: 'table' as const,
      header: ['date', 'room', 'cleaner'],
      rows,
      first_row: 2,
    }
    const page = pageOf([table])
    await indexPages(database(), { id: 'log', name: 'log.csv', graph_id: 'log' }, [page])
    const asked = (question: string) => ask(question, {}, { graph_id: 'log' })
    expect((await asked('Who cleaned room 203 on 3 October 2026?')).answer).toBe(
      'date 03/10/2026, room 203, cleaner Yusuf',
    )
    expect((await asked('Who cleaned room 203 on 3 December 2026?')).sources).toEqual([])
  })
})

test.each(['2025-13-01', '2025-02-30', '31.04.2025', '2025-00-10'])(
  'no day of any calendar: %s',
  (cell) => {
    expect(datesOfCell(cell, null)).toEqual([])
    expect(valueOf(cell)).toBeNull()
  },
)
