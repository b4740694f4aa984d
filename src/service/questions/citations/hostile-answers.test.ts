import { expect, test } from 'vitest'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { citedAnswer } from './cited-answer.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'
import { passageOf } from '#service/questions/support/test-passage.ts'

const text = 'All employees get 25 days of annual leave. The probation period is six months.'
const passages: ContextPassage[] = [
  text,
  'Interns get 30 days of leave a year, by the rules of 2026.',
].map((written, id) => ({ number: id + 1, parts: [passageOf(written, { id })] }))

/** Reads an answer in pieces, and counts the characters that regular expressions and segmenters are given. */
async function workOf(answer: string, pieceChars: number): Promise<number> {
  let chars = 0
  // oxlint-disable-next-line unbound-method -- it is called with its own `this`
  const { exec } = RegExp.prototype
  // oxlint-disable-next-line unbound-method -- it is called with its own `this`
  const { segment } = Intl.Segmenter.prototype
  // A spy would keep each of the hundreds of thousands of calls, which takes three quarters of the time.
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, of: string) {
      chars += of.length - (this.global || this.sticky ? this.lastIndex : 0)
      return exec.call(this, of)
    },
  })
  Object.assign(Intl.Segmenter.prototype, {
    segment(this: Intl.Segmenter, of: string) {
      chars += of.length
      return segment.call(this, of)
    },
  })
  try {
    const reading = citedAnswer('How many days of leave?', passages, {
      inline_citations: true,
      max_snippets: 30,
    })
    for (let at = 0; at < answer.length; at += pieceChars) {
      reading.push(answer.slice(at, at + pieceChars))
    }
    reading.end()
    await reading.result((work) => Promise.resolve(work()))
    return chars
  } finally {
    Object.assign(RegExp.prototype, { exec })
    Object.assign(Intl.Segmenter.prototype, { segment })
  }
}

test.each([
  'All employees get 25 days of annual leave [1]. ',
  'Zebras fly to Mars [1]. ',
  'Zebras fly to Mars. ',
  'All employees get 25 days of annual leave. ',
  'All employees get 25 days of annual leave.\n',
  '[1].',
  '[1] .\n',
  'wordy text without any end ',
  'It is no good ',
  'no ',
  ' ',
  '\t',
  '`',
  "'`'",
  '`a` ',
  '``` ',
  '[',
  '[1]',
  'a[1]',
  '[1-20]',
  '[1,',
  '"word" ',
  '?)',
  '\n',
  '| a | b |\n|--|--|\n',
  '| Zebras fly |',
  'All employees get 30 days of leave [1]. ',
  'Interns get 30 days of leave by the rules of 2026 [1]. ',
  'a $x=1$ ',
  '$',
  '$$\nx\n',
  '\\[\n',
  '\\frac{',
  'word¹',
  'word (1). ',
  '(1',
  '<sup>',
  '<|',
  '<think>',
  '{"',
  '```\n',
  '~',
])('checking takes steps in proportion to the length of %j, repeated', async (repeated) => {
  for (const pieceChars of [1, 128]) {
    const answerOf = (chars: number) => `x${repeated.repeat(chars / repeated.length)}x [1].`
    const one = await workOf(answerOf(4000), pieceChars)
    const two = await workOf(answerOf(8000), pieceChars)
    expect(two).toBeLessThan(2.5 * one)
  }
})

test('a model that does not end is stopped where its tokens would have, and its answer says so', async () => {
  let sentChars = 0
  let isStopped = false
  const model = puppet(async function* () {
    try {
      for (;;) {
        const piece = 'All employees get 25 days of annual leave [1]. '
        sentChars += piece.length
        yield { type: 'text', text: piece }
      }
    } finally {
      isStopped = true
    }
  })
  const { ask } = await askedGraph(
    { models: registryOf({ 'mdl-x5': model }) },
    { 'leave.txt': text },
  )
  const { answer, notice } = await ask({
    question: 'How many days of annual leave?',
    query_config: { max_tokens: 200 },
  })
  expect(notice).toBe('answer_cut')
  expect(isStopped).toBe(true)
  expect(sentChars).toBeLessThan(2000)
  expect(answer.length).toBeGreaterThan(1000)
})
