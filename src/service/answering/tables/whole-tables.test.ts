import { expect, test } from 'vitest'
import { queryConfig } from '#contract/query-config.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'

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
    const listed = await asked('Kestrel orders')
    expect(listed.answer).toMatch(/^800 of 4,000 rows have Customer Kestrel(?: \[\d+\])*:\n\n/u)
    expect((await asked('orders over 1000 euros')).answer).toMatch(/^0 of 4,000 rows/u)
    expect((await asked('Kestrel orders of the south')).answer).not.toContain('of 4,000')
    expect((await asked('Which order of Zephyr has the highest amount?')).sources).toHaveLength(4)
    expect((await asked('Which has the higher amount, S-17 or S-1020?')).answer).toBe(
      'S-17: Amount 17.50\n\nS-1020: Amount 20.50 (higher)',
    )
  })

  test.each([
    ['a long table, for which there is little room, is left out', 5000, [9500]],
    ['a short table that has room behind a long one is read', 3, [9500, 3]],
  ])('%s', async (_, passages, expected) => {
    const graph_id = `room-${passages}`
    for (const [name, header] of [
      ['orders', ['Order', 'Customer']],
      ['visits', ['Visit', 'Customer']],
    ] as const) {
      const rows = [[`${name} 1`, 'Kestrel']]
      await indexPages(database(), { id: `${graph_id}-${name}`, name: `${name}.csv`, graph_id }, [
        pageOf([{ type: 'table', header: [...header], rows, first_row: 2 }]),
      ])
    }
    const lengths = [9500, passages]
    const read: number[] = []
    const answer = answerQuestion({
      index: {
        ...searchIndex(database()),
        readTable: (like, maxPassages) => {
          const length = lengths.shift() ?? 0
          const parts = Array.from({ length: Math.min(length, maxPassages) }, () => ({
            ...like,
            statements: '[]',
          }))
          return Promise.resolve({ like, parts, isCut: length > maxPassages })
        },
      },
      selectStatements: ({ tables = [] }) => {
        read.push(...tables.map(({ parts }) => parts.length))
        return Promise.resolve([])
      },
      graphs: groundedGraphs([graph_id]),
      body: {
        question: 'How many are from Kestrel?',
        subqueries: false,
        query_config: queryConfig.parse({}),
      },
      signal: new AbortController().signal,
    })
    while ((await answer.next()).done !== true) continue
    expect(read).toEqual(expected)
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

  test('a sentence is the answer where many rows of a table have its words by chance', async () => {
    const notes = ['warranty claim', 'deposit paid', 'gift']
    const rows = Array.from({ length: 900 }, (_, at) => [
      `O-${at}`,
      at % 2 === 0 ? 'Office chair' : 'Desk lamp',
      notes[at % 3] ?? '',
    ])
    const file = { id: 'chairs', name: 'sales.csv', graph_id: 'crowded' }
    const sheet = { number: 1, kind: 'section' as const, label: null, ocr: false }
    await indexPages(database(), file, [
      {
        ...sheet,
        blocks: [{ type: 'table', header: ['Order', 'Product', 'Note'], rows, first_row: 2 }],
      },
    ])
    await indexPages(database(), { id: 'policy', name: 'policy.txt', graph_id: 'crowded' }, [
      {
        ...sheet,
        blocks: [
          {
            type: 'paragraph',
            text: 'Damaged goods are returned free of charge. The warranty on office chairs is five years.',
          },
        ],
      },
    ])
    const asked = async (question: string) =>
      (await ask(question, {}, { graph_id: 'crowded' })).answer
    expect(await asked('What is the warranty on office chairs?')).toBe(
      'The warranty on office chairs is five years.',
    )
    expect(await asked('How many office chairs are there?')).toBe(
      '450 of 900 rows have Product Office chair.',
    )
  })

  test('a sentence with the condition of rows does not say which rows have it', async () => {
    const places = [
      'Stem',
      'Keel bolts',
      'Rudder',
      'Chainplate',
      'Mast step',
      'Tank',
      'Pump',
      'Lamp',
    ]
    const rows = places.map((place, at) => [place, `defect ${at}`, at % 2 === 0 ? 'B' : 'A'])
    await indexPages(database(), { id: 'survey', name: 'survey.pdf', graph_id: 'survey' }, [
      {
        number: 1,
        kind: 'page',
        label: null,
        ocr: false,
        blocks: [
          { type: 'heading', level: 2, text: 'Findings' },
          { type: 'table', header: ['Place', 'Finding', 'Priority'], rows, first_row: 2 },
          { type: 'paragraph', text: 'Priority A must be mended before the launch.' },
          { type: 'paragraph', text: 'A discount of 10 % is given for priority B.' },
        ],
      },
    ])
    const asked = async (question: string) =>
      (await ask(question, {}, { graph_id: 'survey' })).answer
    const listed = await asked('Which findings have priority A?')
    expect(listed).toMatch(/^4 of 8 rows have Priority A/u)
    expect(listed).not.toContain('must be mended')
    expect(await asked('Which discount has priority B?')).toContain('10 %')
    expect(await asked('What must be mended before the launch?')).toContain('Priority A')
  })

  test('of two tables, the one is counted whose rows the question names', async () => {
    const sheet = { number: 1, kind: 'sheet' as const, ocr: false }
    await indexPages(database(), { id: 'shop', name: 'orders.xlsx', graph_id: 'shop' }, [
      {
        ...sheet,
        label: 'Customers',
        blocks: [
          {
            type: 'table',
            header: ['Customer', 'Since'],
            rows: [
              ['Orion', '2019-02-01'],
              ['Kestrel', '2024-05-01'],
            ],
            first_row: 2,
          },
        ],
      },
      {
        ...sheet,
        number: 2,
        label: 'Orders',
        blocks: [
          {
            type: 'table',
            header: ['Order', 'Customer', 'Date'],
            rows: [
              ['S-1', 'Orion', '2026-01-09'],
              ['S-2', 'Orion', '2026-03-09'],
              ['S-3', 'Kestrel', '2026-03-11'],
            ],
            first_row: 2,
          },
        ],
      },
    ])
    const asked = async (question: string) =>
      (await ask(question, {}, { graph_id: 'shop' })).answer.split('\n')[0]
    expect(await asked('How many orders came in March 2026?')).toBe(
      '2 of 3 rows have Date in March 2026:',
    )
    expect(await asked('What is the most recent order?')).toBe(
      'S-3: Customer Kestrel, Date 2026-03-11',
    )
    expect(await asked('Which customer has the most orders?')).toBe(
      'Rows per Customer, highest first (3 rows):',
    )
  })

  test('rows are counted and added in Chinese over the whole table', async () => {
    const sheet = { number: 1, kind: 'section' as const, label: null, ocr: false }
    const rows = Array.from({ length: 60 }, (_, at) => [
      `L${at}`,
      at % 3 === 0 ? '铁观音' : '肉桂',
      at % 2 === 0 ? '北仓' : '南仓',
      String(at),
    ])
    await indexPages(database(), { id: 'tea', name: 'stock.csv', graph_id: 'tea' }, [
      {
        ...sheet,
        blocks: [
          { type: 'table', header: ['批号', '品名', '仓库', '重量（公斤）'], rows, first_row: 2 },
        ],
      },
    ])
    const asked = async (question: string) => (await ask(question, {}, { graph_id: 'tea' })).answer
    expect(await asked('有多少批铁观音？')).toBe('60行中有20行符合：品名 铁观音。')
    expect(await asked('北仓一共多少公斤？')).toBe(
      '合计 重量（公斤）: 870 (60行中有30行符合：仓库 北仓)。',
    )
  })
})
