import { expect, test } from 'vitest'
import { ApiError } from '#console/api/api-error.ts'
import type { Turn as StoredTurn } from '#contract/conversations/conversations.ts'
import type { FileReference, QuestionAnswer } from '#contract/questions.ts'
import { answerOf, mergeTurns, nextTurn, readTurn, type Turn, type TurnEvent } from './turn.ts'

const question = 'Who signs?'
const request = { key: 'visit 1', id: null, after: '', question, feedback: null }
const sent: Turn = { ...request, status: 'sent' }
const reference: FileReference = { fileId: 'f', text: 'Both sign.', score: 1, cite: '1' }
const error = new ApiError(
  'unreachable',
  'The connection to the service was lost before the answer ended.',
)

const answer = (text: string): QuestionAnswer => ({ question, answer: text, sources: [] })

const chunk = (text: string, files?: FileReference[]): TurnEvent => ({
  type: 'chunk',
  chunk: {
    ...answer(text),
    ...(files && { references: { files, web: [] }, turn_id: 'turn-1' }),
  },
})

const stored = (id: string, overrides: Partial<StoredTurn> = {}): Turn =>
  readTurn({
    id,
    created_at: '2026-11-20T10:00:00.000000Z',
    question,
    status: 'completed',
    answer: answer('Both sign.'),
    graph_ids: [],
    model: null,
    feedback: null,
    replaced_by: null,
    ...overrides,
  })

function after(...events: TurnEvent[]): Turn {
  return events.reduce(nextTurn, sent)
}

test('an answer grows by its pieces and ends with its sources and its id', () => {
  expect(
    after(chunk('Both '), chunk('sign. [1]'), chunk('', [reference]), { type: 'end' }),
  ).toEqual({
    ...request,
    id: 'turn-1',
    status: 'done',
    answer: { ...answer('Both sign. [1]'), references: { files: [reference], web: [] } },
  })
})

test('stopping keeps what was received, and nothing arrives after', () => {
  expect(after(chunk('Both '), { type: 'stop' }, chunk('sign.'), { type: 'end' })).toEqual({
    ...request,
    status: 'stopped',
    answer: answer('Both '),
  })
})

test('an answer that breaks off keeps the sources that it cites so far', () => {
  const references = { files: [reference], web: [] }
  const cited: TurnEvent = {
    type: 'chunk',
    chunk: { ...answer(''), references_so_far: references },
  }
  const broken = after(chunk('Both '), cited, chunk('sign. [1]'), { type: 'fail', error })
  expect(answerOf(broken)).toEqual({ ...answer('Both sign. [1]'), references })
})

test('a failure keeps what was received', () => {
  expect(after(chunk('Both '), { type: 'fail', error })).toMatchObject({
    status: 'failed',
    answer: answer('Both '),
    error,
  })
})

test('what is kept of an answer that was cut off has no marks of sources that did not arrive', () => {
  const cut = after(chunk('Both sign [1]. The'), { type: 'fail', error })
  expect(answerOf(cut)?.answer).toBe('Both sign. The')
  expect(answerOf(after(chunk('Both [1]')))?.answer).toBe('Both [1]')
  const quoted = after(chunk('Both sign. [1]', [reference]), { type: 'stop' })
  expect(answerOf(quoted)?.answer).toBe('Both sign. [1]')
})

test('stopping before the first piece leaves no answer', () => {
  expect(after({ type: 'stop' })).toMatchObject({ status: 'stopped', answer: null })
})

test('a turn that is over stays as it is', () => {
  const done = after(chunk('Yes.'), { type: 'end' })
  expect(nextTurn(done, { type: 'stop' })).toBe(done)
})

test('stored turns are read with their outcome, and a hidden one has no answer', () => {
  expect(stored('a')).toMatchObject({ key: 'a', status: 'done', answer: answer('Both sign.') })
  expect(stored('a', { status: 'answering', answer: null }).status).toBe('sent')
  expect(stored('a', { status: 'stopped', answer: null }).status).toBe('stopped')
  expect(
    stored('a', {
      status: 'failed',
      failure: { key: 'model_failed', message: 'No model.', request_id: 'req-1' },
    }),
  ).toMatchObject({
    status: 'failed',
    error: { key: 'model_failed', message: 'No model.', request_id: 'req-1' },
  })
  const limited = (model: string | null) =>
    stored('a', {
      status: 'failed',
      failure: {
        key: 'model_quota',
        message: 'Used up.',
        limit: { name: 'tokens_per_day', model },
      },
    })
  expect(limited(null)).toMatchObject({ error: { isOverAllModels: true } })
  expect(limited('mdl-x5')).toMatchObject({ error: { isOverAllModels: false } })
  expect(stored('a', { hidden_reason: 'graph_not_accessible', answer: null }).status).toBe('hidden')
  expect(stored('a', { hidden_reason: 'file_deleted', answer: null })).toMatchObject({
    status: 'hidden',
    isDeleted: true,
  })
})

test('a turn of this visit keeps its key once it is stored', () => {
  const done = after(chunk('Both sign.', [reference]), { type: 'end' })
  expect(mergeTurns([stored('turn-0'), stored('turn-1')], [done]).map(({ key }) => key)).toEqual([
    'turn-0',
    'visit 1',
  ])
})

test('an answer that was cut off is the turn that its first piece names', () => {
  const first: TurnEvent = { type: 'chunk', chunk: { ...answer('Both '), turn_id: 'turn-2' } }
  const cut = [first, chunk('sign.')].reduce(nextTurn, sent)
  const failed = nextTurn(cut, { type: 'fail', error })
  expect(
    mergeTurns([stored('turn-1'), stored('turn-2', { status: 'stopped' })], [failed]),
  ).toMatchObject([
    { key: 'turn-1', status: 'done' },
    { key: 'visit 1', id: 'turn-2', status: 'failed', answer: answer('Both sign.') },
  ])
})

test('a stopped answer stays while the service has not stored its end', () => {
  const stopped = after(chunk('Both sign.', [reference]), { type: 'stop' })
  const answering = stored('turn-1', { status: 'answering', answer: null })
  expect(mergeTurns([answering], [stopped])).toEqual([{ ...stopped, replaced_by: null }])
})

test('a turn that failed before its answer began is the next that was stored', () => {
  const failed = nextTurn({ ...sent, after: 'turn-1' }, { type: 'fail', error })
  expect(
    mergeTurns([stored('turn-1'), stored('turn-2', { status: 'stopped' })], [failed]),
  ).toMatchObject([
    { key: 'turn-1', status: 'done' },
    { key: 'visit 1', id: 'turn-2', status: 'failed' },
  ])
})

test('a question that never reached the service stands after the stored turns', () => {
  const failed = nextTurn({ ...sent, after: 'turn-1' }, { type: 'fail', error })
  expect(mergeTurns([stored('turn-1')], [failed]).map(({ key }) => key)).toEqual([
    'turn-1',
    'visit 1',
  ])
})

test('a lost connection takes nothing from an answer that the service goes on with', () => {
  const lost: Turn = { ...request, id: 'b', status: 'failed', answer: answer('Both'), error }
  expect(mergeTurns([stored('b')], [lost])).toEqual([{ ...stored('b'), key: lost.key }])
})
