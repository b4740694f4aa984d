import { expect, test } from 'vitest'
import { ApiError } from '#console/api/api-error.ts'
import type { FileReference } from '#contract/questions.ts'
import { nextTurn, type Turn, type TurnEvent } from './turn.ts'

const question = 'Who signs?'
const sent: Turn = { id: 1, question, status: 'sent' }
const reference: FileReference = { fileId: 'f', text: 'Both sign.', score: 1, cite: '1' }
const error = new ApiError('unreachable', 'The connection closed before the answer was complete.')

const chunk = (answer: string, files?: FileReference[]): TurnEvent => ({
  type: 'chunk',
  chunk: { question, answer, sources: [], ...(files && { references: { files, web: [] } }) },
})

function after(...events: TurnEvent[]): Turn {
  return events.reduce(nextTurn, sent)
}

test('an answer grows by its pieces and ends with its sources', () => {
  expect(
    after(chunk('Both '), chunk('sign. [1]'), chunk('', [reference]), { type: 'end' }),
  ).toEqual({ id: 1, question, status: 'done', answer: 'Both sign. [1]', references: [reference] })
})

test('stopping keeps what came, and nothing arrives after', () => {
  expect(after(chunk('Both '), { type: 'stop' }, chunk('sign.'), { type: 'end' })).toEqual({
    id: 1,
    question,
    status: 'stopped',
    answer: 'Both ',
    references: [],
  })
})

test('a failure keeps what came', () => {
  expect(after(chunk('Both '), { type: 'fail', error })).toMatchObject({
    status: 'failed',
    answer: 'Both ',
    error,
  })
})

test('stopping before the first piece leaves an empty answer', () => {
  expect(after({ type: 'stop' })).toMatchObject({ status: 'stopped', answer: '' })
})

test('a turn that is over stays as it is', () => {
  const done = after(chunk('Yes.'), { type: 'end' })
  expect(nextTurn(done, { type: 'stop' })).toBe(done)
})
