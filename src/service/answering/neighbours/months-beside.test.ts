import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'Yard.md': `# Opening hours

From April to September the yard is open Monday to Saturday from 07:30 to 18:00. From October to March it is open Monday to Friday from 08:00 to 17:00. The gate is locked at night.

# Pool

The pool is open from May to August. Children swim free of charge.
`,
  'Bad.md': `# Öffnungszeiten

Von April bis September ist das Freibad täglich von 8 bis 20 Uhr geöffnet. Von Oktober bis März ist das Freibad geschlossen.
`,
})

test('a question about a season is told what holds in all months', async () => {
  const answer = await ask('Is the yard open on Saturdays in winter?')
  expect(answer).toMatch(/April to September[^]*October to March/u)
  expect(answer).not.toContain('gate')
  expect(await ask('When is the yard open in summer?')).toMatch(/April to September[^]*October/u)
  expect(await ask('Ist das Freibad im Winter geöffnet?')).toMatch(/April bis[^]*Oktober bis März/u)
})

test('a sentence beside it without months is no part of the answer', async () => {
  expect(await ask('Is the pool open in winter?')).not.toContain('free of charge')
})

test('a question about a price gets no hours', async () => {
  expect(await ask('Was kostet das Freibad?')).not.toContain('Oktober')
})

test('a question about hours that names no month is told what holds in all months', async () => {
  expect(await ask('When is the yard open?')).toMatch(/April to September[^]*October to March/u)
  expect(await ask('Is the yard open on Saturdays?')).toMatch(/April[^]*October/u)
})

test('a question about a month gets the sentence alone', async () => {
  expect(await ask('Is the yard open on Saturdays in May?')).not.toContain('October')
  expect(await ask('When does the yard open in October?')).not.toContain('April')
})
