import { expect, test } from 'vitest'
import { ApiError } from '#console/api/api-error.ts'
import {
  addTurn,
  emptyTree,
  shownPath,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { nextExchange } from '#console/pages/playground/exchange/next-exchange.ts'
import type { Run } from '#contract/runs.ts'
import { toErrorBody, parseErrorBody } from './error-body.ts'
import { presentPlay, readPlay } from './play-storage.ts'
import { contentOfBody, contentOfRun } from './play-content.ts'
import { emptyState, messagesToTurn, type PlayState } from './play-state.ts'

const sent: Exchange = {
  id: 'e',
  request: { model: 'mdl-x5', messages: [{ role: 'user', content: 'Hi' }], stream: true },
  status: 'sent',
  started: 5,
  first_token_ms: null,
  duration_ms: null,
  response: null,
  events: [],
  error: null,
  run_id: 'r',
  row: { a: 'b' },
}

const chunk = {
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'mdl-x5',
  system_fingerprint: 'fp',
  service_tier: null,
  choices: [{ index: 0, finish_reason: null, delta: { content: 'Half' } }],
} as const

const streaming = nextExchange(sent, {
  type: 'lines',
  lines: [{ at: 3, data: 'x', chunk: { ...chunk, choices: [...chunk.choices] } }],
})

function stateWith(exchange: Exchange): PlayState {
  const withQuestion = addTurn(emptyTree, {
    id: 'a',
    parent: null,
    type: 'message',
    message: { role: 'user', content: 'Hi' },
  })
  const tree = addTurn(withQuestion, {
    id: 'b',
    parent: 'a',
    type: 'answer',
    exchange_id: exchange.id,
    choice: 0,
  })
  return { ...emptyState('mdl-x5'), tree, exchanges: { [exchange.id]: exchange } }
}

const stored = (state: PlayState, omitEvents?: boolean): unknown =>
  JSON.parse(JSON.stringify(presentPlay(state, omitEvents)))

test('a reload restores everything, and requests in progress become stopped', () => {
  const state = stateWith(streaming)
  const back = readPlay(stored(state))
  expect(back?.draft).toEqual(state.draft)
  expect(back?.tree).toEqual(state.tree)
  expect(back?.exchanges['e']).toEqual({ ...streaming, status: 'stopped' })
})

test('if storage is full, stream events are omitted', () => {
  const back = readPlay(stored(stateWith(streaming), true))
  expect(back?.exchanges['e']?.events).toEqual([])
  expect(back?.exchanges['e']?.response).toEqual(streaming.response)
})

test('data of another version is ignored', () => {
  for (const value of [undefined, null, '', {}, [], { draft: { model: 5 } }]) {
    expect(readPlay(value)).toBeNull()
  }
})

test('a failure survives storage', () => {
  for (const key of ['unreachable', 'unreadable', 'model_quota'] as const) {
    const error = new ApiError(key, 'It broke.', {
      fields: { 'tools.0.function.model': 'No such model.' },
      extras: { model: 'mdl-med' },
      request_id: 'r1',
    })
    const back = parseErrorBody(JSON.parse(JSON.stringify(toErrorBody(error))))
    expect(back).toMatchObject({
      key,
      message: 'It broke.',
      fields: error.fields,
      request_id: 'r1',
      extras: { model: 'mdl-med' },
    })
  }
})

test('a run opens as its request with its answer below', () => {
  const run: Run = {
    id: 'r',
    created_at: '2026-11-20T10:00:00.000000Z',
    source: 'recorded',
    request_id: 'request-1',
    title: 'Hi',
    model: 'mdl-x5',
    answering_model: 'mdl-x5',
    group_id: null,
    own: false,
    key_name: 'Other',
    request: { model: 'mdl-x5', messages: [{ role: 'user', content: 'Hi' }], temperature: 0.5 },
    status: 'stopped',
    response: JSON.parse(JSON.stringify(streaming.response)) as Record<string, unknown>,
    error: null,
    events: [],
    first_token_ms: 3,
    duration_ms: 9,
    prompt_tokens: null,
    completion_tokens: null,
    cost: null,
  }
  const opened = contentOfRun(run)
  const last = shownPath(opened.tree).at(-1)
  expect(opened.draft.parameters).toEqual({ temperature: 0.5 })
  expect(messagesToTurn(opened, last?.id ?? null).map(({ message }) => message.content)).toEqual([
    'Hi',
    'Half',
  ])
  expect(Object.values(opened.exchanges)[0]).toMatchObject({ status: 'stopped', run_id: 'r' })
})

test('a request body opens with its conversation, ready to send', () => {
  const { tree, draft } = contentOfBody(
    {
      model: 'm',
      messages: [
        { role: 'system', content: 'Brief.' },
        { role: 'user', content: 'Hi' },
      ],
    },
    'other',
  )
  expect(shownPath(tree)).toMatchObject([{ type: 'message', message: { content: 'Hi' } }])
  expect(draft).toMatchObject({ model: 'm', system: 'Brief.' })
})

test('a reload keeps the preset that a request was opened from', () => {
  const state = emptyState('mdl-x5')
  const summary = {
    id: 'p',
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    name: 'Weather',
    team_id: null,
    version: 3,
    updated_by: null,
    labels: [],
  }
  const preset = { summary, number: 2, draft: state.draft }
  const reload = (play: PlayState) => readPlay(JSON.parse(JSON.stringify(presentPlay(play))))
  expect(reload({ ...state, preset })?.preset).toEqual(preset)
  expect(reload(state)?.preset).toBeNull()
  const { preset: _, ...older } = presentPlay(state)
  expect(readPlay(older)?.preset).toBeNull()
})
