import { expect, test } from 'vitest'
import type { Page } from '#contract/pages.ts'
import { indexPages } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'

const sheets = (tables: [label: string, header: string[], rows: string[][]][]): Page[] =>
  tables.map(([label, header, rows], at) => ({
    number: at + 1,
    kind: 'sheet',
    label,
    ocr: false,
    blocks: [{ type: 'table', header, rows, first_row: 2 }],
  }))

const germanMoves = sheets([
  [
    'Umzüge',
    ['Nr.', 'Datum', 'Kunde', 'Teamleitung', 'Preis (€)'],
    [
      ['U-1', '2026-04-02', 'Ahrens', 'Ole Behrens', '1200'],
      ['U-2', '2026-04-09', 'Brandt', 'Ole Behrens', '800'],
      ['U-3', '2026-05-04', 'Ahrens', 'Piet Janssen', '950'],
      ['U-4', '2026-05-20', 'Vogt', 'Ole Behrens', '2100'],
      ['U-5', '2026-06-01', 'Vogt', 'Murat Demir', '700'],
    ],
  ],
  [
    'Schäden',
    ['Schaden', 'Datum', 'Umzug', 'Gegenstand', 'Höhe (€)', 'Verursacher'],
    [
      ['S-1', '2026-04-03', 'U-1', 'Vase', '75', 'Ole Behrens'],
      ['S-2', '2026-05-05', 'U-3', 'Klavier', '2300', 'Piet Janssen'],
      ['S-3', '2026-05-06', 'U-3', 'Parkett', '400', 'Piet Janssen'],
    ],
  ],
])

const frenchOrders = sheets([
  [
    'Commandes',
    ['N°', 'Date', 'Client', 'Montant (€)'],
    [
      ['C1', '2026-04-02', 'Fnac', '100'],
      ['C2', '2026-04-09', 'Coiffard', '80'],
      ['C3', '2026-05-04', 'Fnac', '95'],
      ['C4', '2026-05-20', 'Fnac', '210'],
    ],
  ],
  [
    'Retours',
    ['Retour', 'Date', 'Commande', 'Remboursé (€)'],
    [
      ['R1', '2026-04-12', 'C1', '100'],
      ['R2', '2026-05-25', 'C4', '50'],
    ],
  ],
])

const customers = sheets([
  [
    'Customers',
    ['Name', 'Town'],
    [
      ['Orion', 'Leeds'],
      ['Kestrel', 'York'],
      ['Bluefin', 'Leeds'],
      ['Zephyr', 'Hull'],
    ],
  ],
  [
    'Orders',
    ['Order', 'Date', 'Customer', 'Amount (£)'],
    [
      ['A1', '2026-03-02', 'Orion', '20'],
      ['A2', '2026-03-09', 'Orion', '90'],
      ['A3', '2026-04-01', 'Kestrel', '40'],
      ['A4', '2026-03-20', 'Kestrel', '10'],
    ],
  ],
])

