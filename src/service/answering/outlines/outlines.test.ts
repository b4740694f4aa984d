import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { outlineAskedIn } from './asked-outline.ts'

const office = askTexts({
  'Minutes of June.md': `# Minutes of the garden club, 8 June

Present: Ana Gil, Karl Boden.

## Budget

The club has £4,000. Repairs took £900.

## Hedges

Hedges are cut in March. Karl Boden collects the cuttings.
`,
  'House rules.md': `# House rules

## Noise

Quiet hours begin at 22:00. Parties are announced.

## Pets

Dogs are kept on a lead.
`,
  'Autumn.eml': `Dear all,

From 5 October:

- The gate closes at 18:00.
- Bins are emptied on Mondays.

The shed has a new lock.

Moira
`,
  'Prices.md': `# Prices

| Thing | Price |
| --- | --- |
| Spade | 4 € |
| Rake | 3 € |
`,
})
const german = askTexts({
  'Mitarbeiter-Handbuch.md': `# Mitarbeiter-Handbuch

## Arbeitszeit

Die Werkstatt öffnet um 7:30 Uhr. Freitags schließt sie um 15 Uhr.

## Urlaub

Der Jahresurlaub beträgt 28 Tage.
`,
  'Preise.md': `# Preise

Ein Ölwechsel kostet 89 €.
`,
})
const spanish = askTexts({
  'Acta.md': `# Acta de la junta

## Cuentas

El saldo es de 18.640 €. La cuota sube en enero.

## Bolsas

No se reparten bolsas.
`,
  'Reglamento.md': `# Reglamento

No se admiten perros.
`,
})
const french = askTexts({
  'Règlement.md': `# Règlement du personnel

## Horaires

La semaine compte 39 heures. Le travail commence à 8 h.

## Tenue

La tenue est prêtée.
`,
})

test.each([
  [office, 'what is in the minutes?'],
  [office, 'Summarize the minutes of June'],
  [office, 'what are the minutes about'],
])('the outline of a file has its headings and first sentences: %#', async (ask, question) => {
  const answer = await ask(question)
  expect(answer.replaceAll(/ \[\d+\]/gu, '')).toContain(
    [
      'Outline of Minutes of June.md, from its headings and first sentences:',
      '- Minutes of the garden club, 8 June: Present: Ana Gil, Karl Boden.',
      '- Budget: The club has £4,000.',
      '- Hedges: Hedges are cut in March.',
    ].join('\n'),
  )
  expect(answer).not.toContain('Quiet')
})

test.each([
  [german, 'Worum geht es im Handbuch?', '- Urlaub: Der Jahresurlaub beträgt 28 Tage.'],
  [german, 'fasse das handbuch zusammen', 'Gliederung von Mitarbeiter-Handbuch.md'],
  [spanish, 'resume el acta', '- Cuentas: El saldo es de 18.640 €.'],
  [spanish, '¿De qué va el acta?', 'Esquema de Acta.md'],
  [french, 'résume le règlement', '- Horaires: La semaine compte 39 heures.'],
  [french, 'de quoi parle le règlement ?', 'Plan de Règlement.md'],
])('in other languages: %#', async (ask, question, expected) => {
  expect((await ask(question)).replaceAll(/ \[\d+\]/gu, '')).toContain(expected)
})

test('a short text without headings is quoted, without its greeting and its name', async () => {
  const answer = await office('what does the mail say')
  expect(answer.replaceAll(/ \[\d+\]/gu, '')).toBe(
    [
      'Autumn.eml:',
      '- From 5 October:',
      '- The gate closes at 18:00.',
      '- Bins are emptied on Mondays.',
      '- The shed has a new lock.',
    ].join('\n'),
  )
})

test('a file of tables has no outline, and neither have two files of one name', async () => {
  expect(await office('Summarize the prices')).not.toContain('Outline')
  expect(await office('What is the file about?')).not.toContain('Outline')
})

test.each([
  'What is in the kitchen?',
  'What does the club have?',
  'Was steht in den Dateien über Urlaub?',
  'What time is it?',
  '¿Qué hay en la cocina?',
])('“%s” asks for no whole file', (question) => {
  expect(outlineAskedIn(question)).toBeNull()
})

const months = askTexts({
  'Minutes of June.md':
    '# Minutes June\n\nPresent: Ana, Karl.\n\n## Fair\n\nThe fair was in May.\n',
  'Minutes of July.md': '# Minutes July\n\nPresent: Ana.\n',
  'Prices of June.md': '# Prices of June\n\nThe entry fee is 5 euros.\n',
})
const protokolle = askTexts({
  'Protokoll Juni.md': '# Protokoll Juni\n\nAnwesend: Ana, Karl.\n',
  'Protokoll Juli.md': '# Protokoll Juli\n\nAnwesend: Ana.\n',
})

test.each([
  [months, 'What do the minutes of May say?', 'do not answer'],
  [months, 'What is in the minutes of April?', 'do not answer'],
  [months, 'Who was present in April?', 'do not answer'],
  [months, 'Who was present in June?', 'Ana, Karl'],
  [months, 'Was the fair in May?', 'in May'],
  [months, 'How much is the entry fee in May?', '5 euros'],
  [protokolle, 'Was steht im Protokoll vom Mai?', 'nicht'],
  [protokolle, 'Was steht im Protokoll vom Juli?', 'Ana'],
])('minutes of another month tell nothing of a month: %#, %s', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})
