import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { columnsMeantBy } from '#service/answering/conditions/limited-columns.ts'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { agentColumns } from './agents.ts'

const table = (title: string, header: string, ...rows: string[]): string =>
  [
    `# ${title}`,
    '',
    `| ${header} |`,
    `| ${header.replaceAll(/[^|]+/gu, ' --- ')} |`,
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n')

const english = askTexts({
  'gifts.md': table(
    'Gifts',
    'No | Date | Donor | Kind | Kilograms | Taken by',
    'G1 | 2026-01-03 | Corner Shop | Bread | 20 | Ida Moss',
    'G2 | 2026-02-05 | Old Mill | Flour | 90 | Joe Bain',
    'G3 | 2026-03-07 | Corner Shop | Bread | 60 | Ida Moss',
    'G4 | 2026-03-09 | Corner Shop | Fruit | 40 | Ida Moss',
    'G5 | 2026-04-11 | Hill Farm | Fruit | 30 | Joe Bain',
    'G6 | 2026-04-12 | Old Mill | Flour | 10 | Joe Bain',
  ),
  'repairs.md': table(
    'Repairs',
    'Repair | Date | Bike | Mechanic | State',
    'R1 | 2026-01-03 | Road | Ann | waits for parts',
    'R2 | 2026-01-04 | Cargo | Ann | done',
    'R3 | 2026-01-05 | Road | Ben | waits for parts',
    'R4 | 2026-01-06 | Road | Ann | done',
  ),
  'shelf.md': table(
    'Shelf',
    'Item | Quantity | Minimum | Best before',
    'Oats | 0 | 20 | 2026-09-01',
    'Rice | 45 | 20 | 2027-01-31',
    'Tea | 10 | 15 | 2026-07-31',
  ),
  'roles.md': table('Roles', 'Role | Pay', 'Donor contact | 40', 'Driver | 55'),
})

test.each([
  ['who gave the most', 'Total Kilograms per Donor, highest first (6 rows):\n- Corner Shop: 120'],
  ['which donor gave the most', '- Corner Shop: 120'],
  ['top donor', '- Corner Shop: 120'],
  ['who donated the most', '- Corner Shop: 120'],
  ['donor with the most gifts', 'Rows per Donor, highest first (6 rows):\n- Corner Shop: 3'],
  ['kilograms per donor', 'Total Kilograms per Donor (6 rows):\n- Corner Shop: 120'],
  ['how much did Old Mill give', 'Total Kilograms: 100 (2 of 6 rows have Donor Old Mill).'],
  ['who repaired the most bikes', 'Rows per Mechanic, highest first (4 rows):\n- Ann: 3'],
  ['average gift', 'Average Kilograms: 41.67'],
  ['total weight of flour', 'Total Kilograms: 100'],
])('“%s” is answered with what each row is of', async (question, expected) => {
  expect(await english(question)).toContain(expected)
})

test.each([
  ['biggest single gift', 'Kilograms 90'],
  ['what expires first', 'Tea'],
  ['earliest best before', 'Tea'],
])('“%s” is one row', async (question, expected) => {
  expect(await english(question)).toContain(expected)
})

test.each([
  ['how many donors', '3 different values of Donor (6 rows)'],
  ['which donors do we have', '- Hill Farm'],
  ['how many mechanics are there', '2 different values of Mechanic'],
  ['how many repairs are waiting for parts', '2 of 4 rows have State waits for parts'],
])('“%s” counts what a column has', async (question, expected) => {
  expect(await english(question)).toContain(expected)
})

test.each([
  ["what's out of stock", '1 of 3 rows have Quantity 0'],
  ["what's below minimum", '2 of 3 rows have Quantity below minimum'],
  ['which items have less than 30', '2 of 3 rows have Quantity less than 30'],
])('“%s” is a question to a stock', async (question, expected) => {
  expect(await english(question)).toContain(expected)
})

const german = askTexts({
  'Druckliste.md': table(
    'Aufträge',
    'Auftrag | Eingang | Kunde | Produkt | Auflage | Liefertermin | Status | Betrag netto (€) | Sachbearbeitung',
    'A1 | 2026-03-03 | Brandl | Flyer | 500 | 2026-04-02 | wartet auf Freigabe | 120,50 | Nina Albers',
    'A2 | 2026-04-05 | Vogt | Plakat | 100 | 2026-04-09 | fertig | 300,00 | Ute Engel',
    'A3 | 2026-04-08 | Brandl | Flyer | 250 | 2026-05-01 | fertig | 80,00 | Nina Albers',
    'A4 | 2026-04-20 | Vogt | Broschüre | 900 | 2026-05-04 | wartet auf Freigabe | 200,00 | Nina Albers',
  ),
})

test.each([
  ['gesamtumsatz', 'Summe Betrag netto (€): 700,5'],
  ['umsatz im april', 'Summe Betrag netto (€): 580'],
  ['umsatz mit flyern', 'Summe Betrag netto (€): 200,5'],
  ['umsatz pro monat', '- 2026-04: 580'],
  ['größter auftrag', 'Höchster Wert von Betrag netto (€) in 4 Zeilen:\nA2'],
  ['teuerster auftrag', 'A2'],
  ['wer hat die meisten aufträge bearbeitet', '- Nina Albers: 3'],
  ['welcher kunde hat am meisten bestellt', '- Vogt: 500'],
  ['wie viele aufträge warten auf freigabe', '2 von 4 Zeilen haben Status wartet auf Freigabe'],
])('“%s” is answered from a table with other words', async (question, expected) => {
  expect(await german(question)).toContain(expected)
})

const french = askTexts({
  'secours.md': table(
    'Secours',
    'N° | Date | Piste | Durée (min) | Pisteur | Âge',
    '1 | 2026-01-03 | Forêt | 53 | Marc Duval | 43',
    '2 | 2026-01-04 | Forêt | 74 | Anaïs Roche | 18',
    '3 | 2026-02-05 | Mur | 40 | Marc Duval | 65',
  ),
})

test.each([
  ['secours le plus long', 'Durée (min) 74'],
  ['âge maximum', 'Âge 65'],
  ['combien de pisteurs', '2 valeurs différentes de Pisteur'],
  ['combien de secours sur la piste forêt', '2 sur 3 lignes ont Piste Forêt'],
])('“%s” is answered from a French table', async (question, expected) => {
  expect(await french(question)).toContain(expected)
})

test('a price per night is no sum', async () => {
  const hotel = askTexts({
    'rooms.md': table('Rooms', 'Room | Price per night', 'Blue | 80', 'Red | 90'),
  })
  expect(await hotel('price per night')).not.toContain('170')
})

const market = askTexts({
  'Händler.md': table(
    'Händler',
    'Händler | Stand | Standgebühr (€)',
    'Hof Anders | A1 | 120',
    'Fisch Jansen | C1 | 150',
  ),
  'Verkäufe.md': table(
    'Verkäufe',
    'Nr | Datum | Händler | Ware | Erlös (€) | Kassierer',
    '1 | 01.02.2026 | Hof Anders | Tomaten | 300 | Frieda Kolb',
    '2 | 03.02.2026 | Fisch Jansen | Dorsch | 200 | Samir Haddad',
    '3 | 05.03.2026 | Fisch Jansen | Dorsch | 250 | Frieda Kolb',
  ),
})

test.each([
  ['wer verkauft am meisten', 'Fisch Jansen: 450'],
  ['welcher händler hat am meisten verkauft', 'Fisch Jansen: 450'],
  ['umsatz pro händler', 'Fisch Jansen: 450'],
  ['erlös im februar', 'Summe Erlös (€): 500'],
  ['wer hat am meisten kassiert', 'Frieda Kolb: 550'],
])('“%s” adds what was sold, and no fees of stands', async (question, expected) => {
  expect(await market(question)).toContain(expected)
})

const gym = askTexts({
  'classes.md': table(
    'Classes',
    'Class no | Date | Class | Trainer | Attendees | Fee (£)',
    '1 | 2026-01-03 | Yoga | Mia Stone | 12 | 5',
    '2 | 2026-01-05 | Spin | Mia Stone | 20 | 4',
    '3 | 2026-01-08 | Yoga | Mia Stone | 3 | 8',
    '4 | 2026-01-09 | Yoga | Leo Park | 4 | 8',
  ),
  'members.md': table(
    'Members',
    'Member | Joined | Birth year',
    'Ada | 2020-01-01 | 1960',
    'Ben | 2023-01-01 | 1996',
  ),
})

test.each([
  ['biggest class', 'Total Attendees per Class, highest first (4 rows):\n- Spin: 20'],
  ['how many yoga classes did mia stone teach', '2 of 4 rows have Class Yoga, Trainer Mia Stone'],
])('“%s” is about who came, and not about fees', async (question, expected) => {
  expect(await gym(question)).toContain(expected)
})

test.each(['wer hat die meisten punkte', 'wer hat den größten stand'])(
  '“%s” is refused where nothing tells it',
  async (question) => {
    expect(await market(question)).toBe('Diese Dokumente beantworten die Frage nicht.')
  },
)

test('the longest member is not the youngest', async () => {
  expect(await gym('who has been a member the longest')).not.toMatch(/^Ben/)
})

test.each([
  ['Combien d’articles coûtent moins de 6 ?', 'Article', 'Prix'],
  ['Wie viele Personen sind älter als 3?', 'Person', 'Alter'],
])('words with marks name their columns: %s', (question, item, column) => {
  const rows = ['A | 5 | 8', 'B | 9 | 8', 'C | 3 | 8']
  expect(answerOf(tableOf([item, column, 'Rang'], rows), question)?.[0]).toContain(column)
})

test.each([
  ['dépensé', ['Cliente', 'Acheteur']],
  ['pidió', ['Cliente']],
  ['pay', ['Customer']],
  ['buys', ['Customer']],
  ['flies', ['Pilot']],
  ['delivered', ['Supplier']],
  ['travaillé', ['Employé']],
  ['enseñó', ['Profesor']],
  ['réparé', ['Mécanicien']],
  ['verfällt', ['MHD']],
  ['abläuft', ['MHD']],
  ['périmé', ['Date de péremption']],
  ['coûte', ['Prix']],
])('a verb has the columns of those who do it, and of its values: %s', (word, columns) => {
  const [term = ''] = termsOf(word)
  const found = [...agentColumns(term, columns), ...columnsMeantBy(term, columns)]
  expect(found).toEqual([...columns.keys()])
})

// A pattern with marks would match no term.
test('patterns that read terms have no marks', async () => {
  const files = ['agents.ts', '../conditions/limited-columns.ts', '../changes/changes-asked.ts']
  const patterns: string[] = []
  for (const file of files) {
    const text = await readFile(new URL(file, import.meta.url), 'utf8')
    const found = text.matchAll(/(?:does|words|wordsOfChange)(?::| =)\s+(\/.+\/[iu]+)/gu)
    patterns.push(...[...found].map(([, pattern = '']) => pattern))
  }
  expect(patterns.length).toBeGreaterThan(15)
  const withMarks = patterns.filter((pattern) => withoutMarks(pattern) !== pattern.toLowerCase())
  expect(withMarks).toEqual([])
})

const keysAndCash = askTexts({
  'keys.md': table(
    'Schlüssel',
    'Schlüssel | Raum | Ausgegeben an | Ausgegeben am',
    'K1 | Halle | Falk | 20.04.2026',
    'K2 | Büro | Lind | 03.02.2026',
    'K3 | Lager | Marsh | 11.01.2026',
  ),
  'stock.md': table('Lager', 'Artikel | Ausgegeben (Stück)', 'Seil | 9', 'Haken | 4', 'Helm | 12'),
  'cash.md': table(
    'Kassenbuch 2026',
    'Datum | Text | Einnahme (€) | Ausgabe (€)',
    '02.01.2026 | Beiträge | 500,00 | ',
    '05.02.2026 | Miete | | 320,50',
    '07.03.2026 | Tore | | 1.250,00',
    '09.03.2026 | Spende | 80,00 | ',
  ),
})

test.each(['höchste ausgabe', 'Was war die höchste Ausgabe?', 'Was war die letzte Ausgabe?'])(
  'a column of the very name comes before those with a form of a verb, and days are no sums: %s',
  async (question) => {
    expect(await keysAndCash(question)).toBe('Tore: Datum 07.03.2026, Ausgabe (€) 1.250,00')
  },
)

test('who has the most of a few groups is answered with all of them, and of many with the first', async () => {
  const lent = (count: number) =>
    askTexts({
      'lent.md': table(
        'Lent tools',
        'Loan | Tool | Borrower',
        ...Array.from({ length: count * 2 }, (_, at) => `L${at} | Saw | Person ${at % count}`),
        `L99 | Saw | Person 1`,
      ),
    })
  const question = 'who borrowed the most tools'
  const few = await lent(5)(question)
  expect(few).toContain('- Person 1: 3\n')
  expect(few.match(/^- Person/gm)).toHaveLength(5)
  expect(few).not.toContain('more')
  expect(await lent(30)(question)).toMatch(/^- \d+ more/m)
})
