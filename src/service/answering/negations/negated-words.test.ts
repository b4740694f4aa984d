import { expect, test } from 'vitest'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { withNegationApart } from './negated-words.ts'

test.each([
  ['Which bills are unpaid?', 'Which bills are not paid?'],
  ['Which bills are outstanding?', 'Which bills are not paid?'],
  ['List unvaccinated dogs', 'List not vaccinated dogs'],
  ['Welche Rechnungen sind unbezahlt?', 'Welche Rechnungen sind nicht bezahlt?'],
  ['Quelles factures sont impayées ?', 'Quelles factures sont pas payées ?'],
  ['¿Qué facturas están impagadas?', '¿Qué facturas están no pagadas?'],
  ['Какие счета неоплаченные?', 'Какие счета не оплаченные?'],
])('the negation of a word stands apart: %s', (question, expected) => {
  expect(withNegationApart(question)).toBe(expected)
})

test.each(['Who was underpaid?', 'Welche Räume sind unter dem Dach?', 'Which bills are paid?'])(
  'nothing is negated: %s',
  (question) => {
    expect(withNegationApart(question)).toBeNull()
  },
)

onEveryDatabase('rows that a negated word asks for', (database) => {
  const ask = askCorpus(database)

  test('unpaid is not paid, unless the table itself says unpaid', async () => {
    const index = async (name: string, column: string, cells: [string, string]): Promise<void> => {
      const rows = cells.map((cell, at) => [`B-${at}`, '12.00', cell])
      const block = {
        type: 'table' as const,
        header: ['Bill', 'Amount', column],
        rows,
        first_row: 2,
      }
      const page = pageOf([block], { kind: 'sheet' })
      await indexPages(database(), { id: name, name: `${name}.xlsx`, graph_id: name }, [page])
    }
    await index('flags', 'Paid', ['yes', 'no'])
    await index('states', 'Status', ['paid', 'unpaid'])
    const question = 'Which bills are unpaid?'
    expect((await ask(question, {}, { graph_id: 'flags' })).answer).toBe(
      '1 of 2 rows have Paid no:\nB-1: Amount 12.00, Paid no',
    )
    expect((await ask(question, {}, { graph_id: 'states' })).answer).toBe(
      'B-1: Amount 12.00, Status unpaid',
    )
  })
})
