import { expect, test } from 'vitest'
import { changedQuestion } from '#service/answering/follow-ups/table-follow-up.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'
import { conversation } from './test-follow-ups.ts'

const trips = [
  'Trip,Date,Guide,Boat,Passengers,Fare (€)',
  '1,2026-01-04,Ada Berg,Kittiwake,12,240',
  '2,2026-01-09,Ben Low,Kittiwake,8,160',
  '3,2026-02-02,Ada Berg,Puffin,5,150',
  '4,2026-02-11,Cleo Marsh,Puffin,9,270',
  '5,2026-02-20,Ada Berg,Kittiwake,10,200',
  '6,2026-03-03,Ben Low,Puffin,7,210',
].join('\n')
const gear = [
  'Item,Boat,Value (€),State',
  'Life raft,Kittiwake,900,good',
  'Flare,Kittiwake,40,worn',
  'Radio,Puffin,600,good',
  'Compass,Puffin,80,worn',
].join('\n')
const takings = [
  'Nr;Datum;Stück;Ort;Karten;Einnahmen (€)',
  '1;09.01.2026;Undine;Kellerbühne;20;400',
  '2;10.01.2026;Faust;Kellerbühne;30;900',
  '3;16.01.2026;Undine;Festsaal;90;1800',
  '4;23.01.2026;Faust;Festsaal;70;1400',
  '5;02.02.2026;Undine;Kellerbühne;25;500',
].join('\n')
const props = [
  'Nr;Gegenstand;Stück;Wert (€);Zustand',
  '1;Krone;Faust;120;gut',
  '2;Muschel;Undine;30;alt',
  '3;Netz;Undine;15;gut',
].join('\n')
const harvest = [
  'Albarán;Fecha;Socio;Variedad;Kilos',
  '1;03/11/2025;Luis Paz;Picual;100',
  '5;28/12/2025;Luis Paz;Picual;30',
  '2;14/11/2025;Eva Soto;Picual;200',
  '3;20/11/2025;Luis Paz;Arbequina;50',
  '4;21/12/2025;Eva Soto;Arbequina;70',
].join('\n')

test('a value in place of another keeps the table, the column and the figure', async () => {
  const files = { 'Spielplan.csv': takings, 'Requisiten.csv': props }
  const answers = await conversation(
    files,
    'Einnahmen Undine gesamt',
    'und Faust?',
    'und davon im Festsaal?',
    'und in der Kellerbühne?',
  )
  expect(answers.map((answer) => /\(€\): [\d.,]+/u.exec(answer)?.[0])).toEqual([
    '(€): 2.700',
    '(€): 2.300',
    '(€): 1.400',
    '(€): 900',
  ])
})

test('a value of another column narrows, and one of the same column replaces', async () => {
  const files = { 'Entregas.csv': harvest }
  const answers = await conversation(
    files,
    '¿kilos totales de Luis Paz?',
    '¿y de Arbequina?',
    '¿y de Eva Soto?',
    '¿y en noviembre?',
  )
  expect(answers).toEqual([
    'Total de Kilos: 180 (3 de 5 filas tienen Socio Luis Paz).',
    'Total de Kilos: 50 (1 de 5 filas tienen Socio Luis Paz, Variedad Arbequina).',
    'Total de Kilos: 70 (1 de 5 filas tienen Socio Eva Soto, Variedad Arbequina).',
    '0 de 5 filas tienen Fecha en noviembre, Socio Eva Soto, Variedad Arbequina.',
  ])
})

test('a figure that is asked for next is of the same rows', async () => {
  const files = { 'Trips.csv': trips, 'Gear.csv': gear }
  expect(
    await conversation(
      files,
      'How many trips did Ada Berg make?',
      'total passengers',
      'and Ben Low?',
      'average fare?',
      'and in January?',
    ),
  ).toEqual([
    expect.stringContaining('3 of 6 rows have Guide Ada Berg'),
    'Total Passengers: 27 (3 of 6 rows have Guide Ada Berg).',
    'Total Passengers: 15 (2 of 6 rows have Guide Ben Low).',
    'Average Fare (€): 185.00 (2 of 6 rows have Guide Ben Low).',
    'Average Fare (€): 160.00 (1 of 6 rows have Date in January, Guide Ben Low).',
  ])
})

test('the rows of a sum are counted again', async () => {
  const [, count, other] = await conversation(
    { 'Trips.csv': trips },
    'total fare in February',
    'how many of these are Ada Berg’s?',
    'what about Cleo Marsh?',
  )
  expect(count).toContain('2 of 6 rows have Date in February, Guide Ada Berg')
  expect(other).toContain('1 of 6 rows have Date in February, Guide Cleo Marsh')
})

test('a total of all things is of all of them again', async () => {
  const [, all] = await conversation(
    { 'Trips.csv': trips },
    'total passengers of Ada Berg',
    'How many passengers are there in total?',
  )
  expect(all).toContain('51')
})

const members = [
  'Member,Section,Paid',
  'Ada Berg,Rowing,yes',
  'Ben Low,Rowing,no',
  'Cleo Marsh,Sailing,yes',
  'Dora Finch,Sailing,yes',
].join('\n')

test('a condition in place of a negated one is not negated', async () => {
  const answers = await conversation(
    { 'Members.csv': members },
    'Which members have not paid?',
    'And who has paid?',
  )
  expect(answers[0]).toContain('Ben Low')
  expect(answers[1]).toContain('3 of 4 rows have Paid yes')
  expect(answers[1]).not.toContain('Ben Low')
})

