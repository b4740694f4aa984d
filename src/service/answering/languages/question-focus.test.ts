import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { focusOf, lacksCounter } from './question-focus.ts'

test.each([
  ['Who is the managing director of Brightwater?', 'person', 'managing director'],
  ['¿Cómo se llama el socorrista?', 'person', 'socorrista'],
  ['Wer ist der Vermieter?', 'person', 'Vermieter'],
  ['How many employees does Brightwater have?', 'count', 'employees'],
  ['Сколько сотрудников обедает в столовой?', 'count', 'сотрудников'],
  ['Who repairs the roof?', 'person', null],
  ['How much does it cost?', 'price', null],
] as const)('%s asks for the name or number of %s', (question, answerType, focus) => {
  expect(focusOf(question, answerType)).toBe(focus)
})

test('a Japanese question that counts people wants a number of people', () => {
  expect(lacksCounter('休暇は10日です。', '社員は何人いますか?')).toBe(true)
  expect(lacksCounter('役員8名、班長15名', '役員は何人ですか?')).toBe(false)
  expect(lacksCounter('休暇は10日です。', '休暇はありますか?')).toBe(false)
})

const ask = askTexts({
  'handbook.md': `# Handbook

Flights need the approval of the finance director, Priyanka Raman.

Lumen runs on Debian 12 and Ubuntu 24.04.

The notice period is one month during the first two years. During the trial period it is one week.
`,
})

test('who is the head of something else is no head teacher', async () => {
  expect(await ask('Who is the head teacher?')).toContain('do not answer')
  expect(await ask('Who is the finance director?')).toContain('Priyanka Raman')
})

test('a name with a capital inside is a name', async () => {
  expect(await ask('Does Lumen run on macOS?')).toContain('do not answer')
  expect(await ask('Does Lumen run on Debian?')).toContain('Debian 12')
})

test('a pronoun behind a time refers to the sentence before', async () => {
  expect(await ask('What is the notice period in the trial period?')).toContain('it is one week')
})
