import { expect, test } from 'vitest'
import { getMe, revokeKey } from '#contract/access.ts'
import {
  askConversation,
  deleteConversation,
  exportConversation,
  getTurn,
  maxConversationTurns,
} from '#contract/conversations/conversations.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import type { AppParts } from '#service/app.ts'
import { systemClock } from '#service/clock.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { unwatchedDisk } from '#service/disk/disk-space.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { Failure, ofProvider } from '#service/failure.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { sharedReader } from '#service/models/reader/test-reader-pool.ts'
import { endLeftOverTurns } from './answer-turn.ts'
import { conversationSweeps } from './conversation-sweep-store.ts'
import { testConversations } from './test-conversations.ts'

const tide = 'The tide is high at the quay at six in the evening.'
const ferry = 'The ferry to Lunna leaves at nine.'
const tideQuestion = 'When is the tide high at the quay?'
const bothQuestions = `${tideQuestion} When does the ferry leave?`

/** A reader that waits before it reads the passages of a part until the test lets it go on. */
function gatedReader({ from }: { from: number }) {
  const reader = sharedReader()
  const gate = Promise.withResolvers<undefined>()
  const reached = Promise.withResolvers<undefined>()
  let part = 0
  const gated: AppParts['reader'] = {
    ...reader,
    selectStatements: (owner) => async (input, signal) => {
      part += 1
      if (part >= from) {
        reached.resolve(undefined)
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
        await Promise.race([gate.promise, aborted])
        signal.throwIfAborted()
      }
      return reader.selectStatements(owner)(input, signal)
    },
  }
  return { reader: gated, open: () => gate.resolve(undefined), reached: reached.promise }
}

