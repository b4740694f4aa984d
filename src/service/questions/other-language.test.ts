import { expect, test } from 'vitest'
import { askedGraph } from './test-asked-graph.ts'

const ferry = 'The ferry Astrid was built in 1962 in Odense, and it was sold in 1990.'
const arabic = 'تغادر العبارة الميناء كل يوم في الساعة الثامنة صباحا.'

test('where some files are in another language, an answer that finds none says so', async () => {
  const { ask } = await askedGraph({}, { 'ferry.txt': ferry, 'ferry-ar.txt': arabic })
  const answerTo = async (question: string) => {
    const { answer, notice, nearest } = await ask({ question, model: 'sheaf-reader' })
    return { answer, notice, isNear: nearest !== undefined }
  }
  expect(await answerTo('What does the coffee cost?')).toEqual({
    answer:
      'These documents do not answer this question. Some of them are in a different language from the question.',
    notice: 'other_language',
    isNear: true,
  })
  expect(await answerTo('كم سعر القهوة؟')).toMatchObject({ notice: 'other_language', isNear: true })
  expect(await answerTo('Photosynthesis?')).toMatchObject({ isNear: true, notice: undefined })
  expect(await answerTo('Сколько стоит кофе?')).toMatchObject({
    notice: 'other_language',
    isNear: false,
  })
})

test('one newer file in the language of the question keeps the others from being all', async () => {
  const english = Object.fromEntries(
    Array.from({ length: 40 }, (_, number) => [`trip-${number}.txt`, `Trip ${number}. ${ferry}`]),
  )
  const german =
    'Die Fähre wurde 1962 in Odense gebaut, und sie ist seit 1990 nicht mehr im Dienst.'
  const { ask } = await askedGraph({}, { ...english, 'fähre.txt': german })
  const answerTo = async (question: string) =>
    (await ask({ question, model: 'sheaf-reader' })).answer
  expect(await answerTo('Wie heißt der Papst?')).toContain('Einige sind in einer anderen Sprache')
  expect(await answerTo('¿Quién es el director de la escuela?')).toContain('Están en un idioma')
})