test('a question that negates another column besides is not answered with half of it', async () => {
  const states = [
    'Device,Model,State',
    'D1,LF 10,defective',
    'D2,LF 10,ready',
    'D3,LF 20,ready',
    'D4,LF 20,defective',
  ].join('\n')
  const [first, second] = await conversation(
    { 'Devices.csv': states },
    'Which devices are not defective?',
    'And not on the LF 10?',
  )
  expect(first).toContain('D2')
  expect(second).not.toContain('D4')
})

test.each(['But why?', 'And when?', 'Und warum?'])(
  '“%s” does not repeat an answer',
  async (next) => {
    const [first, second] = await conversation(
      { 'Jobs.csv': jobs },
      'How many jobs did Ida do?',
      next,
    )
    expect(first).toContain('2 of 3 rows')
    expect(second).not.toContain('2 of 3 rows')
  },
)

const jobs = [
  'Job,Date,Mechanic,Hours,Status',
  'J1,2026-02-03,Ida,1.5,open',
  'J2,2026-02-09,Ida,2,done',
  'J3,2026-03-04,Otto,1,done',
].join('\n')

test('a number in several rows is added, and that of one row is quoted', async () => {
  const { ask } = await askedGraph({}, { 'Jobs.csv': jobs })
  expect((await ask({ question: 'How many hours did Ida work?' })).answer).toBe(
    'Total Hours: 3.5 (2 of 3 rows have Mechanic Ida).',
  )
  expect((await ask({ question: 'How many hours did Otto work?' })).answer).toContain('Hours 1,')
  expect((await ask({ question: 'How many jobs did Ida do?' })).answer).toContain(
    '2 of 3 rows have Mechanic Ida',
  )
})

test('a word that begins with a conjunction and a hyphen stands alone', () => {
  const history = [{ question: 'How many boats are red?' }]
  expect(changedQuestion('E, blue?', history)).not.toBeNull()
  expect(changedQuestion('E-boats under 50 €?', history)).toBeNull()
})

test('a change before too many others is not taken for the question', () => {
  const history = ['How many jobs did Ida do?', 'total hours', 'and Otto?', 'and Ida?', 'and Otto?']
  const turns = history.map((question) => ({ question }))
  expect(changedQuestion('and Ida?', turns.slice(0, 4))?.before).toBe('How many jobs did Ida do')
  expect(changedQuestion('and Ida?', turns)).toBeNull()
})

test('“How many trips was that?” counts the rows of the figure before, and not all', async () => {
  const answers = await conversation(
    { 'Trips.csv': trips },
    'total fare of Ada Berg',
    'how many trips was that?',
  )
  expect(answers[0]).toContain('590')
  expect(answers[1]).toMatch(/^3 of 6 rows have Guide Ada Berg/)
})

test('“Wie viele Karten waren das?” adds the tickets of the rows before', async () => {
  const answers = await conversation(
    { 'Spielplan.csv': takings },
    'Einnahmen Undine gesamt',
    'wie viele karten waren das?',
    'wie viel einnahmen waren das?',
  )
  expect(answers[1]).toContain('Summe Karten: 135')
  expect(answers[2]).toContain('2.700')
})

test('the rows of a count are told apart by the cells of a column that is asked for next', async () => {
  const answers = await conversation(
    { 'Trips.csv': trips, 'Gear.csv': gear },
    'How many trips did Ada Berg make?',
    'with which boats?',
    'per month?',
    'which ones?',
  )
  expect(answers.slice(1, 3)).toEqual([
    'Rows per Boat (3 of 6 rows have Guide Ada Berg):\n- Kittiwake: 2\n- Puffin: 1',
    'Rows per month (3 of 6 rows have Guide Ada Berg):\n- 2026-01: 1\n- 2026-02: 2',
  ])
  expect(answers[3]).toContain('3 of 6 rows have Guide Ada Berg')
  expect(answers[3]).toContain('2026-02-20')
})

test('a figure is told apart in the same way', async () => {
  const answers = await conversation(
    { 'Trips.csv': trips },
    'total fare of the Puffin',
    'by whom?',
    'and in February?',
  )
  expect(answers).toEqual([
    'Total Fare (€): 630 (3 of 6 rows have Boat Puffin).',
    'Total Fare (€) per Guide (3 of 6 rows have Boat Puffin):\n- Cleo Marsh: 270\n- Ben Low: 210\n- Ada Berg: 150',
    'Total Fare (€) per Guide (2 of 6 rows have Date in February, Boat Puffin):\n- Cleo Marsh: 270\n- Ada Berg: 150',
  ])
})

test('rows that a phrase named are told apart and added', async () => {
  const files = { 'Spielplan.csv': takings, 'Requisiten.csv': props }
  const [, months, sums] = await conversation(
    files,
    'Undine in der Kellerbühne',
    'in welchen Monaten?',
    'summe Einnahmen?',
  )
  expect(months).toContain('2026-01: 1\n- 2026-02: 1')
  expect(sums).toContain('2026-01: 400\n- 2026-02: 500')
})

test('rows that say yes are told apart', async () => {
  const [, sections] = await conversation(
    { 'Members.csv': members },
    'How many members have paid?',
    'in which sections?',
  )
  expect(sections).toBe('Rows per Section (3 of 4 rows have Paid yes):\n- Sailing: 2\n- Rowing: 1')
})

test('all rows can have the same cell', async () => {
  const [, boats] = await conversation(
    { 'Trips.csv': trips },
    'How many trips did Cleo Marsh make?',
    'which boats?',
  )
  expect(boats).toContain('- Puffin: 1')
})