onEveryDatabase('things that one sheet lists and another refers to', (database) => {
  const ask = askCorpus(database)

  test.each([
    [
      'Umzüge und Schäden.xlsx',
      germanMoves,
      {
        'wie viele Umzüge haben wir?': '5 Zeilen',
        'wie viele Umzüge hat Ole Behrens geleitet?':
          '3 von 5 Zeilen haben Teamleitung Ole Behrens',
        'Umzüge im Mai': '2 von 5 Zeilen haben Datum im Mai',
        'teuerster Umzug':
          'U-4: Datum 2026-05-20, Kunde Vogt, Teamleitung Ole Behrens, Preis (€) 2100',
        'was kostet ein Umzug im Schnitt': 'Durchschnitt Preis (€): 1.150,00 (5 Zeilen)',
        'wer leitet die meisten Umzüge?': 'Zeilen je Teamleitung, absteigend (5 Zeilen)',
        // What only the other sheet says is asked of that one.
        'wie viele Umzüge mit Schaden?': '2 verschiedene Werte von Umzug (3 Zeilen)',
        'wie viele Schäden gab es im Mai?': '2 von 3 Zeilen haben Datum im Mai',
      },
    ],
    [
      'Commandes et retours.xlsx',
      frenchOrders,
      {
        'combien de commandes ?': '4 lignes',
        'combien de commandes en mai ?': '2 sur 4 lignes ont Date en mai',
        'combien de retours ?': '2 lignes',
      },
    ],
    [
      'Customers and orders.xlsx',
      customers,
      {
        'How many customers do we have?': '4 rows',
        // Only the orders have dates.
        'How many customers in March?':
          '2 different values of Customer (3 of 4 rows have Date in March)',
        'Which customer spent the most?': 'Total Amount (£) per Customer, highest first (4 rows)',
      },
    ],
  ])('%s', async (name, pages, expected) => {
    await indexPages(database(), { id: name, name, graph_id: name }, pages)
    const answers: Record<string, string> = {}
    for (const question of Object.keys(expected)) {
      const { answer } = await ask(question, {}, { graph_id: name })
      answers[question] = answer.split('\n')[0]?.replace(/[.:]$/u, '') ?? ''
    }
    expect(answers).toEqual(expected)
  })

  test('the most of what one sheet lists is not counted in another, where the list does not tell', async () => {
    const reservas = sheets([
      [
        'Reservas',
        ['Nº', 'Cliente', 'Agente', 'Importe (€)'],
        [
          ['R-1', 'Hotel Sol', 'Elena Pons', '100'],
          ['R-2', 'Ana Roca', 'Elena Pons', '200'],
          ['R-3', 'Ana Roca', 'Jorge Sanz', '300'],
          ['R-4', 'Hotel Sol', 'Elena Pons', '60'],
        ],
      ],
      [
        'Averías',
        ['Avería', 'Reserva', 'Coste (€)', 'Responsable'],
        [
          ['A-1', 'R-1', '40', 'Jorge Sanz'],
          ['A-2', 'R-3', '70', 'Jorge Sanz'],
          ['A-3', 'R-4', '90', 'Elena Pons'],
        ],
      ],
    ])
    const file = { id: 'reservas', name: 'Reservas y averías.xlsx', graph_id: 'reservas' }
    await indexPages(database(), file, reservas)
    const asked = async (question: string) =>
      (await ask(question, {}, { graph_id: 'reservas' })).answer
    expect(await asked('¿quién hizo más reservas?')).not.toMatch(/3 filas|3 rows/u)
    expect(await asked('¿quién tiene más averías?')).toMatch(/Jorge Sanz: 2/u)
    expect(await asked('¿cuánto cuesta de media una reserva?')).toBe(
      'Promedio de Importe (€): 165,00 (4 filas).',
    )
  })

  test('of two sheets with a column of one name, the one that is named is meant, or else both', async () => {
    const pages = sheets([
      [
        'Orders',
        ['Order', 'Customer', 'Amount'],
        [
          ['O1', 'Weber', '5'],
          ['O2', 'Huber', '6'],
          ['O3', 'Weber', '7'],
        ],
      ],
      [
        'Returns',
        ['Return', 'Order', 'Amount'],
        [
          ['R1', 'O1', '5'],
          ['R2', 'O1', '1'],
        ],
      ],
    ])
    await indexPages(database(), { id: 'work', name: 'Work.xlsx', graph_id: 'work' }, pages)
    const asked = async (question: string) => (await ask(question, {}, { graph_id: 'work' })).answer
    const [orders, returns] = ['Total Amount: 18 (3 rows).', 'Total Amount: 6 (2 rows).']
    expect(await asked('What is the total amount of all orders?')).toBe(orders)
    expect(await asked('What is the total amount of the returns?')).toBe(returns)
    const total = await asked('What is the total amount?')
    expect(total).toContain(`Work.xlsx, Orders: ${orders}`)
    expect(total).toContain(`Work.xlsx, Returns: ${returns}`)
    const highest = await asked('What is the highest amount?')
    expect(highest).toMatch(/Work\.xlsx, Orders: .*O3/u)
    expect(highest).toMatch(/Work\.xlsx, Returns: .*R1/u)
    expect(await asked('Which order has the highest amount?')).toBe('O3: Customer Weber, Amount 7')
    expect(await asked('What is the total amount of the order O1?')).not.toContain('6')
    expect(await asked('What is the total amount of O1?')).not.toContain('6')
    const counts = await asked('How many orders and returns are there?')
    expect(counts).toContain('Work.xlsx, Orders: 3 rows')
    expect(counts).toContain('Work.xlsx, Returns: 2 rows')
  })

  test('what is said of the things of another sheet is not counted in this one', async () => {
    await indexPages(
      database(),
      { id: 'moves', name: 'Umzüge und Schäden.xlsx', graph_id: 'moves' },
      germanMoves,
    )
    const { answer } = await ask('wie viele Schäden hatte Vogt?', {}, { graph_id: 'moves' })
    expect(answer).not.toMatch(/von 5 Zeilen/u)
  })
})
