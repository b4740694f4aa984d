import { expect, test } from 'vitest'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { numberedAsIn } from './numbered-words.ts'
import { spelledAsIn, spelledAsIndexed } from './spellings.ts'
import { askTexts } from './test-asked-texts.ts'

const ask = askTexts({
  'campsite.md': `# Campsite

Charging an e-scooter costs £3 a night. The wi-fi password is printed on your receipt.

Send an email to the office to cancel. The carpark closes at 11 pm. Check-in is from 2 pm.

| Pitch | Size | Power |
| --- | --- | --- |
| AB 12 | 80 m² | 6 A |
| AB 14 | 95 m² | 10 A |
| CD7 | 60 m² | none |
`,
})
const askGerman = askTexts({
  'heim.md': `# Wohnheim

Das WLAN ist kostenlos. Der E-Scooter darf nicht im Flur laden. Eine Email an die Verwaltung genügt für die Abmeldung.

Die S-Bahn hält 300 m entfernt. Das T-Shirt des Wohnheims kostet 9 Euro.
`,
})
const askFrench = askTexts({
  'hôtel.md': `# Hôtel

Le week-end, le petit déjeuner est servi jusqu'à 11 h. Le parking coûte 8 euros par nuit. Le wifi est gratuit.
`,
})

const askUnits = askTexts({
  'shop.md': `# Garden shop

A bag of potting soil 50 l costs €9. A 5l watering can costs €12. Planks 20 x 80 cm cost €4 each. Bottles of 330ml are sold out.
`,
})

test.each([
  ['how much is a 50l bag of potting soil', '€9'],
  ['potting soil 50 litre price', '€9'],
  ['price of the 5 l watering can', '€12'],
  ['what do planks 20x80 cost', '€4'],
  ['are the 330 ml bottles sold out', '330ml'],
])('“%s” is found however the unit is joined to its number', async (question, answer) => {
  expect(await askUnits(question)).toContain(answer)
})

test.each([
  ['what does charging an escooter cost', '£3'],
  ['escooters charging price', '£3'],
  ['e scooter charging', '£3'],
  ['wifi password', 'printed on your receipt'],
  ['wi fi password?', 'printed on your receipt'],
  ['can I cancel by e-mail', 'Send an email'],
  ['when does the car park close', '11 pm'],
  ['car-park closing time', '11 pm'],
  ['checkin time', 'from 2 pm'],
  ['size of AB12', '80 m²'],
  ['power at pitch AB14', '10 A'],
  ['size of CD 7', '60 m²'],
])('“%s” finds the other spelling', async (question, answer) => {
  expect(await ask(question)).toContain(answer)
})

test.each([
  ['ist das w-lan kostenlos', 'WLAN ist kostenlos'],
  ['W-LAN kosten', 'WLAN ist kostenlos'],
  ['wo darf ich meinen escooter laden', 'nicht im Flur'],
  ['abmeldung per e-mail?', 'Eine Email'],
  ['wie weit ist die sbahn entfernt', 'S-Bahn hält 300 m entfernt'],
  ['was kostet ein tshirt', '9 Euro'],
])('“%s” finds the other spelling', async (question, answer) => {
  expect(await askGerman(question)).toContain(answer)
})

test.each([
  ['petit déjeuner weekend', '11 h'],
  ['le wi-fi est gratuit ?', 'Le wifi est gratuit'],
])('“%s” finds the other spelling', async (question, answer) => {
  expect(await askFrench(question)).toContain(answer)
})

test.each([
  ['Can I work abroad?', 'a broad range of work'],
  ['Can I go away?', 'In a way, we go'],
  ['¿abre ahora?', 'abre a hora fija'],
  ['секция спорта', 'перевозка с порта'],
])('“%s” is not spelled as in “%s”', (question, text) => {
  expect(spelledAsIn(question, [text], () => false)).toBe(question)
})

test('no text is searched for the parts of function words', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const index = searchIndex(database)
  const searched: string[] = []
  const recording: typeof index = {
    ...index,
    search: async (query) => {
      searched.push(...query.terms.keys())
      return index.search(query)
    },
  }
  const found = { passages: [], frequencies: new Map(), total: 0, averageWords: 0 }
  await spelledAsIndexed(recording, groundedGraphs(['texts']), 'When are there eboats?', found)
  expect(searched).toEqual(expect.arrayContaining(termsOf('boats')))
  for (const part of ['hen', 'whe', 'here', 'ere', 'the', 'are']) {
    expect(searched).not.toContain(part)
  }
})

test('of a word that a question has in longer ones too, the word alone is spelled as in texts', () => {
  expect(spelledAsIn('LF20A oder LF20?', ['Das LF 20 steht hier.'], () => false)).toBe(
    'LF20A oder LF 20?',
  )
})

test('a word that the texts have is left as it is', () => {
  const isKnown = (term: string): boolean => ['pinto', 'car', 'park'].includes(term)
  expect(spelledAsIn('a pinto in the car park', ['The pin to the door', 'carpark'], isKnown)).toBe(
    'a pinto in the car park',
  )
  expect(spelledAsIn('is there no table', ['A notable person'], (term) => term !== 'x')).toBe(
    'is there no table',
  )
  expect(spelledAsIn('the notice', ['not ice but rain'], () => false)).toBe('the notice')
})

