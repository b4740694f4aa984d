import { expect, test } from 'vitest'
import { addTurn, emptyTree } from './conversation-tree.ts'
import type { Exchange } from './exchange.ts'
import { sentValues } from './sent-values.ts'

const exchange = (id: string, row: Exchange['row']): Exchange => ({
  id,
  request: { model: 'mdl-x5', messages: [] },
  status: 'completed',
  started: 0,
  first_token_ms: null,
  duration_ms: 1,
  response: null,
  events: [],
  error: null,
  run_id: null,
  row,
})
const question = {
  id: 'question',
  parent: null,
  type: 'message' as const,
  message: { role: 'user' as const, content: 'Write about {{topic}}.' },
}
const answer = (id: string) => ({
  id,
  parent: 'question',
  type: 'answer' as const,
  exchange_id: id,
  choice: 0,
})
const exchanges = {
  tides: exchange('tides', { topic: 'tides' }),
  wool: exchange('wool', { topic: 'wool' }),
  again: exchange('again', { topic: 'tides' }),
}
const withQuestion = addTurn(emptyTree, question)
const answered = addTurn(withQuestion, answer('tides'))

test('a message that was not sent has no values', () => {
  expect(sentValues({ tree: withQuestion, exchanges, side_by_side: [] }, 'question')).toBeNull()
})

test('a message has the values of the answer that is shown', () => {
  const tree = addTurn(answered, answer('wool'))
  expect(sentValues({ tree: answered, exchanges, side_by_side: [] }, 'question')).toEqual({
    topic: 'tides',
  })
  expect(sentValues({ tree, exchanges, side_by_side: [] }, 'question')).toEqual({ topic: 'wool' })
})

test('answers side by side have values of their own, unless they are equal', () => {
  const rows = addTurn(answered, answer('wool'))
  const models = addTurn(answered, answer('again'))
  expect(
    sentValues({ tree: rows, exchanges, side_by_side: ['tides', 'wool'] }, 'question'),
  ).toBeNull()
  expect(
    sentValues({ tree: models, exchanges, side_by_side: ['tides', 'again'] }, 'question'),
  ).toEqual({ topic: 'tides' })
})
