import { expect, test } from 'vitest'
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
