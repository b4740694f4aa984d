import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { getUsage } from '#contract/usage.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('a caller who hangs up', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const { admin } = organization
    const address = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }))
    return {
      ...service,
      organization,
      admin,
      /** Sends a request over a separate connection, which the test may reset. */
      dial: async (method: string, path: string, body = '', headers = '') => {
        const socket = connect({ port: Number(address.port), host: address.hostname })
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin}\r\n${headers}` +
            `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
        return socket
      },
    }
  }

  /** Waits until the caller hangs up, like a model whose request is aborted. */
  function untilAborted(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(new Error('ended'))
      signal.addEventListener('abort', () => reject(new Error('ended')))
    })
  }

  const messages = [{ role: 'user' as const, content: 'What is wool?' }]
  const body = JSON.stringify({ model: 'm', messages, stream: true })

  test.each([
    ['before the first word', 0],
    ['in the middle of a stream', 2],
  ])('%s is charged for its tokens once', async (_, words) => {
    const modelCalled = Promise.withResolvers<void>()
    const models = registryOf({
      m: puppet(async function* (_request, signal) {
        for (let at = 0; at < words; at += 1) {
          yield { type: 'text', text: 'warm ' } satisfies ModelEvent
        }
        modelCalled.resolve()
        await untilAborted(signal)
      }),
    })
    const { ask, dial, admin, usage } = await begin({ models })
    const { key } = await ask(getMe, {}, admin)
    const limits = [{ limit: 'tokens_per_day' as const, maximum: 100_000 }]
    await ask(putLimits, { body: { key_id: key.id, limits } }, admin)
    const used = async () =>
      (await ask(getLimits, { query: { key_id: key.id } }, admin)).data.find(
        ({ limit }) => limit === 'tokens_per_day',
      )?.used
    const counts = async () => {
      await usage.flush()
      return (await ask(getUsage, { query: { operation: 'createChatCompletion' } }, admin)).totals
    }

    const socket = await dial('POST', createChatCompletion.path, body)
    await modelCalled.promise
    if (words > 0) await once(socket, 'data')
    // The expected cost of an answer is reserved while it runs.
    expect(await used()).toBeGreaterThan(500)
    socket.resetAndDestroy()

    await expect.poll(async () => (await counts()).requests).toBe(1)
    const { prompt_tokens, completion_tokens, failed } = await counts()
    expect(failed).toBe(0)
    expect([prompt_tokens > 0, completion_tokens > 0]).toEqual([words > 0, words > 0])
    await expect.poll(used).toBe(prompt_tokens + completion_tokens)
  })

  test('the deletion of each file is recorded', async () => {
    const onStart = new Map<string, () => void>()
    const hooks: RequestHooks[] = [
      {
        preHandler: async ({ request, reply, operation }) => {
          if (operation !== 'deleteFile') return undefined
          onStart.get(request.url)?.()
          await once(reply.raw, 'close')
          return undefined
        },
      },
    ]
    const { upload, dial, admin, app } = await begin({ hooks })
    const files: string[] = []
    for (let at = 0; at < 60; at += 1) {
      files.push((await upload(admin, { name: `${at}.txt`, bytes: `Sheep ${at}` })).id)
    }
    await Promise.all(
      files.map(async (id) => {
        const path = `/v1/files/${id}`
        const isBegun = new Promise<void>((resolve) => onStart.set(path, resolve))
        const socket = await dial('DELETE', path)
        await isBegun
        socket.resetAndDestroy()
      }),
    )
    // Closing waits for handlers whose callers have hung up.
    await app.close()
    const deleted = await database()
      .selectFrom('files')
      .select('id')
      .where('id', 'in', files)
      .where('deleted_at', 'is not', null)
      .execute()
    const records = await database()
      .selectFrom('audit_records')
      .select(['subjects', 'outcome', 'address', 'name_before'])
      .where('operation', '=', 'deleteFile')
      .execute()
    const recorded = new Map(records.map((row) => [String(JSON.parse(row.subjects).id), row]))
    expect(deleted).toHaveLength(60)
    for (const { id } of deleted) {
      expect(recorded.get(id)).toMatchObject({
        outcome: 'allowed',
        address: '127.0.0.1',
        name_before: `${files.indexOf(id)}.txt`,
      })
    }
    expect(records).toHaveLength(60)
  })

  test('gets the first response when it repeats the creation with its idempotency key', async () => {
    const started = Promise.withResolvers<void>()
    let isFirst = true
    const hooks: RequestHooks[] = [
      {
        onSend: async ({ reply, operation }) => {
          if (!isFirst || operation !== 'createGraph') return
          isFirst = false
          started.resolve()
          await once(reply.raw, 'close')
        },
      },
    ]
    const { app, ask, dial, admin } = await begin({ hooks })
    const header = 'idempotency-key: one\r\n'
    const socket = await dial('POST', createGraph.path, '{"name":"Wool"}', header)
    await started.promise
    socket.resetAndDestroy()
    const again = () =>
      app.inject({
        method: 'POST',
        url: createGraph.path,
        headers: { authorization: `Bearer ${admin}`, 'idempotency-key': 'one' },
        payload: { name: 'Wool' },
      })
    const reply = await again()
    expect([reply.statusCode, reply.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await ask(listGraphs, {}, admin)).data).toHaveLength(1)
  })
})
