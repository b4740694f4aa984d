import { expect, test } from 'vitest'
import {
  askConversation,
  deleteConversation,
  getTurn,
  stopTurn,
} from '#contract/conversations/conversations.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { systemClock } from '#service/clock.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { endLeftOverTurns } from './answer-turn.ts'
import { conversationTurnStore } from './conversation-turn-store.ts'
import { testConversations } from './test-conversations.ts'

const tide = 'The tide is high at the quay at six in the evening.'
const question = 'When is the tide high at the quay?'

/** A model that says its first sentence, and the rest once the test lets it. */
function slowModel() {
  const gate = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<AbortSignal>()
  const chat = puppet(async function* (_, signal) {
    asked.resolve(signal)
    yield { type: 'text', text: `${tide} [1]\n\n` }
    const aborted = new Promise<never>((__, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    await Promise.race([gate.promise, aborted])
    yield { type: 'text', text: 'That is all.' }
    yield { type: 'finish', reason: 'stop' }
  })
  return { chat, open: () => gate.resolve(undefined), asked: asked.promise }
}

onEveryDatabase('answers in the background', (database) => {
  /** A streamed question in the background whose first words have come. */
  async function beginAnswering(parts: Parameters<typeof testConversations>[1] = {}) {
    const model = slowModel()
    const service = await testConversations(database(), {
      ...parts,
      worker: true,
      models: registryOf({ 'mdl-x5': model.chat, 'sheaf-reader': inProcessReader() }),
    })
    const graph_id = await service.newGraph('Harbour')
    const file_id = await service.addFile(graph_id, 'tides.txt', tide)
    const conversation_id = await service.start([graph_id])
    const address = await service.app.listen({ port: 0 })
    const hangUp = new AbortController()
    const response = await fetch(
      address + endpointUrl(askConversation.path, { params: { conversation_id } }),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.owner}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ question, stream: true, background: true }),
        signal: hangUp.signal,
      },
    )
    const lines = linesOf(response)
    const { turn_id = '' } = askConversation.chunk.parse(await lines.next())
    const turn = async () => (await service.read(conversation_id)).turns.data[0]
    const params = { conversation_id, turn_id }
    return { ...service, model, file_id, conversation_id, params, lines, hangUp, turn }
  }

  test('an answer goes on when its caller hangs up, and is read again meanwhile', async () => {
    const { model, hangUp, lines, turn, ask, owner, params, file_id } = await beginAnswering()
    expect(await lines.next()).toMatchObject({ answer: '', context: { passages: 1, files: 1 } })
    expect(await lines.next()).toMatchObject({ references_so_far: { files: [{}] } })
    hangUp.abort()
    const signal = await model.asked
    await expect.poll(turn, { timeout: 5_000 }).toMatchObject({
      status: 'answering',
      answer: { answer: expect.stringContaining('six in the evening'), sources: [{ file_id }] },
    })
    expect(signal.aborted).toBe(false)
    model.open()
    await expect.poll(async () => (await turn())?.status).toBe('completed')
    const stored = await ask(getTurn, { params }, owner)
    expect(stored.answer?.answer).toContain('That is all.')
    expect(stored.answer?.retrieval?.passages).toHaveLength(1)
  })

  test('while the model makes a follow-up complete, the stream says that the search has not begun', async () => {
    const { model, turn, app, owner, params } = await beginAnswering()
    model.open()
    await expect.poll(async () => (await turn())?.status).toBe('completed')
    const { body } = await app.inject({
      method: 'POST',
      url: endpointUrl(askConversation.path, { params }),
      headers: { authorization: `Bearer ${owner}` },
      payload: { question: 'And at the quay in the evening?', stream: true, background: true },
    })
    const [before, after] = [0, 1].map((count) =>
      body.indexOf(`"context":{"passages":${count},"files":${count}}`),
    )
    expect(before).toBeGreaterThan(0)
    expect(after).toBeGreaterThan(before ?? 0)
  })

  test('its owner stops it, and keeps what there is', async () => {
    const { model, lines, ask, refusal, owner, mate, stranger, share, params, put, ...rest } =
      await beginAnswering()
    await lines.next()
    expect((await refusal(stopTurn, { params }, stranger)).failure).toBe('conversation_not_found')
    await share(rest.conversation_id)
    expect((await refusal(stopTurn, { params }, mate)).failure).toBe('conversation_read_only')
    const absent = { ...params, turn_id: rest.conversation_id }
    expect((await refusal(stopTurn, { params: absent }, owner)).failure).toBe('turn_not_found')
    const stopped = { id: params.turn_id, status: 'stopped' }
    expect(await ask(stopTurn, { params }, owner)).toEqual(stopped)
    expect((await model.asked).aborted).toBe(true)
    expect(await rest.turn()).toMatchObject({
      status: 'stopped',
      answer: { answer: expect.stringContaining('six in the evening') },
    })
    expect((await rest.turn())?.failure).toBeUndefined()
    let last: unknown
    for (let line = await lines.next(); line !== null; line = await lines.next()) last = line
    expect(JSON.stringify(last)).toContain('answer_stopped')
    expect(await ask(stopTurn, { params }, owner)).toEqual(stopped)
    await put(rest.conversation_id, { question, model: 'sheaf-reader' })
  })

  test('a caller that waits for the whole answer is told that it was stopped', async () => {
    const { ask, owner, model, params, ...rest } = await beginAnswering()
    await ask(stopTurn, { params }, owner)
    const other = slowModel()
    Object.assign(model.chat, { answer: other.chat.answer })
    const waiting = rest.putRefused(rest.conversation_id, question)
    await other.asked
    const [turn] = (await rest.read(rest.conversation_id)).turns.data
    await ask(stopTurn, { params: { ...params, turn_id: turn?.id ?? '' } }, owner)
    const refused = await waiting
    expect([refused.status, refused.failure]).toEqual([409, 'answer_stopped'])
  })

  test('a turn that ends in another process keeps what was stored of it', async () => {
    const { model, params, turn, conversation_id } = await beginAnswering()
    await expect
      .poll(async () => (await turn())?.answer?.answer, { timeout: 5_000 })
      .toContain('six in the evening')
    // As the process would that received the request to stop.
    await conversationTurnStore(database()).stop(
      { id: params.turn_id, conversation_id },
      null,
      new Date(),
    )
    const signal = await model.asked
    await expect.poll(() => signal.aborted, { timeout: 5_000 }).toBe(true)
    expect(await turn()).toMatchObject({
      status: 'stopped',
      answer: { answer: expect.stringContaining('six in the evening') },
    })
    await database()
      .updateTable('conversation_turns')
      .set({ status: 'answering', owner: 'another' })
      .where('id', '=', params.turn_id)
      .execute()
    await database()
      .updateTable('conversations')
      .set({ answering_turn_id: params.turn_id })
      .where('id', '=', conversation_id)
      .execute()
    await endLeftOverTurns(database(), systemClock(), (process) => process === 'another')
    expect(await turn()).toMatchObject({
      status: 'stopped',
      failure: { key: 'interrupted' },
      answer: { answer: expect.stringContaining('six in the evening') },
    })
  })

  test('deleting the conversation stops its answer', async () => {
    const { model, hangUp, ask, owner, conversation_id } = await beginAnswering()
    const signal = await model.asked
    hangUp.abort()
    await ask(deleteConversation, { params: { conversation_id } }, owner)
    await expect.poll(() => signal.aborted, { timeout: 5_000 }).toBe(true)
  })

  test('an answer ends when its key is revoked, also in a shared conversation', async () => {
    const { model, hangUp, share, conversation_id } = await beginAnswering()
    const signal = await model.asked
    await share(conversation_id)
    hangUp.abort()
    const { key_id } = await database()
      .selectFrom('conversations')
      .select('key_id')
      .where('id', '=', conversation_id)
      .executeTakeFirstOrThrow()
    await database()
      .updateTable('keys')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', key_id)
      .execute()
    await expect.poll(() => signal.aborted, { timeout: 5_000 }).toBe(true)
    const row = () =>
      database()
        .selectFrom('conversation_turns')
        .select('status')
        .where('conversation_id', '=', conversation_id)
        .executeTakeFirst()
    await expect.poll(row).toEqual({ status: 'stopped' })
  })

  test('a turn that nobody answers any more is ended when it is read', async () => {
    const { ask, owner, params, conversation_id } = await beginAnswering()
    await ask(stopTurn, { params }, owner)
    await database()
      .updateTable('conversation_turns')
      .set({ status: 'answering' })
      .where('id', '=', params.turn_id)
      .execute()
    await database()
      .updateTable('conversations')
      .set({ answering_turn_id: params.turn_id })
      .where('id', '=', conversation_id)
      .execute()
    expect(await ask(getTurn, { params }, owner)).toMatchObject({
      status: 'stopped',
      failure: { key: 'interrupted' },
    })
  })

  test('a service that ends waits a while, and then keeps what there is', async () => {
    const { model, hangUp, app, conversation_id } = await beginAnswering({ maxSettleMs: 500 })
    await model.asked
    hangUp.abort()
    await app.close()
    const row = await database()
      .selectFrom('conversation_turns')
      .select(['status', 'failure', 'answer'])
      .where('conversation_id', '=', conversation_id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('stopped')
    expect(row.failure).toContain('interrupted')
    expect(row.answer).toContain('six in the evening')
  })
})

/** The data of the events of a stream, one at a time; null at its end. */
function linesOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    next: async (): Promise<unknown> => {
      while (!text.includes('\n\n')) {
        const step = await reader?.read()
        if (step === undefined || step.done) return null
        text += step.value
      }
      const [event = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return JSON.parse(event.slice(event.indexOf('data: ') + 'data: '.length))
    },
  }
}
