import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listAuditRecords } from '#contract/audit.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import {
  deleteRun,
  finishRun,
  getRun,
  listRuns,
  maxRunBodyBytes,
  maxRunEvents,
  runHeaders,
} from '#contract/runs.ts'
import { counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { testsUsePostgres, onEveryDatabase } from '#service/database/test-databases.ts'
import { unwatchedDisk } from '#service/disk/disk-space.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel, ModelEvent } from '#service/models/chat-model.ts'
import { embeddedService, testService } from '#service/test-service.ts'
import { runStore } from './run-store.ts'
import { eventRooms } from './event-room.ts'

const messages: ChatRequestInput['messages'] = [{ role: 'user', content: 'What is wool?' }]
const outcome = {
  status: 'completed' as const,
  response: null,
  error: null,
  events: [],
  first_token_ms: null,
  duration_ms: null,
}

onEveryDatabase('recorded runs', (database) => {
  async function begin(model: ChatModel, parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), { models: registryOf({ m: model }), ...parts })
    const organization = await service.newOrganization()
    const key = await organization.newKey({ team_id: await organization.newTeam() })
    const stranger = await organization.newKey({ team_id: await organization.newTeam() })
    const post = (
      body: Partial<ChatRequestInput> & Record<string, unknown> = {},
      headers: Record<string, string> = { [runHeaders.record]: 'true' },
    ) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/chat',
        headers: { authorization: `Bearer ${key}`, ...headers },
        payload: { model: 'm', messages, ...body },
      })
    const read = (run_id: unknown) =>
      service.ask(getRun, { params: { run_id: String(run_id) } }, key)
    /** The run named by a response, once its result is stored. */
    const runOf = async ({ headers }: Awaited<ReturnType<typeof post>>) => {
      const id = headers[runHeaders.id]
      await expect.poll(async () => (await read(id)).status).not.toBe('running')
      return read(id)
    }
    const list = async () => (await service.ask(listRuns, {}, key)).data
    return { ...service, organization, key, stranger, post, read, runOf, list }
  }

  test('a stream is recorded as it was sent, with what the service measured', async () => {
    const { post, runOf, list, refusal, key, stranger } = await begin(
      puppet([...says('Wool ', 'is warm.'), counted(7, 3)]),
    )
    const headers = { [runHeaders.record]: 'true', 'x-request-id': 'request-1' }
    const response = await post({ stream: true, unknown_field: { a: null } }, headers)
    const run = await runOf(response)
    expect(run).toMatchObject({
      source: 'recorded',
      request_id: 'request-1',
      status: 'completed',
      title: 'What is wool?',
      model: 'm',
      group_id: null,
      own: true,
      request: { model: 'm', messages, stream: true, unknown_field: { a: null } },
      error: null,
      prompt_tokens: 7,
      completion_tokens: 3,
    })
    expect(`${run.events.map(({ data }) => `data: ${data}\n\n`).join('')}data: [DONE]\n\n`).toBe(
      response.body,
    )
    expect(run.response).toMatchObject({
      id: JSON.parse(run.events[0]?.data ?? '').id,
      object: 'chat.completion',
      choices: [{ finish_reason: 'stop', message: { content: 'Wool is warm.' } }],
      usage: { total_tokens: 10 },
    })
    const times = [...run.events.map(({ at }) => at), run.duration_ms ?? 0]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(run.first_token_ms).toBe(run.events[0]?.at)
    expect((await list()).map(({ id, source }) => [id, source])).toEqual([[run.id, 'recorded']])

    const params = { run_id: run.id }
    for (const endpoint of [getRun, deleteRun]) {
      expect((await refusal(endpoint, { params }, stranger)).failure).toBe('run_not_found')
    }
    const failure = await refusal(finishRun, { params, body: outcome }, key)
    expect([failure.status, failure.failure]).toEqual([409, 'run_finished'])
  })

  test('a whole answer is recorded as it was sent', async () => {
    const { post, runOf } = await begin(puppet([...says('Wool is warm.'), counted(7, 3)]))
    const group_id = '0198c0de-0000-7000-8000-00000000000a'
    const response = await post({}, { [runHeaders.record]: 'true', [runHeaders.group]: group_id })
    const run = await runOf(response)
    expect(run.response).toEqual(response.json())
    expect(run).toMatchObject({ status: 'completed', group_id, events: [], first_token_ms: null })
    expect(run.duration_ms).toBeGreaterThan(0)
  })

  test('a request that does not ask for it is not recorded', async () => {
    const { post, list } = await begin(puppet(...Array.from({ length: 4 }, () => says('Warm.'))))
    for (const response of [
      await post({}, {}),
      await post({ stream: true }, {}),
      await post({}, { [runHeaders.record]: 'false' }),
      // This header has no effect without the other.
      await post({}, { [runHeaders.group]: 'first' }),
    ]) {
      expect([response.statusCode, response.headers[runHeaders.id]]).toEqual([200, undefined])
    }
    expect(await list()).toEqual([])
  })

  test('a request that fails before its body is read, or for its headers, is not recorded', async () => {
    const { post, list } = await begin(puppet())
    for (const response of [
      await post({ temperature: 9 }),
      await post({}, { [runHeaders.record]: 'yes' }),
      await post({}, { [runHeaders.record]: 'true', [runHeaders.group]: 'first' }),
    ]) {
      expect([response.statusCode, response.headers[runHeaders.id]]).toEqual([400, undefined])
    }
    expect(await list()).toEqual([])
  })

  test('a failure is recorded as it was sent, before the first token and after', async () => {
    const fail = (): never => {
      throw new Failure('model_quota', 'The model is out of quota.')
    }
    const { post, runOf } = await begin(
      puppet(fail, async function* () {
        yield { type: 'text', text: 'Wool ' } satisfies ModelEvent
        fail()
      }),
    )
    const early = await post({ stream: true })
    expect(early.statusCode).toBe(429)
    const earlyRun = await runOf(early)
    expect(earlyRun).toMatchObject({ status: 'failed', response: null, events: [] })
    expect(earlyRun.error).toEqual(early.json())

    const late = await post({ stream: true })
    const broken = await runOf(late)
    expect(broken).toMatchObject({
      status: 'failed',
      response: { choices: [{ finish_reason: null, message: { content: 'Wool ' } }], usage: null },
    })
    expect(broken.completion_tokens).toBeGreaterThan(0)
    expect(late.body).toContain(`event: error\ndata: ${JSON.stringify(broken.error)}`)
    expect(broken.events).toHaveLength(1)

    const unknown = await post({ model: 'no-such-model' })
    expect(await runOf(unknown)).toMatchObject({
      status: 'failed',
      error: { extras: { failure: 'model_unknown' } },
    })
  })

  test('a request that a guardrail blocks is recorded as failed', async () => {
    const { ask, post, runOf, organization } = await begin(puppet(says('The recipe is secret.')))
    await ask(
      createGuardrail,
      {
        body: {
          name: 'No recipes',
          action: 'block',
          rule: { type: 'denied_topics', phrases: ['recipe'] },
        },
      },
      organization.admin,
    )
    const run = await runOf(await post())
    expect([run.status, run.error?.['extras']]).toEqual([
      'failed',
      expect.objectContaining({ failure: 'guardrail_blocked' }),
    ])
    expect(JSON.stringify(run)).not.toContain('The recipe')
  })

  test('the partial answer of a caller that hangs up is recorded as stopped', async () => {
    const { app, key, list, read } = await begin(
      puppet(async function* (_request, signal) {
        yield { type: 'text', text: 'Wool ' } satisfies ModelEvent
        await once(signal, 'abort')
        signal.throwIfAborted()
      }),
    )
    const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect({ port: Number(port), host: hostname })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const body = JSON.stringify({ model: 'm', messages, stream: true })
    socket.write(
      `POST /v1/chat HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\n${runHeaders.record}: true\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    const [head] = await once(socket, 'data')
    expect(String(head)).toContain(runHeaders.id)
    const [running] = await list()
    expect(running).toMatchObject({ status: 'running', source: 'recorded' })
    socket.resetAndDestroy()
    await expect.poll(async () => (await read(running?.id)).status).toBe('stopped')
    const run = await read(running?.id)
    expect(run.response).toMatchObject({ choices: [{ message: { content: 'Wool ' } }] })
    expect([run.error, run.events.length]).toEqual([null, 1])
    expect(run.prompt_tokens).toBeGreaterThan(0)
  })

  test('what a kill left is stopped at the next start, and what another process records is not', async () => {
    const { promise: modelCalled, resolve: onModelCall } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const { post, list } = await begin(
      puppet(async function* () {
        onModelCall()
        await isOver
        yield* says('Wool is warm.')
      }),
    )
    const answer = post()
    await modelCalled
    const { owner } = await database()
      .selectFrom('runs')
      .select('owner')
      .where('status', '=', 'running')
      .where('owner', 'is not', null)
      .executeTakeFirstOrThrow()
    const statuses = async () => (await list()).map(({ status }) => status)
    await runStore(database()).stopLeftOver((process) => process === 'another')
    expect(await statuses()).toEqual(['running'])
    await runStore(database()).stopLeftOver((process) => process === owner)
    expect(await statuses()).toEqual(['stopped'])
    end()
    await answer
  })

  test('a run can be deleted while it is recorded, but not ended by a client', async () => {
    const { promise: modelCalled, resolve: onModelCall } = Promise.withResolvers<void>()
    const { promise: isDeleted, resolve: deleted } = Promise.withResolvers<void>()
    const { post, list, ask, refusal, key } = await begin(
      puppet(async function* () {
        onModelCall()
        await isDeleted
        yield* says('Wool is warm.')
      }),
    )
    const answer = post()
    await modelCalled
    const [run] = await list()
    const params = { run_id: run?.id ?? '' }
    const failure = await refusal(finishRun, { params, body: outcome }, key)
    expect(failure.failure).toBe('run_finished')
    await ask(deleteRun, { params }, key)
    deleted()
    expect((await answer).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect((await refusal(getRun, { params }, key)).failure).toBe('run_not_found')
  })

  test('a run is in the audit log like any other creation', async () => {
    const { post, runOf, ask, organization } = await begin(puppet(says('Warm.')))
    const run = await runOf(await post())
    const query = { operation: 'createRun' }
    const records = async () => (await ask(listAuditRecords, { query }, organization.admin)).data
    await expect.poll(records).toHaveLength(1)
    expect((await records())[0]).toMatchObject({
      outcome: 'allowed',
      request_id: run.request_id,
      subjects: { id: run.id },
    })
    const intents = await database().selectFrom('audit_intents').selectAll().execute()
    expect(intents).toEqual([])
  })
})

test('an answer does not fail when its run cannot be stored', async () => {
  const modelCalled = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<void>()
  const models = registryOf({
    m: puppet(async function* () {
      modelCalled.resolve()
      await broken.promise
      yield* says('Wool is warm.')
    }, says('Wool is warm.')),
  })
  const { app, database, headers } = await embeddedService({ models })
  const post = () =>
    app.inject({
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { ...headers, [runHeaders.record]: 'true' },
      payload: { model: 'm', messages, stream: true },
    })
  const first = post()
  await modelCalled.promise
  await database.schema.dropTable('run_bodies').execute()
  broken.resolve()
  expect((await first).body).toContain('[DONE]')
  expect((await first).headers[runHeaders.id]).toBeDefined()

  const second = await post()
  expect(second.body).toContain('[DONE]')
  expect(second.headers[runHeaders.id]).toBeUndefined()
})

test('a run of a very long stream has the whole text and the first events', async () => {
  const long = 'x'.repeat(1024 * 1024)
  const models = registryOf({
    m: puppet(
      says(...Array.from({ length: 10 }, () => long)),
      says(...Array.from({ length: maxRunEvents + 5 }, () => 'y')),
    ),
  })
  const { app, ask, admin, headers } = await embeddedService({ models })
  const stream = async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/v1/chat',
      headers: { ...headers, [runHeaders.record]: 'true' },
      payload: { model: 'm', messages, stream: true },
    })
    const params = { run_id: String(response.headers[runHeaders.id]) }
    await expect.poll(async () => (await ask(getRun, { params }, admin)).status).toBe('completed')
    return ask(getRun, { params }, admin)
  }
  const large = await stream()
  expect(large.response).toMatchObject({ choices: [{ message: { content: long.repeat(10) } }] })
  expect(large.events).toHaveLength(7)
  const many = await stream()
  expect(many.events).toHaveLength(maxRunEvents)
  expect(many.response).toMatchObject({
    choices: [{ finish_reason: 'stop', message: { content: 'y'.repeat(maxRunEvents + 5) } }],
  })
})

// A PostgreSQL server has a disk of its own.
test.skipIf(testsUsePostgres)('on a full disk requests are answered but not recorded', async () => {
  const space = { ...unwatchedDisk, isFull: () => true }
  const models = registryOf({ m: puppet(says('Warm.')) })
  const { app, headers } = await embeddedService({ models, space })
  const response = await app.inject({
    method: 'POST',
    url: '/v1/chat',
    headers: { ...headers, [runHeaders.record]: 'true' },
    payload: { model: 'm', messages },
  })
  expect([response.statusCode, response.headers[runHeaders.id]]).toEqual([200, undefined])
})

test('a request over the size limit of runs is answered but not recorded', async () => {
  const models = registryOf({ m: puppet(says('Warm.')) })
  const { app, headers } = await embeddedService({ models })
  const large = [{ role: 'user', content: 'x'.repeat(maxRunBodyBytes) }]
  const response = await app.inject({
    method: 'POST',
    url: '/v1/chat',
    headers: { ...headers, [runHeaders.record]: 'true' },
    payload: { model: 'm', messages: large },
  })
  expect([response.statusCode, response.headers[runHeaders.id]]).toEqual([200, undefined])
})

test('the events of all runs together are limited, and those of one run have no gaps', () => {
  const open = eventRooms({ maxCharsPerRun: 10, maxChars: 15 })
  const [one, other] = [open(), open()]
  expect([one.take(8), one.take(3), one.take(1)]).toEqual([true, false, false])
  expect([other.take(8), other.take(7)]).toEqual([false, false])
  one.release()
  expect(open().take(10)).toBe(true)
})
