import { expect, test } from 'vitest'
import { readQuestion } from './read-question.ts'
import type { Statement } from './statements.ts'
import {
  presentStatement,
  withoutItemNumber,
  withoutMarkup,
  withoutPartMark,
} from './present-statement.ts'

function presentRow(
  header: string[],
  row: string,
  question: string,
  others: readonly string[] = [],
): string {
  const rows = [row, ...others]
  let start = 0
  const statements = rows.map((text) => {
    const span = { start, end: start + text.length }
    start = span.end + 1
    return span
  })
  const passage = { header, text: rows.join('\n'), start: 0, statements, id: 1, version_id: 'f' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a statement is read
  const statement = { text: row, passage } as unknown as Statement
  return presentStatement(statement, readQuestion(question, null))
}

const schedule = ['Time', 'Event', 'Room', 'Speaker']

test.each([
  [
    schedule,
    '09:30 | Opening keynote | Hall A | Dr. Maria Lindqvist',
    'When does the opening keynote start?',
    'Opening keynote: Time 09:30, Room Hall A, Speaker Dr. Maria Lindqvist',
  ],
  [
    schedule,
    '14:00 | Workshop on retrieval | Room 14 | ',
    'What happens at 14:00?',
    'Workshop on retrieval: Time 14:00, Room 14',
  ],
  [
    ['Item', 'Status'],
    'Pump | Statusbericht fehlt',
    'What is the status of the pump?',
    'Pump: Status Statusbericht fehlt',
  ],
  [
    ['Item', 'Stock', 'Price', 'Supplier'],
    'Gear pump GP-5 | 3 | € 890.50 | FlowTec BV',
    'How many pumps are in stock?',
    'Gear pump GP-5: Stock 3, Price € 890.50, Supplier FlowTec BV',
  ],
  [
    ['Nr.', 'Gerät', 'Ort'],
    '17 | Bohrer | Halle 2, Regal 4',
    'Wo ist der Bohrer?',
    'Bohrer: Nr. 17; Ort Halle 2, Regal 4',
  ],
  [
    ['SKU', 'Stock', 'Warehouse'],
    'A100 | 34 | Odense',
    'How many A100 are in stock, and where?',
    'A100: Stock 34, Warehouse Odense',
  ],
  [
    ['Year', 'Sales', 'Region'],
    '2024 | 12,000 | North',
    'What were the sales in the north in 2024?',
    'Year 2024, Sales 12,000, Region North',
  ],
  [
    ['Nr.', 'Item', 'Warehouse'],
    '1 | Fender | Odense',
    'Which items are in Odense?',
    'Fender: Nr. 1, Warehouse Odense',
  ],
  [
    ['Time', 'What happened', 'Wind (knots)'],
    '16:58 | The master calls the pier, which reports a steady wind, within the limit. | 34',
    'What happened at 16:58?',
    'Time 16:58; What happened: The master calls the pier, which reports a steady wind, within the limit; Wind (knots) 34',
  ],
  [
    ['Job', 'Date', 'Vessel', 'System', 'Work', 'Engine hours', 'Cost', 'Engineer'],
    '4150 | 2026-01-22 | MV Tern | Main engine | Injector test | 22371 | 1300 | O. Lind',
    'What was done on the main engine?',
    'Job 4150, Date 2026-01-22, Vessel MV Tern, System Main engine, Work Injector test, Engine hours 22371, Cost 1300, Engineer O. Lind',
  ],
  [
    ['Age', 'Single', 'Return', 'Remark'],
    'Child | 4.60 € | 7.30 € |',
    'What does a child pay?',
    'Child: Single 4.60 €, Return 7.30 €',
  ],
  [['Pipe', 'Use'], 'A | B | both ways', 'What is A for?', 'A: B, both ways'],
  [['Price', 'Item'], 'EUR 50 | Fender', 'What costs a fender?', 'Fender: Price EUR 50'],
  [['', ''], 'Parking | free', 'What does parking cost?', 'Parking: free'],
  [['Year', 'Total'], '2024 | 17', 'What was the total of 2024?', 'Year 2024, Total 17'],
  [
    ['Комната', 'Отдел', 'Этаж'],
    'Кабинет 214 | Бухгалтерия | 2',
    'На каком этаже кабинет 214?',
    'Кабинет 214: Отдел Бухгалтерия, Этаж 2',
  ],
])('a row of %j is read out, %s', (header, row, question, expected) => {
  expect(presentRow(header, row, question)).toBe(expected)
})

const week = ['Time', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']
const lessons = ['8.45 | Maths | Art | French | Maths', '9.50 | English | Maths | History | PE']
const rota = ['Name', 'Role', 'Mon 16', 'Tue 17', 'Wed 18', 'Fri 20', 'Fri 27']
const members = ['No', 'Name', 'Category', 'Paid']
const fees = [
  '1 | Ada Mwangi | Junior | no',
  '2 | Leo Strand | Junior | yes',
  '3 | Noor Rahimi | Senior | yes',
]

test.each([
  [week, lessons, 'What does 5A have on Wednesday at 9.50?', 1, '9.50: Wednesday History'],
  [week, lessons, 'When does 5A have art?', 0, '8.45: Tuesday Art'],
  [
    week,
    lessons,
    'What happens at 8.45?',
    0,
    '8.45: Monday Maths, Tuesday Art, Wednesday French, Thursday Maths',
  ],
  [
    rota,
    ['Priya Nair | Nurse | N | N | N | E | L', 'Femi Bello | Nurse | L | L | E | N | N'],
    'Which shift does Priya have on Tuesday?',
    0,
    'Priya Nair: Role Nurse, Tue 17 N',
  ],
  [
    rota,
    ['Priya Nair | Nurse | N | N | N | E | L', 'Femi Bello | Nurse | L | L | E | N | N'],
    'Which shift does Priya have on Friday 27?',
    0,
    'Priya Nair: Role Nurse, Fri 27 L',
  ],
  [members, fees, 'How many members are juniors?', 0, 'Ada Mwangi: No 1, Category Junior, Paid no'],
  [members, fees, 'Has Leo Strand paid?', 1, 'Leo Strand: No 2, Category Junior, Paid yes'],
  [
    ['Time', 'Room', 'Event'],
    ['09:30 | Hall A | Opening', '10:30 | Hall A | Coffee', '11:00 | Hall A | Workshop'],
    'What is in Hall A?',
    1,
    'Coffee: Time 10:30, Room Hall A',
  ],
])(
  'all rows of a table with %j are named by one column: %#',
  (header, rows, question, at, expected) => {
    const row = rows[at] ?? ''
    const others = rows.filter((other) => other !== row)
    expect(presentRow(header, row, question, others)).toBe(expected)
  },
)

test('an item loses its number, a date that begins a sentence does not', () => {
  const rules = '1. Lift the ramp.\n2. Close the bow door.\n3. Report to the bridge.'
  expect(withoutItemNumber('2. Close the bow door.', rules)).toBe('Close the bow door.')
  const letter = '5. Mai 2026: Der Anleger ist gesperrt.\nEr öffnet im Juni.'
  expect(withoutItemNumber('5. Mai 2026: Der Anleger ist gesperrt.', letter)).toBe(
    '5. Mai 2026: Der Anleger ist gesperrt.',
  )
})

test('an answer of a list of questions loses its mark, and a label does not', () => {
  const faq = 'Q: How do I claim?\nA: Open the portal.'
  expect(withoutPartMark('A: Open the portal.', faq)).toBe('Open the portal.')
  expect(withoutPartMark('A: 12 units', 'A: 12 units\nB: 3 units')).toBe('A: 12 units')
})

test('a quote draws no link, picture, element or citation of its own', () => {
  expect(withoutMarkup('# See [1] and [here](https://x.y) <img src=x>')).toBe(
    'See (1) and [here] (https://x.y) < img src=x>',
  )
})
