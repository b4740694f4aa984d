import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKey, createTeam, revokeKey } from '#contract/access.ts'
import { testBlueprint } from '#contract/applications/generation.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import {
  askConversation,
  createConversation,
  deleteConversation,
} from '#contract/conversations/conversations.ts'
import { errorBody } from '#contract/failures/errors.ts'
import { deleteFile } from '#contract/files.ts'
import { createGraph, deleteGraph, updateGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { selectFromPassages } from '#service/answering/select-from-passages.ts'
import { calls, puppet, registryOf } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { sharedReader } from '#service/models/reader/test-reader-pool.ts'
import { askedGraph } from './test-asked-graph.ts'

type Service = Awaited<ReturnType<typeof askedGraph>>

/** A service with an answer of each kind that goes on until it is ended, for a key of a team. */
async function runningAnswers() {
  const text = 'When was the ferry Astrid built?'
  let answering = 0
  const model = puppet(
    ...Array.from(
      { length: 7 },
      () =>
        async function* (request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
          if (request.functions.length > 0 && request.messages.at(-1)?.role !== 'tool') {
            yield* calls(['search_graphs', { question: text }])
            return
          }
          yield { type: 'text', text: 'It was built in 1962 [1].' }
          answering += 1
          await new Promise((resolve) => {
            signal.addEventListener('abort', resolve)
          })
          signal.throwIfAborted()
        },
    ),
  )
  const service = await askedGraph({ models: registryOf({ 'mdl-x5': model }) }, {})
  const { send, call, admin } = service
  const team = await call(createTeam, { body: { name: 'Harbour' } }, admin)
  const other = await call(createTeam, { body: { name: 'Mill' } }, admin)
  const permissions = ['*:write' as const]
  const body = { name: 'Key', team_id: team.id, permissions }
  const { key, id: key_id } = await call(createKey, { body }, admin)
  const graph = await call(createGraph, { body: { name: 'Ferries' } }, key)
  const bytes = 'The ferry Astrid was built in 1962 in Odense.'
  const file = await service.upload(key, { bytes, graphId: graph.id })
  await service.waitUntilRead(file.id)
  const graph_ids = [graph.id]
  const params = { graph_id: graph.id }
  const conversation_ids = await Promise.all(
    [1, 2].map(async () => (await call(createConversation, { body: { graph_ids } }, key)).id),
  )
  const turns = conversation_ids.map((conversation_id, at) => {
    const turn = { question: text, stream: true, background: at === 1 }
    return send(askConversation, { params: { conversation_id }, body: turn }, key)
  })
  const messages = [{ role: 'user' as const, content: text }]
  const tools = [{ type: 'graph' as const, function: { graph_ids, subqueries: false } }]
  const answers = [
    ...turns,
    send(askGraphs, { body: { graph_ids, question: text, stream: true } }, key),
    send(createChatCompletion, { body: { model: 'mdl-x5', messages, tools, stream: true } }, key),
    send(
      testBlueprint,
      { body: { blueprint: { model: 'mdl-x5', messages }, graph_ids, stream: true } },
      key,
    ),
  ]
  await expect.poll(() => answering, { timeout: 10_000 }).toBe(answers.length)
  return {
    ...service,
    params,
    file_id: file.id,
    key,
    key_id,
    other_id: other.id,
    conversation_ids,
    turns,
    answers,
  }
}

/** The failures of the events that end streams. */
async function ends(streams: readonly ReturnType<Service['send']>[]) {
  const sent = await Promise.all(streams)
  return sent.map(({ body }) => {
    const [, event] = body.split('event: error\ndata: ')
    return event === undefined ? null : errorBody.parse(JSON.parse(event)).extras['failure']
  })
}

const ofAll = (failure: string) => [failure, failure, failure, failure, failure]

test('streamed answers end when their graph is moved to another team', async () => {
  const { call, admin, params, other_id, answers } = await runningAnswers()
  await call(updateGraph, { params, body: { team_ids: [other_id] } }, admin)
  expect(await ends(answers)).toEqual(ofAll('graph_not_found'))
})

test('streamed answers end when their graph is deleted', async () => {
  const { call, admin, params, answers } = await runningAnswers()
  await call(deleteGraph, { params }, admin)
  expect(await ends(answers)).toEqual(ofAll('graph_not_found'))
})

test('streamed answers end when a file that they come from is deleted', async () => {
  const { call, admin, file_id, answers } = await runningAnswers()
  await call(deleteFile, { params: { file_id } }, admin)
  expect(await ends(answers)).toEqual(ofAll('file_not_found'))
})

test('streamed answers end when their key is revoked', async () => {
  const { call, admin, key_id, answers } = await runningAnswers()
  await call(revokeKey, { params: { key_id } }, admin)
  expect(await ends(answers)).toEqual(ofAll('credentials_invalid'))
})

test('streamed answers end when their conversation is deleted', async () => {
  const { call, conversation_ids, key, params, turns, answers } = await runningAnswers()
  for (const conversation_id of conversation_ids) {
    await call(deleteConversation, { params: { conversation_id } }, key)
  }
  expect(await ends(turns)).toEqual(['conversation_not_found', 'conversation_not_found'])
  // The others would hold up the end of the service.
  await call(deleteGraph, { params }, key)
  await ends(answers)
})

test('an answer ends when a file whose table it reads whole is deleted', async () => {
  const reading = Promise.withResolvers<void>()
  const { send, call, graph, ids, admin } = await askedGraph(
    {
      reader: {
        ...sharedReader(),
        selectStatements: () => async (_input, signal) => {
          reading.resolve()
          await pause(8000, undefined, { signal }).catch(() => signal.throwIfAborted())
          return []
        },
      },
    },
    { 'crossings.csv': 'Ferry,Cars\nAstrid,12\nAstrid,9\nSelma,20\nSelma,31\n' },
  )
  const question = 'How many cars are there per ferry?'
  const answer = send(askGraphs, { body: { graph_ids: [graph.id], question } }, admin)
  await reading.promise
  await call(deleteFile, { params: { file_id: ids['crossings.csv'] ?? '' } }, admin)
  const { statusCode, body } = await answer
  expect([statusCode, errorBody.parse(JSON.parse(body)).extras['failure']]).toEqual([
    404,
    'file_not_found',
  ])
})

test('a file that was deleted while it was read is not quoted', async () => {
  const service = await askedGraph(
    {
      reader: {
        ...sharedReader(),
        selectStatements: () => async (input) => {
          const statements = selectFromPassages(input)
          await service.call(deleteFile, { params: { file_id } }, service.admin)
          return statements
        },
      },
    },
    { 'astrid.txt': 'The ferry Astrid was built in 1962 in Odense.' },
  )
  const file_id = service.ids['astrid.txt'] ?? ''
  const { failure } = await service.refused({ question: 'When was the ferry Astrid built?' })
  expect(failure).toBe('file_not_found')
})

test('the words that a model said before it failed are sent', async () => {
  const model = puppet(async function* () {
    yield { type: 'text', text: 'It was built in 1962 [1' }
    throw new Failure('model_failed', 'The answer was cut off before it was complete.')
  })
  const { send, graph, admin } = await askedGraph(
    { models: registryOf({ 'mdl-x5': model }) },
    { 'astrid.txt': 'The ferry Astrid was built in 1962 in Odense.' },
  )
  const question = 'When was the ferry Astrid built?'
  const body = { graph_ids: [graph.id], question, stream: true }
  const sent = await send(askGraphs, { body }, admin)
  expect(sent.body).toContain('It was built in 1962')
  expect(sent.body).toContain('model_failed')
})