onEveryDatabase('turns of conversations', (database) => {
  const begin = (parts: Parameters<typeof testConversations>[1] = {}) =>
    testConversations(database(), parts)

  /** A question of a conversation whose answer waits until the gate is opened. */
  async function beginAnswering(parts: Parameters<typeof testConversations>[1] = {}) {
    const gate = gatedReader({ from: 1 })
    const service = await begin({ worker: true, reader: gate.reader, ...parts })
    const graph_id = await service.newGraph('Harbour')
    await service.addFile(graph_id, 'tides.txt', tide)
    const conversation_id = await service.start([graph_id])
    const answer = service.put(conversation_id, tideQuestion)
    await gate.reached
    return { ...service, gate, graph_id, conversation_id, answer }
  }

  const rowsOf = (
    table: 'conversation_turns' | 'turn_files' | 'turn_graphs',
    conversation_id: string,
  ) =>
    database()
      .selectFrom(table)
      .selectAll()
      .where('conversation_id', '=', conversation_id)
      .execute()

  test('what the provider said of a failed answer stays with its turn, for whoever connects providers', async () => {
    // eslint-disable-next-line require-yield -- it fails before it says anything
    const broken = async function* broken() {
      const provider = { status: 500, message: 'CUDA out of memory' }
      throw ofProvider(new Failure('model_failed', 'The model failed to answer.'), provider)
    }
    const model = puppet(broken, broken)
    const { newGraph, addFile, start, putRefused, read, admin, owner } = await begin({
      worker: true,
      models: registryOf({ 'mdl-x5': model }),
    })
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tide.txt', tide)
    for (const [key, message] of [
      [owner, 'The model failed to answer.'],
      [
        admin,
        'The model failed to answer. The provider answered with status 500: “CUDA out of memory”',
      ],
    ] as const) {
      const conversation_id = await start([graph_id], { key })
      const refused = await putRefused(conversation_id, tideQuestion, key)
      expect(refused.body.errors[0]?.description).toBe(message)
      const { turns } = await read(conversation_id, key)
      expect(turns.data).toMatchObject([{ failure: { key: 'model_failed', message } }])
      expect(Object.keys(turns.data[0]?.failure ?? {})).not.toContain('provider')
    }
  })

  test('a streamed answer is stored as it was sent', async () => {
    const { ask, send, newGraph, addFile, start, read, owner } = await begin({ worker: true })
    const graph_id = await newGraph('Harbour')
    const file_id = await addFile(graph_id, 'tides.txt', tide)
    const conversation_id = await start([graph_id])
    const params = { conversation_id }
    const body = { question: tideQuestion, stream: true }
    const streamed = await send(askConversation, { params, body }, owner)
    expect(streamed.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const lines = readLines(streamed.body)
    const last = lines.at(-1)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]?.turn_id).toBe(last?.turn_id)
    expect(lines.slice(1, -1).every((line) => line.turn_id === undefined)).toBe(true)
    expect(last?.retrieval).toBeUndefined()

    const [turn] = (await read(conversation_id)).turns.data
    expect(turn).toMatchObject({
      id: last?.turn_id,
      status: 'completed',
      answer: {
        answer: lines.map((line) => line.answer).join(''),
        sources: [{ file_id, snippet: tide }],
        references: last?.references,
      },
    })
    expect(turn?.answer?.retrieval).toBeUndefined()
    const one = await ask(getTurn, { params: { ...params, turn_id: turn?.id ?? '' } }, owner)
    expect({ ...one.answer, retrieval: undefined }).toEqual({
      ...turn?.answer,
      retrieval: undefined,
    })
  })

  test('while a question is answered, the next one is told to wait', async () => {
    const { gate, conversation_id, answer, put, putRefused, read, start, graph_id } =
      await beginAnswering()
    expect((await read(conversation_id)).turns.data).toMatchObject([
      { status: 'answering', answer: null },
    ])
    const refused = await putRefused(conversation_id, 'And on Sunday?')
    expect([refused.status, refused.failure]).toEqual([409, 'conversation_answering'])
    gate.open()
    expect((await answer).answer).toBe(tide)
    expect((await put(conversation_id, tideQuestion)).answer).toBe(tide)
    expect((await read(conversation_id)).turn_count).toBe(2)

    const other = await start([graph_id])
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => put(other, `Question ${at}?`).catch(() => null)),
    )
    const answered = answers.filter((reply) => reply !== null)
    expect(answered.length).toBeGreaterThan(0)
    expect((await read(other)).turn_count).toBe(answered.length)
  })

  test('a caller that hangs up leaves a stopped turn with what it was sent', async () => {
    const gate = gatedReader({ from: 2 })
    const { app, newGraph, addFile, start, put, read, owner } = await begin({
      worker: true,
      reader: gate.reader,
    })
    const graph_id = await newGraph('Harbour')
    const file_id = await addFile(graph_id, 'tides.txt', `${tide}\n\n${ferry}`)
    const conversation_id = await start([graph_id])
    const address = await app.listen({ port: 0 })
    const url = endpointUrl(askConversation.path, { params: { conversation_id } })
    const hangUp = new AbortController()
    const response = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: bothQuestions, stream: true }),
      signal: hangUp.signal,
    })
    const chunk = await response.body?.getReader().read()
    expect(new TextDecoder().decode(chunk?.value)).toContain('at six')
    await gate.reached
    hangUp.abort()
    const turn = async () => (await read(conversation_id)).turns.data[0]
    await expect.poll(async () => (await turn())?.status).toBe('stopped')
    expect((await turn())?.answer).toEqual({
      question: bothQuestions,
      answer: tide,
      sources: [],
      model: 'sheaf-reader',
    })
    expect(await rowsOf('turn_files', conversation_id)).toMatchObject([{ file_id }])
    gate.open()
    expect((await put(conversation_id, 'When does the ferry leave?')).answer).toContain('at nine')
  })

  test('a conversation deleted while it is answered stays deleted', async () => {
    const { gate, conversation_id, answer, ask, owner } = await beginAnswering()
    await ask(deleteConversation, { params: { conversation_id } }, owner)
    while (await conversationSweeps.sweepSlice(database())) continue
    gate.open()
    expect((await answer).answer).toBe(tide)
    for (const table of ['conversation_turns', 'turn_files', 'turn_graphs'] as const) {
      expect([table, await rowsOf(table, conversation_id)]).toEqual([table, []])
    }
  })

  test('a key revoked while its question is answered has the answer, and nothing is kept', async () => {
    const { gate, conversation_id, answer, ask, putRefused, owner, admin } = await beginAnswering()
    const { key } = await ask(getMe, {}, owner)
    await ask(revokeKey, { params: { key_id: key.id } }, admin)
    gate.open()
    expect((await answer).answer).toBe(tide)
    expect((await putRefused(conversation_id, 'And?')).failure).toBe('credentials_invalid')
    while (await conversationSweeps.sweepSlice(database())) continue
    expect(await rowsOf('conversation_turns', conversation_id)).toEqual([])
  })

  test('what a kill left is stopped at the next start, and what another process answers is not', async () => {
    const { gate, conversation_id, answer, put, read, app, owner } = await beginAnswering({
      owner: 'killed',
    })
    // On a slow machine it learns that it was stopped before it ends.
    const ended = Promise.allSettled([answer])
    const status = async () => (await read(conversation_id)).turns.data[0]?.status
    await endLeftOverTurns(database(), systemClock(), (process) => process === 'another')
    expect(await status()).toBe('answering')
    await endLeftOverTurns(database(), systemClock(), (process) => process === 'killed')
    expect((await read(conversation_id)).turns.data[0]).toMatchObject({
      status: 'stopped',
      failure: { key: 'interrupted' },
    })
    const exported = await app.inject({
      url: endpointUrl(exportConversation.path, { params: { conversation_id } }),
      headers: { authorization: `Bearer ${owner}` },
    })
    expect(exported.body).toContain('*This answer was interrupted: the service stopped')
    gate.open()
    await ended
    expect(await status()).toBe('stopped')
    expect((await put(conversation_id, tideQuestion)).answer).toBe(tide)
  })

  test('a turn that no process answers any more does not hold its conversation up', async () => {
    const { newGraph, start, put, putRefused, read } = await begin({ owner: 'this' })
    const conversation_id = await start([await newGraph('Harbour')])
    const { turn_id = '' } = await put(conversation_id, 'When is the tide high?')
    const leave = async (owner: string, created_at?: string) => {
      await database()
        .updateTable('conversation_turns')
        .set({ status: 'answering', owner, ...(created_at !== undefined && { created_at }) })
        .where('id', '=', turn_id)
        .execute()
      await database()
        .updateTable('conversations')
        .set({ answering_turn_id: turn_id })
        .where('id', '=', conversation_id)
        .execute()
    }
    await leave('another machine')
    expect((await putRefused(conversation_id, 'And?')).failure).toBe('conversation_answering')
    await leave('this')
    await put(conversation_id, 'And?')
    await leave('another machine', '2020-01-01T00:00:00.000000Z')
    await put(conversation_id, 'And?')
    const { turns } = await read(conversation_id)
    expect(turns.data.map(({ status }) => status)).toEqual(['completed', 'completed', 'stopped'])
  })

  test('a conversation takes a bounded number of questions', async () => {
    const { newGraph, start, putRefused } = await begin()
    const conversation_id = await start([await newGraph('Harbour')])
    await database()
      .updateTable('conversations')
      .set({ turn_count: maxConversationTurns })
      .where('id', '=', conversation_id)
      .execute()
    const refused = await putRefused(conversation_id, 'One more?')
    expect([refused.status, refused.failure]).toEqual([409, 'conversation_full'])
  })

  test('nothing that a guardrail blocks or replaces is stored', async () => {
    const { ask, newGraph, addFile, start, put, putRefused, read, admin } = await begin({
      worker: true,
    })
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'crew.txt', `${tide}\n\nThe harbour master prefers green seaweed.`)
    const rule = (phrase: string, action: 'block' | 'redact', applies_to: 'input' | 'output') => ({
      body: {
        name: `${action} ${applies_to}`,
        action,
        applies_to,
        rule: { type: 'denied_topics' as const, phrases: [phrase] },
      },
    })
    await ask(createGuardrail, rule('Zebra', 'redact', 'input'), admin)
    await ask(createGuardrail, rule('hunter2', 'block', 'input'), admin)
    await ask(createGuardrail, rule('green seaweed', 'block', 'output'), admin)
    const conversation_id = await start([graph_id])

    const refused = await putRefused(conversation_id, 'Is the password hunter2 right?')
    expect(refused.failure).toBe('guardrail_blocked')
    expect(await read(conversation_id)).toMatchObject({ title: '', turn_count: 0 })
    await put(conversation_id, 'Does Zebra know when the tide is high at the quay?')
    const failed = await putRefused(conversation_id, 'What does the harbour master prefer?')
    expect(failed.failure).toBe('guardrail_blocked')

    const conversation = await read(conversation_id)
    expect(conversation.turns.data[0]).toMatchObject({
      status: 'failed',
      failure: {
        key: 'guardrail_blocked',
        message: failed.body.errors[0]?.description,
        request_id: failed.body.extras['request_id'],
      },
    })
    const stored = await database()
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', conversation_id)
      .execute()
    const rows = [stored, conversation, await rowsOf('conversation_turns', conversation_id)]
    expect(conversation.turns.data[1]?.answer?.redactions).toMatchObject([
      { guardrail_name: 'redact input', applied_to: 'input', count: 1 },
    ])
    expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/zebra|hunter2|seaweed/)
  })

  test('a turn keeps the failure of the model as its caller was told', async () => {
    const failing = (failure: Failure) => () => {
      throw failure
    }
    const unavailable = puppet(
      failing(new Failure('model_unavailable', 'The model is not responding.')),
      failing(new Failure('model_quota', 'No tokens are left.', { limit: 'tokens_per_day' })),
    )
    const models = { 'mdl-x5': unavailable, 'sheaf-reader': inProcessReader() }
    const { newGraph, addFile, start, putRefused, read } = await begin({
      worker: true,
      models: registryOf(models, {}),
    })
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tides.txt', tide)
    const conversation_id = await start([graph_id])
    const { failure, body } = await putRefused(conversation_id, tideQuestion)
    expect((await read(conversation_id)).turns.data[0]?.failure).toEqual({
      key: failure,
      message: body.errors[0]?.description,
      request_id: body.extras['request_id'],
    })
    expect(failure).toBe('model_unavailable')
    await putRefused(conversation_id, tideQuestion)
    const limit = { name: 'tokens_per_day', model: null }
    expect((await read(conversation_id)).turns.data[0]?.failure).toMatchObject({ limit })
  })

  test('an answer that broke off is kept with the sources that it cites until there', async () => {
    const broken = puppet([{ type: 'text', text: `${tide.slice(0, -1)} [1]. It` }])
    const models = { 'mdl-x5': broken, 'sheaf-reader': inProcessReader() }
    const { newGraph, addFile, start, putRefused, read } = await begin({
      worker: true,
      models: registryOf(models, {}),
    })
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tides.txt', tide)
    const conversation_id = await start([graph_id])
    await putRefused(conversation_id, {
      question: tideQuestion,
      query_config: { inline_citations: true },
    })
    expect((await read(conversation_id)).turns.data[0]).toMatchObject({
      status: 'failed',
      answer: { answer: `${tide} [1] It`, references: { files: [{ cite: '1', text: tide }] } },
    })
  })

  test('on a full disk of the service, no question is answered that cannot be stored', async () => {
    const space = { ...unwatchedDisk, isFull: () => false }
    const { newGraph, start, send, owner } = await begin({ space })
    const conversation_id = await start([await newGraph('Harbour')])
    space.isFull = () => true
    const sent = await send(
      askConversation,
      { params: { conversation_id }, body: { question: 'When?' } },
      owner,
    )
    // PostgreSQL has a disk of its own.
    expect(sent.statusCode).toBe(isSqlite(database()) ? 507 : 200)
    expect(sent.body.includes('storage_full')).toBe(isSqlite(database()))
  })
})

function readLines(body: string) {
  return body
    .split('\n\n')
    .filter(Boolean)
    .map((line) => askConversation.chunk.parse(JSON.parse(line.slice('data: '.length))))
}