const askMovers = askTexts({
  'umzug.md': `| Leistung | Nahumzug | Fernumzug |
| --- | --- | --- |
| Einzimmerwohnung (bis 15 m³) | 490 € | 890 € |
| Zweizimmerwohnung (bis 25 m³) | 780 € | 1.340 € |
| Dreizimmerwohnung (bis 40 m³) | 1.190 € | 1.980 € |
| Klaviertransport | 180 € | 340 € |
| Halteverbotszone (3 Tage) | 110 € | 135 € |

Die Kündigung des Lagers ist mit dreimonatiger Frist möglich. Eine Verschiebung kostet 50 €.
`,
})

test.each([
  ['was kostet ein nahumzug 2 zimmer', '780 €'],
  ['nahumzug 2 zimmer wohnung', '780 €'],
  ['3-zimmer-wohnung fernumzug', '1.980 €'],
  ['1 zimmer wohnung nahumzug preis', '490 €'],
  ['nahumzug zwei zimmer', '780 €'],
  ['nahumzug 2-Zimmer-Wohnung', '780 €'],
])('“%s” finds the number in a compound', async (question, price) => {
  const answer = await askMovers(question)
  expect(answer).toContain(price)
  expect(answer).not.toContain('Halteverbotszone')
})

test.each([
  ['2 zimmer', 'Die Zweizimmerwohnung', 'Zweizimmerwohnung'],
  ['3 zimmer wohnung?', 'Die 3-Zimmer-Wohnung', '3-Zimmer-Wohnung?'],
  ['zweizimmerwohnung', 'Wohnung mit 2 Zimmern', '2 Zimmern wohnung'],
  ['dreibettzimmer', 'Das 3-Bett-Zimmer', '3-Bett zimmer'],
  ['a 2 bedroom flat', 'Our two-bedroom flat', 'a two-bedroom flat'],
  ['two-bedroom flat', 'A flat of 2 bedrooms', '2 bedrooms flat'],
  ['un 2 pièces à louer', 'Le deux-pièces est loué', 'un deux-pièces à louer'],
  ['frist 3 monate', 'mit dreimonatiger Frist', 'frist dreimonatiger'],
  ['was kosten 2 zimmer', 'Sie hat 2 Zimmer, die Zweizimmerwohnung', 'was kosten 2 zimmer'],
  ['was kosten 2 kartons', 'Zwei Kartons', 'was kosten 2 kartons'],
  ['ein zimmer', 'Die Einzimmerwohnung', 'ein zimmer'],
  ['20 zimmer', 'Die Zweizimmerwohnung', '20 zimmer'],
  ['einladung', '1 Laden', 'einladung'],
  ['einfahrt', '1 Fahrt', 'einfahrt'],
  ['einzimmerwohnung', '1 Zimmer', '1 Zimmer wohnung'],
])('in “%s”, a number is written as in “%s”', (question, text, spelled) => {
  expect(spelledAsIn(numberedAsIn(question, [text]), [text], () => true)).toBe(spelled)
})

const askPrices = askTexts({
  'preise.md': `| Produkt | Auflage | Preis |
| --- | --- | --- |
| Flyer | 500 | 58,00 € |
| Flyer | 1.000 | 79,00 € |
| Plakat | 2500 | 189,00 € |
`,
})

test.each([
  ['Was kosten 1000 Flyer?', '79,00'],
  ['Was kosten 1.000 Flyer?', '79,00'],
  ['Was kosten 2.500 Plakate?', '189,00'],
])(
  'a number is found with a point between its thousands or without: %s',
  async (question, price) => {
    expect(await askPrices(question)).toContain(price)
  },
)

const askDairy = askTexts({
  'molkerei.md': `# Molkerei

Käse wird montags geliefert. Die Gebühr für die Kühlung beträgt 12 Euro. Gläser nimmt Frau Noe zurück.

| Sorte | Größe | Preis |
| --- | --- | --- |
| Bergkäse | 400 g | 8,20 € |
| Ziegenkäse | 150 g | 5,40 € |
| Schmand | 200 g | 1,90 € |
`,
})

test.each([
  ['wann wird der kaese geliefert', 'montags'],
  ['Wie hoch ist die Gebuehr fuer die Kuehlung?', '12 Euro'],
  ['was kostet bergkaese', '8,20'],
  ['groesse von schmand', '200 g'],
  ['wer nimmt glaeser', 'Noe'],
])('“%s” has umlauts as two letters', async (question, answer) => {
  const given = await askDairy(question)
  expect(given).toContain(answer)
  expect(given).not.toContain('5,40')
})

test('two letters are no umlaut in a word that the texts have, nor where the texts have another word', () => {
  const isKnown = (term: string): boolean => termsOf('Poet').includes(term)
  expect(spelledAsIn('Wann liest der Poet?', ['Der Pöt.'], isKnown)).toBe('Wann liest der Poet?')
  expect(spelledAsIn('¿Dónde está la canoe?', ['El caño está roto.'], () => false)).toBe(
    '¿Dónde está la canoe?',
  )
  expect(spelledAsIn('Neue Quelle, Dauer', ['Neü Qülle, Daür'], () => false)).toBe(
    'Neue Quelle, Dauer',
  )
})

test('a name and “ou” are not joined to what is taken for a form of the name', () => {
  const isKnown = (term: string): boolean => term === 'karim' || term === 'juli'
  const question = 'qui a plus d’interventions karim ou julie'
  expect(spelledAsIn(question, ['Karim', 'Julie'], isKnown)).toBe(question)
})
