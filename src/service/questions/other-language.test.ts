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
