import { expect, test } from 'vitest'
import { splitQuestion } from './split-question.ts'

const parts = (text: string, most = 10) => splitQuestion(text, most).map((part) => part.text)

test('what asks once is one question', () => {
  for (const text of [
    'What is the fee?',
    'terms and conditions',
    'In Germany, how long is the notice period?',
    'I am a contractor. How much leave do I get?',
    'What is the difference between gold and silver?',
  ]) {
    expect(parts(text)).toEqual([text])
  }
})

test('several questions are told apart by marks and by words', () => {
  expect(parts('What is the fee? Who pays it?')).toEqual(['What is the fee?', 'Who pays it?'])
  expect(parts('What is the fee, and who pays it?')).toEqual(['What is the fee', 'who pays it?'])
  expect(parts('料金は？誰が払う？')).toEqual(['料金は？', '誰が払う？'])
})

test('a part that points back knows what to', () => {
  expect(splitQuestion('What is the fee and who pays it?', 10).map((part) => part.about)).toEqual([
    null,
    'What is the fee',
  ])
})

test('there are never more than asked for', () => {
  expect(parts('Who? What is it? When was it?', 2)).toHaveLength(2)
  expect(parts('What is the fee? Who pays it?', 1)).toEqual(['What is the fee? Who pays it?'])
})
