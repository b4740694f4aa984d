import { expect, test } from 'vitest'
import { askPages } from '#service/models/reader/test-reader.ts'
import { pageOf, paragraph } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { nounsOf } from './question-nouns.ts'

test.each([
  ['When was the harbour office opened?', 'en', 'harbour office opened'],
  ['How long do people wait for a plot?', 'en', 'people plot'],
  ['What is the price of a ticket?', 'en', 'ticket'],
  ['What is the headteacher’s salary?', 'en', 'headteacher'],
  ['Was kostet der Monitor?', 'de', 'monitor'],
  ['Wie hieß die erste Sinfonie von Mahlers Lehrer Fuchs?', 'de', 'sinfonie mahlers lehrer fuchs'],
  ['wo steht der neue drucker?', 'de', 'neue drucker'],
  ['¿Cuándo se fundó la empresa?', 'es', 'empresa'],
  ['¿Qué jardín es grande?', 'es', 'jardín'],
  ['¿Qué necesito para entrar?', 'es', ''],
  ['¿Qué cubre la garantía?', 'es', 'garantía'],
  ['¿Hubo conflictos entre leyes?', 'es', 'leyes'],
  ['¿Cuánto cobra el socorrista?', 'es', 'socorrista'],
  ['¿Cuántas horas se trabaja a la semana?', 'es', ''],
  ['В каком году построен дом?', 'ru', 'дом'],
  ['За сколько времени подают заявление?', 'ru', 'заявление'],
  ['Who pays?', 'en', ''],
  ['社員は何人いますか?', 'ja', ''],
])('the nouns of a question: %s', (question, language, nouns) => {
  expect(nounsOf(question, language)).toEqual(new Set(termsOf(nouns)))
})

const documents = [
  'The Morning Star was built in Gdansk in 1994 by the Lenin yard. A shed must not be larger than five square metres.',
  'Every new colleague gets a laptop and a monitor. Chairs and tables are not provided, but the firm pays a grant of 250 euros.',
  'Plots are let by the year. There are 37 people on the list, and the average wait is about three years.',
  'The committee meets on Mondays. Accounts. The club has four owners of boats.',
  'Families with free meals do not pay. Letters to the headteacher are answered within a week.',
  'In 2011 the General Board of Church and Society asked every parish to collect food for the poor.',
  'Each volunteer works for 23 days a year and comes until 5 p.m. on Fridays.',
]

onEveryDatabase('what a question is about', (database) => {
  const answerTo = askPages(database, async () =>
    Object.fromEntries(
      documents.map((text, at) => [`d${at}.md`, [pageOf([paragraph(text)], { kind: 'page' })]]),
    ),
  )

  test('a sentence with the verb of a question and none of its nouns is no answer', async () => {
    expect(await answerTo('Who built the sheds?')).toBe('')
    expect(await answerTo('When was the Morning Star built?')).toContain('1994')
    expect(await answerTo('How much does the monitor cost?')).toBe('')
    expect(await answerTo('What is the headteacher’s salary?')).toBe('')
    expect(await answerTo('How long do people wait for a plot?')).toContain('three years')
  })

  test('days and times of day are no number of things', async () => {
    expect(await answerTo('How many volunteers are there?')).toBe('')
    expect(await answerTo('How many days does each volunteer work?')).toContain('23 days')
    expect(await answerTo('How many people are on the list?')).toContain('37 people')
  })

  test('of three names and more, one can be missing, and of two none', async () => {
    expect(
      await answerTo('When did the General Board of Church and Society of the UMC collect food?'),
    ).toContain('2011')
    expect(await answerTo('When did the Church of Dunmore collect food?')).toBe('')
  })

  test('with a noun of the question, less than half of its words are enough', async () => {
    expect(await answerTo('Who answers letters about boats and meals from families?')).toBe(
      'Letters to the headteacher are answered within a week.',
    )
  })

  test('a run-in heading before a sentence is no name', async () => {
    expect(await answerTo('Who is the owner of the boats?')).toBe('')
  })
})
