import { expect, test } from 'vitest'
import { citedText } from './cited-text.ts'

/** The text of an answer that comes in pieces of so many characters. */
function read(answer: string, options: Parameters<typeof citedText>[0], chars = answer.length) {
  const { push, end } = citedText(options)
  let text = ''
  for (let at = 0; at < answer.length; at += chars) text += push(answer.slice(at, at + chars))
  return text + end()
}

const answer =
  '30 days [1]. And nine [9]. See [the rules](https://a.example) and `row[1]`.\n\nTen【2】\n'

test('marks of passages stand after their sentence, and others are removed', () => {
  const shown = { passages: 2, areMarksShown: true }
  const expected =
    '30 days. [1] And nine. See [the rules](https://a.example) and `row[1]`.\n\nTen[2]\n'
  for (let chars = 1; chars <= answer.length; chars += 1) {
    expect(read(answer, shown, chars)).toBe(expected)
  }
  expect(read('Both [1, 2, 3].', shown)).toBe('Both. [1][2]')
})

test('without citations all marks are removed', () => {
  const hidden = { passages: 2, areMarksShown: false }
  const expected = '30 days. And nine. See [the rules](https://a.example) and `row[1]`.\n\nTen\n'
  for (let chars = 1; chars <= answer.length; chars += 1) {
    expect(read(answer, hidden, chars)).toBe(expected)
  }
  expect(read('A [1] word, and one[2] more.', hidden)).toBe('A word, and one more.')
})
