import { expect, test } from 'vitest'
import { indexPages } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'

onEveryDatabase('tables that are read whole', (database) => {
  const ask = askCorpus(database)

  test('rows are counted over the whole table, of which a search finds a part', async () => {
    const names = ['Orion', 'Kestrel', 'Bluefin', 'Tamarack', 'Zephyr']
    const rows = Array.from({ length: 4000 }, (_, at) => [
      `S-${at}`,
      names[at % 5] ?? '',
      `${at % 1000}.50`,
      `Delivered by the carrier of the north, lot ${at}`,
    ])
    const pages = Array.from({ length: 40 }, (_, at) => ({
      number: at + 1,
      kind: 'section' as const,
      label: null,
      ocr: false,
      blocks: [
        {
          type: 'table' as const,
          header: ['Order', 'Customer', 'Amount', 'Remark'],
          rows: rows.slice(at * 100, at * 100 + 100),
          first_row: at * 100 + 2,
        },
      ],
    }))
    await indexPages(database(), { id: 'orders', name: 'orders.csv', graph_id: 'orders' }, pages)
    const asked = async (question: string) => ask(question, {}, { graph_id: 'orders' })
    const counted = await asked('How many orders did we get from Kestrel?')
    expect(counted.answer).toBe('800 of 4,000 rows have Customer Kestrel.')
    expect(counted.references?.files).toMatchObject([{ fileId: 'orders', page: 1 }])
    expect((await asked('Which order of Zephyr has the highest amount?')).sources).toHaveLength(4)
    expect((await asked('Which has the higher amount, S-17 or S-1020?')).answer).toBe(
      'S-17: Amount 17.50\n\nS-1020: Amount 20.50 (higher)',
    )
  })
  test('a table goes on behind the foot of a page', async () => {
    const pages = Array.from({ length: 3 }, (_, at) => ({
      number: at + 1,
      kind: 'page' as const,
      label: null,
      ocr: false,
      blocks: [
        {
          type: 'table' as const,
          header: ['Article', 'Supplier'],
          rows: Array.from({ length: 30 }, (__, row) => [
            `KI-${at * 30 + row}`,
            row % 3 === 0 ? 'Solinger' : 'Klaas',
          ]),
          first_row: 2,
        },
        { type: 'paragraph' as const, text: 'Hotel Seeadler, confidential' },
        { type: 'paragraph' as const, text: `Page ${at + 1} of 3` },
      ],
    }))
    await indexPages(database(), { id: 'stock', name: 'stock.pdf', graph_id: 'stock' }, pages)
    const asked = async (question: string) => ask(question, {}, { graph_id: 'stock' })
    expect((await asked('How many articles are from Solinger?')).answer).toBe(
      '30 of 90 rows have Supplier Solinger.',
    )
    expect((await asked('How many articles does Solinger supply?')).answer).toBe(
      '30 of 90 rows have Supplier Solinger.',
    )
  })
})
