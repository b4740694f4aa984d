import { expect, test } from 'vitest'
import { markedText } from './marked-text.ts'

const mark = '(no source supports this)'
const rangeOf = (answer: string, text: string) => {
  const start = answer.indexOf(text)
  return { start, end: start + text.length }
}

test.each([
  ['A sentence. Another.', 'A sentence.', `A sentence. ${mark} Another.`],
  ['A sentence. [1] [22]', 'A sentence.', `A sentence. [1] [22] ${mark}`],
  ['| a | b  |\n| c | d |', '| a | b  |', `| a | b ${mark}  |\n| c | d |`],
])('%s is marked', (answer, text, marked) => {
  expect(markedText({ answer, unsupported: [rangeOf(answer, text)] })).toBe(marked)
})

// With a pattern from the beginning of the answer for each mark, this took hours.
test('runs of blanks in an answer are read in a bounded time', () => {
  const answer = `${`A${' '.repeat(100_000)}B. `.repeat(10)}${'C. '.repeat(1_000)}`
  const unsupported = Array.from({ length: 1_000 }, (_, at) => {
    const end = answer.length - 3 * at - 1
    return { start: end - 2, end }
  })
  expect(markedText({ answer, unsupported }).split(mark)).toHaveLength(1_001)
})
