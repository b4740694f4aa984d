import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createCompletion } from '#contract/chat/completions.ts'
import { deleteFile } from '#contract/files.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import type { LimitInput } from '#contract/limits.ts'
import { askGraphs } from '#contract/questions.ts'
import { searchWeb } from '#contract/web/web-search.ts'
import { getMe } from '#contract/access.ts'
import { counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import { readRefusal, testService } from '#service/test-service.ts'

const messages = [{ role: 'user' as const, content: 'What is wool?' }]
const answer = [...says('Warm.'), counted(70, 30)]

onEveryDatabase('limits', (database) => {
  async function begin(...turns: Parameters<typeof puppet>) {
    const real = systemClock()
    // The time is the beginning of a month, so that no window ends while a test runs.
    let now = Date.UTC(2030, 0, 1, 0, 0, 5)
    const clock = { ...real, now: () => new Date(now), monotonic: () => now }
    const models = registryOf({ m: puppet(...turns), other: puppet(answer, answer, answer) })
    const hooks: RequestHooks[] = [
      {
        onSend: async ({ request, reply }) => {
          if (request.id !== 'leaves') return
          const closed = once(reply.raw, 'close')
          reply.raw.socket?.destroy()
          await closed
        },
      },
    ]
    const service = await testService(database(), { clock, models, hooks })
    const organization = await service.newOrganization()
    const { admin } = organization
    const team_id = await organization.newTeam()
    const member = await organization.newKey({ team_id, permissions: ['*:write'] })
    const { key } = await service.ask(getMe, {}, member)
    return {
      ...service,
      organization,
      admin,
      team_id,
      member,
      key_id: key.id,
      later: (milliseconds: number) => {
        now += milliseconds
      },
      limit: (limits: LimitInput[], whose: { team_id?: string; key_id?: string } = {}) =>
        service.ask(putLimits, { body: { ...whose, limits } }, admin),
      chat: (key_: string, model = 'm') =>
        service.send(createChatCompletion, { body: { model, messages } }, key_),
    }
  }

  test('of a hundred concurrent requests as many succeed as the limit allows', async () => {
    const { limit, send, member, key_id } = await begin()
    await limit([{ limit: 'requests_per_minute', maximum: 10 }], { key_id })
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => send(listGraphs, {}, member)),
    )
    const limited = responses.filter(({ statusCode }) => statusCode === 429)
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    expect(limited).toHaveLength(90)
  })

  test('a failure names the limit, its maximum and its reset time', async () => {
    const { limit, ask, refusal, member, key_id, later } = await begin()
    await limit([{ limit: 'requests_per_minute', maximum: 1 }], { key_id })
    await ask(listGraphs, {}, member)
    const { status, failure, body, headers } = await refusal(listGraphs, {}, member)
    expect([status, failure, body.extras['code']]).toEqual([
      429,
      'too_many_requests',
      'QuotaExceeded',
    ])
    expect(body.errors[0]?.description).toBe(
      'This key can make 1 request per minute, and has used 1 request. Try again in 55 seconds.',
    )
    expect(body.extras).toMatchObject({
      limit: 'requests_per_minute',
      scope: 'key',
      maximum: 1,
      used: 1,
      resets_at: '2030-01-01T00:01:00.000000Z',
    })
    expect(headers['retry-after']).toBe('55')
    later(55_000)
    await ask(listGraphs, {}, member)
  })

  test('responses report the remaining quota as structured fields', async () => {
    const { limit, send, member, admin, key_id, team_id } = await begin()
    expect((await send(listGraphs, {}, member)).headers).not.toHaveProperty('ratelimit-policy')
    await limit([{ limit: 'requests_per_minute', maximum: 5 }], { key_id })
    await limit([{ limit: 'graphs_per_hour', maximum: 2 }], { team_id })
    const first = await send(createGraph, { body: { name: 'a' } }, member)
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"graphs_per_hour:team";q=2;w=3600, "requests_per_minute:key";q=5;w=60',
      ratelimit: '"graphs_per_hour:team";r=1;t=3595, "requests_per_minute:key";r=4;t=55',
    })
    await send(createGraph, { body: { name: 'b' } }, member)
    const third = await send(createGraph, { body: { name: 'c' } }, member)
    expect(third.statusCode).toBe(429)
    expect(third.headers['ratelimit']).toBe(
      '"graphs_per_hour:team";r=0;t=3595, "requests_per_minute:key";r=3;t=55',
    )
    // The limit applies to the team only.
    expect((await send(createGraph, { body: { name: 'd' } }, admin)).statusCode).toBe(200)
  })

  test('the organization’s limit applies to all its keys together', async () => {
    const { limit, send, member, admin } = await begin()
    await limit([{ limit: 'requests_per_minute', maximum: 2 }])
    await send(listGraphs, {}, member)
    await send(listGraphs, {}, admin)
    expect((await send(listGraphs, {}, member)).statusCode).toBe(429)
  })

  test('administration is not counted, so that nobody locks themselves out', async () => {
    const { limit, send, ask, admin } = await begin()
    await limit([{ limit: 'requests_per_minute', maximum: 0 }])
    const failure = readRefusal(await send(listGraphs, {}, admin))
    expect(failure.body.errors[0]?.description).toBe(
      'The organization is not allowed to make requests.',
    )
    await ask(getMe, {}, admin)
    await ask(putLimits, { body: { limits: [] } }, admin)
    expect((await send(listGraphs, {}, admin)).statusCode).toBe(200)
  })

  test('a failed upload or creation is not counted', async () => {
    const { limit, sendFile, send, member, key_id } = await begin()
    await limit(
      [
        { limit: 'uploads_per_hour', maximum: 1 },
        { limit: 'graphs_per_hour', maximum: 1 },
      ],
      { key_id },
    )
    for (let at = 0; at < 3; at += 1) {
      expect((await sendFile(member, { name: 'a.exe' })).statusCode).toBe(400)
      expect((await send(createGraph, { body: { name: '' } }, member)).statusCode).toBe(400)
    }
    expect((await sendFile(member)).statusCode).toBe(200)
    const over = readRefusal(await sendFile(member, { name: 'b.txt' }))
    expect([over.status, over.body.extras['limit']]).toEqual([429, 'uploads_per_hour'])
  })

  test('a stored upload counts, even if its caller hung up', async () => {
    const { limit, app, sendFile, member, key_id } = await begin()
    await limit([{ limit: 'uploads_per_hour', maximum: 2 }], { key_id })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const leave = (name: string): Promise<Response> =>
      fetch(`${address}/v1/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${member}`,
          'content-disposition': `attachment; filename=${name}`,
          'x-request-id': 'leaves',
        },
        body: 'Wool is warm.',
      })
    for (let at = 0; at < 2; at += 1) await expect(leave('a.txt')).rejects.toThrow('fetch failed')
    expect((await leave('b.txt')).status).toBe(429)
    expect((await sendFile(member)).statusCode).toBe(429)
  })

  test('an upload that is repeated with its idempotency key counts once', async () => {
    const { limit, sendFile, member, key_id } = await begin()
    await limit([{ limit: 'uploads_per_hour', maximum: 2 }], { key_id })
    const headers = { 'idempotency-key': 'one' }
    for (let at = 0; at < 4; at += 1) {
      expect((await sendFile(member, { headers })).statusCode).toBe(200)
    }
    expect((await sendFile(member, { name: 'b.txt' })).statusCode).toBe(200)
    expect((await sendFile(member, { name: 'c.txt' })).statusCode).toBe(429)
  })

  test('a file over the limit is upload_too_large with the limit, with or without a declared length', async () => {
    const { limit, sendFile, member, team_id, app } = await begin()
    await limit([{ limit: 'file_bytes', maximum: 10 }], { team_id })
    const { status, failure, body } = readRefusal(await sendFile(member, { bytes: '12345678901' }))
    expect([status, failure]).toEqual([413, 'upload_too_large'])
    expect(body.extras).toMatchObject({ limit: 'file_bytes', scope: 'team', maximum: 10 })
    const chunked = await app.inject({
      method: 'POST',
      url: '/v1/files',
      headers: {
        authorization: `Bearer ${member}`,
        'content-disposition': 'attachment; filename="a.txt"',
      },
      // A stream has no Content-Length.
      payload: Readable.from([Buffer.from('12345678901')]),
    })
    expect(chunked.statusCode).toBe(413)
    expect((await sendFile(member, { bytes: '1234567890' })).statusCode).toBe(200)
  })

  test('storage is full at its limit, also for concurrent uploads, and deleting frees it', async () => {
    const { limit, sendFile, send, ask, upload, member, admin, team_id, storedBlobs } =
      await begin()
    const first = await upload(member, { bytes: 'a'.repeat(10) })
    await limit([{ limit: 'storage_bytes', maximum: 45 }], { team_id })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        sendFile(member, { name: `${at}.txt`, bytes: 'b'.repeat(10) }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const [fullResponse] = responses.filter(({ statusCode }) => statusCode !== 200)
    if (fullResponse === undefined) throw new Error('all were stored')
    const full = readRefusal(fullResponse)
    expect([full.status, full.failure]).toEqual([507, 'storage_full'])
    expect(full.body.extras).toMatchObject({ limit: 'storage_bytes', scope: 'team', maximum: 45 })
    expect((await storedBlobs()).ids).toHaveLength(4)
    // Uploads of an organization's key count for the organization.
    expect((await sendFile(admin)).statusCode).toBe(200)

    await send(deleteFile, { params: { file_id: first.id } }, member)
    const storage = async (query = {}) =>
      (await ask(getLimits, { query }, admin)).data.find(
        (standing) => standing.limit === 'storage_bytes',
      )
    expect(await storage({ team_id })).toMatchObject({ used: 30, left: 15, maximum: 45 })
    expect((await sendFile(member, { bytes: 'c'.repeat(16) })).statusCode).toBe(507)
    expect((await sendFile(member, { bytes: 'c'.repeat(15) })).statusCode).toBe(200)
  })

  test('a text that is too long is reported with its path and length', async () => {
    const { limit, refusal, send, member, key_id } = await begin(answer)
    await limit([{ limit: 'text_characters', maximum: 12 }], { key_id })
    const long = await refusal(
      askGraphs,
      { body: { graph_ids: ['x'], question: 'Is wool warm?' } },
      member,
    )
    expect([long.status, long.failure, long.body.extras['code']]).toEqual([
      400,
      'text_too_long',
      'InvalidInputParameters',
    ])
    expect(long.body.extras).toMatchObject({ path: 'question', maximum: 12, used: 13 })
    const body = { model: 'm', messages }
    expect((await refusal(createChatCompletion, { body }, member)).body.extras['path']).toBe(
      'messages',
    )
    const prompt = { model: 'm', prompt: 'Wool is a thing' }
    expect((await refusal(createCompletion, { body: prompt }, member)).failure).toBe(
      'text_too_long',
    )
    const query = { query: 'What is wool?' }
    expect((await refusal(searchWeb, { body: query }, member)).failure).toBe('text_too_long')
    // Characters are counted as a person counts them.
    const woolly = { model: 'm', prompt: '🐑'.repeat(12) }
    expect((await send(createCompletion, { body: woolly }, member)).statusCode).toBe(200)
  })

  test('a query over the complexity limit is query_too_complex, in questions and in tools', async () => {
    const { limit, ask, refusal, send, member, key_id } = await begin(answer)
    const graph = await ask(createGraph, { body: { name: 'wool' } }, member)
    await limit([{ limit: 'query_complexity', maximum: 20 }], { key_id })
    const config = (max_snippets: number) => ({ max_subquestions: 2, max_snippets })
    const question = { graph_ids: [graph.id], question: 'Why?', query_config: config(11) }
    const failure = await refusal(askGraphs, { body: question }, member)
    expect([failure.failure, failure.body.extras['path'], failure.body.extras['used']]).toEqual([
      'query_too_complex',
      'query_config',
      22,
    ])
    const chat = (max_snippets: number) => ({
      model: 'm',
      messages,
      tools: [
        {
          type: 'graph' as const,
          function: { graph_ids: [graph.id], query_config: config(max_snippets) },
        },
      ],
    })
    const inTool = await refusal(createChatCompletion, { body: chat(11) }, member)
    expect(inTool.body.extras['path']).toBe('tools.0.function.query_config')
    expect((await send(createChatCompletion, { body: chat(10) }, member)).statusCode).toBe(200)
  })

  test('tokens are counted as they are generated, and a model over its limit is model_quota', async () => {
    const { limit, chat, admin, member, team_id, ask, later } = await begin(answer, answer, answer)
    await limit([{ limit: 'tokens_per_day', model: 'm', maximum: 150 }], { team_id })
    const first = await chat(member)
    expect(first.headers['ratelimit-policy']).toBe(
      '"tokens_per_day:team:m";q=150;w=86400;qu="tokens"',
    )
    const used = async () =>
      (await ask(getLimits, { query: { team_id } }, admin)).data.find(({ model }) => model === 'm')
    expect(await used()).toMatchObject({ used: 100, left: 50 })
    // The limit has some tokens left, and one answer may exceed it.
    expect((await chat(member)).statusCode).toBe(200)
    expect(await used()).toMatchObject({ used: 200, left: 0 })
    const { status, failure, body, headers } = readRefusal(await chat(member))
    expect([status, failure, body.tpe]).toEqual([429, 'model_quota', 'CompletionModelQuotaError'])
    expect(body.extras).toMatchObject({
      limit: 'tokens_per_day',
      model: 'm',
      maximum: 150,
      used: 200,
    })
    expect(body.errors[0]?.description).toMatch(/ It resets at Jan 2, 00:00 UTC\.$/)
    expect(headers['retry-after']).toBe('86395')
    // Other models and the next day are not affected.
    expect((await chat(member, 'other')).statusCode).toBe(200)
    later(86_400_000)
    expect((await chat(member)).statusCode).toBe(200)
  })

  test('the token count of the day continues after a restart', async () => {
    const { limit, chat, admin, member, usage, clock, key_id } = await begin(answer, answer)
    await limit([{ limit: 'tokens_per_day', maximum: 100 }], { key_id })
    expect((await chat(member)).statusCode).toBe(200)
    await usage.flush()
    const models = registryOf({ m: puppet(answer) })
    const again = await testService(database(), { clock, models })
    const body = { model: 'm', messages }
    const failure = await again.refusal(createChatCompletion, { body }, member)
    expect([failure.failure, failure.body.extras['used']]).toEqual(['model_quota', 100])
    expect((await again.send(createChatCompletion, { body }, admin)).statusCode).toBe(200)
  })

  test('a limit that is set in the middle of a month counts the usage since its beginning', async () => {
    const { limit, chat, admin, member, usage, ask, key_id, later } = await begin(answer, answer)
    await chat(member)
    later(86_400_000)
    await chat(member)
    await chat(admin, 'other')
    await usage.flush()
    const month = [{ limit: 'tokens_per_month' as const, maximum: 1000 }]
    const used = async (query = {}) =>
      (await ask(getLimits, { query }, admin)).data.find(
        (standing) => standing.limit === 'tokens_per_month',
      )
    await limit(month, { key_id })
    expect(await used({ key_id })).toMatchObject({ used: 200 })
    await limit(month)
    expect(await used()).toMatchObject({ used: 300 })
    await chat(member, 'other')
    expect(await used()).toMatchObject({ used: 400 })
    // Usage is counted while the limit is removed.
    await limit([])
    await chat(admin, 'other')
    await limit(month)
    expect(await used()).toMatchObject({ used: 500 })
  })
})
