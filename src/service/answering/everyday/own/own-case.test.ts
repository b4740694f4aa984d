import { expect, test } from 'vitest'
import { ownNumbersOf } from './own-case.ts'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const askEnglish = askTexts({
  'harbour.md': `# Harbour rules

Children under 8 may not go out on the pontoons alone. Canoes may be hired from the age of 14.

Parties of more than 20 must book a week ahead; a group of 6 or more pays 15 % less for canoes. Pensioners get a cup of tea.

Bringing a canoe back late costs £7 for each hour started. We fetch guests up to 5 miles from the harbour for £9.

The harbour master wears a cap with 9 stars. Row 15 of the car park is for staff.
`,
})
const askGerman = askTexts({
  'hallenbad.md': `# Hallenbad

Kinder bis 6 Jahre schwimmen nur mit Begleitung. Ab dem 60. Lebensjahr kostet der Eintritt 4 Euro.

Gruppen ab 12 Personen zahlen 20 Prozent weniger. Die Sauna fasst 14 Gäste.

Wer einen Schlüssel zu spät zurückgibt, zahlt 3 Euro je angefangene Stunde.
`,
})
const askSpanish = askTexts({
  'museo.md': `# Museo del mar

Los menores de 7 años entran gratis. Los grupos de 10 o más pagan un 25 % menos.

El aparcamiento está a 2 km. La sala 3 se cierra a las 18:00.
`,
})

test.each([
  ['can my 12 year old hire a canoe', 'from the age of 14'],
  ['my son is 12, can he hire a canoe?', 'from the age of 14'],
  ['I am 13, may I hire a canoe', 'from the age of 14'],
  ['can a 5-year-old go on the pontoons alone?', 'Children under 8'],
  ['my daughter is 6. is she allowed on the pontoons alone?', 'Children under 8'],
  ['we are 9 people, any discount on canoes?', '15 % less'],
  ['is there a discount for 9 people', '15 % less'],
  ["we're 9, do we get a discount", '15 % less'],
  ['what does it cost to bring the canoe back 2 hours late', '£7'],
  ['we are coming back 40 minutes late with the canoe, cost?', '£7'],
])('“%s” is answered with the limit', async (question, answer) => {
  expect(await askEnglish(question)).toContain(answer)
})

test.each([
  ['mein sohn ist 5, darf er allein schwimmen?', 'Kinder bis 6 Jahre'],
  ['darf ein 5-jähriger ohne Begleitung schwimmen', 'Kinder bis 6 Jahre'],
  ['ich bin 63, was kostet der Eintritt', '60. Lebensjahr'],
  ['Ich bin 63. Was kostet der Eintritt?', '60. Lebensjahr'],
  ['ich bin 63 Jahre alt. Wie viel Eintritt zahle ich?', '60. Lebensjahr'],
  ['wir sind 15 Leute, gibt es Rabatt?', 'Gruppen ab 12'],
  ['wir kommen zu 15, bekommen wir Ermäßigung?', 'Gruppen ab 12'],
  ['Rabatt für 15 Personen', 'Gruppen ab 12'],
  ['Schlüssel 2 Stunden zu spät zurückgegeben, was kostet das?', '3 Euro'],
])('“%s” is answered with the limit', async (question, answer) => {
  expect(await askGerman(question)).toContain(answer)
})

test.each([
  ['mi hijo tiene 5 años, ¿paga entrada?', 'menores de 7'],
  ['somos 13, ¿hay descuento?', 'grupos de 10'],
  ['descuento para 13 personas', 'grupos de 10'],
])('“%s” is answered with the limit', async (question, answer) => {
  expect(await askSpanish(question)).toContain(answer)
})

test.each(['отмена за 2 дня до заезда', 'можно приехать за 3 часа раньше?'])(
  '“%s” tells a time of the asker',
  (question) => {
    expect(ownNumbersOf(question)).toHaveLength(1)
  },
)

test('a number that names a thing is no case of the asker', () => {
  for (const question of [
    'Who has room 12?',
    'Azubi im 3. Lehrjahr',
    'Wer wohnt im 2. Stock?',
    'Ich bin 2. Vorsitzender, was darf ich?',
    'выручка за 3 квартал',
    'отчёт за 5 марта',
    'Was steht in Ziffer 15?',
    'What changed on 9 March 2026?',
    'invoice 260',
    '¿Cuántas plazas tiene el barco 4?',
  ]) {
    expect(ownNumbersOf(question)).toEqual([])
  }
})

test('a text with the same number for the same kind of thing is the answer', async () => {
  const ask = askTexts({
    'fees.md': 'A 10 year old pays £3 for the boat. An 11 year old pays £5 for the boat.',
  })
  expect(await ask('what does my 10 year old pay for the boat')).toMatch(/^A 10 year old pays £3/u)
})

test('a text with the same number of students is the answer', async () => {
  const ask = askTexts({
    'fees.md': 'For 20 students it costs £50.\n\nFor 30 students it costs £70.',
  })
  expect(await ask('What does it cost for 30 students?')).toMatch(/^For 30 students/u)
})
