import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { getUsage } from '#contract/usage.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { testService } from './test-service.ts'

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
      /** Sends a request over a connection of its own, which the test may reset. */
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

  /** Waits until the caller has gone, as a model does that is ended with its request. */
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
  ])('%s pays for what was said, once', async (_, words) => {
    const asked = Promise.withResolvers<void>()
    const models = registryOf({
      m: puppet(async function* (_request, signal) {
        for (let at = 0; at < words; at += 1) {
          yield { type: 'text', text: 'warm ' } satisfies ModelEvent
        }
        asked.resolve()
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
    await asked.promise
    if (words > 0) await once(socket, 'data')
    // what an answer is expected to cost is taken while it runs
    expect(await used()).toBeGreaterThan(500)
    socket.resetAndDestroy()

    await expect.poll(async () => (await counts()).requests).toBe(1)
    const { prompt_tokens, completion_tokens, failed } = await counts()
    expect(failed).toBe(0)
    expect([prompt_tokens > 0, completion_tokens > 0]).toEqual([words > 0, words > 0])
    await expect.poll(used).toBe(prompt_tokens + completion_tokens)
  })
})
