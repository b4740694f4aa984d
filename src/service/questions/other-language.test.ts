import { expect, test } from 'vitest'
import { askedGraph } from './test-asked-graph.ts'

const ferry = 'The ferry Astrid was built in 1962 in Odense, and it was sold in 1990.'
const arabic = 'تغادر العبارة الميناء كل يوم في الساعة الثامنة صباحا.'

test('a question in the script of any file is not said to be in another language', async () => {
  const { ask } = await askedGraph({}, { 'ferry.txt': ferry, 'ferry-ar.txt': arabic })
  const noticeOf = async (question: string) =>
    (await ask({ question, model: 'sheaf-reader' })).notice
  expect(await noticeOf('كم سعر القهوة؟')).toBeUndefined()
  expect(await noticeOf('Photosynthesis?')).toBeUndefined()
  expect(await noticeOf('Сколько стоит кофе?')).toBe('other_language')
})

test('one newer file in the language of the question is enough', async () => {
  const english = Object.fromEntries(
    Array.from({ length: 40 }, (_, number) => [`trip-${number}.txt`, `Trip ${number}. ${ferry}`]),
  )
  const german =
    'Die Fähre wurde 1962 in Odense gebaut, und sie ist seit 1990 nicht mehr im Dienst.'
  const { ask } = await askedGraph({}, { ...english, 'fähre.txt': german })
  const noticeOf = async (question: string) =>
    (await ask({ question, model: 'sheaf-reader' })).notice
  expect(await noticeOf('Wie heißt der Papst?')).toBeUndefined()
  expect(await noticeOf('¿Quién es el director de la escuela?')).toBe('other_language')
})
