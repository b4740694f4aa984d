import { expect, test } from 'vitest'
import { monthsAskedIn, monthsIn, monthsBetween } from './months.ts'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

test.each([
  ['what changed in May', 5],
  ['horaires en juillet', 7],
  ['Öffnungszeiten Juli', 7],
  ['¿qué cambia en mayo?', 5],
  ['что изменится в мае', 5],
  ['opening hours from March', 3],
  ['is it open at 9 in May', 5],
])('“%s” names the month %i', (question, month) => {
  expect([...monthsAskedIn(question)]).toEqual([month])
})

test.each([
  'may I bring a dog',
  'am 3. Juli',
  '5 juillet',
  'what happened on 4 May',
  'we march',
  '¿qué pasa el 3 de mayo?',
  'on the 4th of May',
])('“%s” names no month without a day', (question) => {
  expect([...monthsAskedIn(question)]).toEqual([])
})

test('the months of a text are those of its dates as well', () => {
  expect(
    [...monthsIn('Until 03.04.2026 and on 2026-12-01, and in May')].toSorted((a, b) => a - b),
  ).toEqual([4, 5, 12])
})

test.each([
  ['Du 1er juin au 31 août', 'horaires en juillet', 'juillet'],
  ['from 1 June to 31 August', 'hours in July', 'juli'],
  ['vom 1. November bis 28. Februar', 'Öffnungszeiten Januar', 'januar'],
  ['between January and March', 'hours in February', 'februari'],
  ['de junio a septiembre', 'horario en julio', 'julio'],
])('“%s” holds in the month of “%s”', (text, question, term) => {
  expect(monthsBetween(question)(text)).toContain(term)
})

test('a month outside of a span is not in it', () => {
  expect(monthsBetween('hours in May')('from 1 June to 31 August')).toEqual([])
  expect(monthsBetween('open in July?')('closed in January and December')).toEqual([])
})

const ask = askTexts({
  'atelier.md': `# Atelier

L'atelier est ouvert de 9 h à 18 h. Du 1er juin au 31 août, l'atelier ouvre de 8 h à 19 h. Aucun congé n'est accordé en juillet.
`,
  'bad.md': `# Bad

Vom 1. November bis 28. Februar öffnet das Bad um 10 Uhr. Im Januar fällt der Kurs aus.
`,
  'news.md': `# Changes from 1 May

The deposit for kayaks is £90. A lost paddle costs £25. From May the slip is open on Mondays as well. The fee for tents is £4, as before.
`,
  'other.md': `# Notes

The lock of the shed is changed every Sunday. From 1 June 2026 dogs are welcome.
`,
})

test.each([
  ['horaires en juillet', '8 h à 19 h'],
  ["quels sont les horaires de l'atelier en juillet", '8 h à 19 h'],
  ['Öffnungszeiten Bad Januar', '10 Uhr'],
])('“%s” is answered with the hours of a span of months', async (question, answer) => {
  expect(await ask(question)).toContain(answer)
})

test.each([
  'what changed in May',
  'changes in May',
  'what is new in May 2026?',
  'what changes from May',
])('“%s” lists the changes of the month', async (question) => {
  const answer = await ask(question)
  expect(answer).toContain('£90')
  expect(answer).toContain('£25')
  expect(answer).toContain('Mondays')
  expect(answer).not.toMatch(/every Sunday|dogs|£4/u)
})
