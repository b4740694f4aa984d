import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { isSucceeded, speaksOfSuccession, succeededIn } from './successors.ts'

test.each([
  ['Ada Fox', 'Kim Bell (0171 445) replaces Ada Fox as warden from 1 May.'],
  ['Ada Fox', 'From May, Kim Bell takes over from Ms Fox.'],
  ['Ada Fox', 'Ada Fox will be succeeded by Kim Bell.'],
  ['Ada Fox', 'Please call Kim Bell instead of Ada Fox.'],
  ['Karl Moser', 'Ute Lang löst Karl Moser zum 1. Mai ab.'],
  ['Karl Moser', 'Ute Lang vertritt Herrn Moser.'],
  ['Karl Moser', 'Karl Moser wird zum 1. Mai durch Ute Lang abgelöst.'],
  ['Karl Moser', 'Auf dem Posten folgt Ute Lang. Sie übernimmt die Kasse von Karl Moser.'],
  ['Ada Fox', 'On Friday the board said that Ada Fox has been replaced by Kim Bell.'],
  ['Ada Fox', 'Ada Fox was replaced.'],
  ['Karl Moser', 'Auf Karl Moser folgt Ute Lang, und Ute Lang folgt auf Karl Moser.'],
  ['Paul Petit', 'À partir du 2 mai, Léa Roux remplace Paul Petit.'],
  ['Paul Petit', 'Léa Roux succède à M. Petit.'],
  ['Luis Gil', 'Ana Sanz sustituye a Luis Gil desde mayo.'],
  ['Luis Gil', 'Luis Gil será reemplazado por Ana Sanz.'],
  ['Пётр Иванов', 'Анна Котова сменит Петра Иванова с 1 мая.'],
])('%s is succeeded: %s', (name, text) => {
  expect(isSucceeded(name, text)).toBe(true)
  expect(speaksOfSuccession(text)).toBe(true)
})

test('who is succeeded is known in Chinese and Japanese', () => {
  expect(succeededIn('从五月起，陈静接替李伟担任仓库负责人。')).toBe('李伟')
  expect(succeededIn('5月から田中さんに代わり佐藤が担当します。')).toBe('田中')
})

test('a thing in place of another succeeds nobody', () => {
  expect(succeededIn('可以用豆浆代替牛奶的。')).toBeNull()
})

test.each([
  'Ada Fox replaces the lamp every year.',
  'Kim Bell replaces Ada Foxley.',
  'Ada Fox follows the rules.',
  'Auf Kim Bell folgt Ada Fox.',
  'In the photo Ada Fox was replaced by a cardboard figure.',
  'For the trip to Rome on Friday, Ada Fox is replaced by Kim Bell.',
  'Ada Fox is replaced by Kim Bell during the week of the fair.',
  'Für die Woche der Messe wird Ada Fox durch Kim Bell vertreten.',
  'Ada Fox wird vorübergehend durch Kim Bell vertreten.',
])('Ada Fox is not succeeded: %s', (text) => {
  expect(isSucceeded('Ada Fox', text)).toBe(false)
})

const ask = askTexts({
  'boathouse.md': `# Boathouse rules

In an emergency call Ada Fox (0171 220) and then 112. Boats are washed after use.
`,
  'notice.md': `# Notice of April

From 15 April 2026 Kim Bell (0171 445) replaces Ada Fox as safety officer.
`,
  'minutes.md': `# Protokoll

Ute Lang wurde zur Kassenwartin gewählt und löst Karl Moser zum 1. Mai 2026 ab.
`,
  'pay.md': `# Aufwand

| Amt | Betrag (€) |
| --- | --- |
| Kassenwart | 40 |
| Platzwart | 70 |
`,
})

test.each([
  'who do I call in an emergency',
  'emergency, who to call?',
  'whom should we call in an emergency?',
])('“%s” is answered with the successor as well', async (question) => {
  const answer = await ask(question)
  expect(answer).toContain('Kim Bell (0171 445) replaces Ada Fox')
  expect(answer).toContain('Changed since')
})

test.each(['wer ist kassenwart', 'Wer ist der Kassenwart?', 'wer ist kassenwartin'])(
  '“%s” finds the office of a woman or a man, and no row without a name',
  async (question) => {
    const answer = await ask(question)
    expect(answer).toContain('Ute Lang')
    expect(answer).not.toContain('40')
  },
)

test('who holds an office is not told by its pay', async () => {
  expect(await ask('wer ist platzwart')).toBe('Diese Dokumente beantworten die Frage nicht.')
})
