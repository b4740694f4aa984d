import { expect, test } from 'vitest'
import { exportApplicationBatch } from '#contract/applications/batches.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { counted, registryOf, says } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel, ModelRegistry } from '#service/models/chat-model.ts'
import { messageText } from '#contract/chat/messages.ts'
import { blueprint, rowsOf, testBatches } from './test-batches.ts'

const price = { price_input: 2, price_output: 10 }

/** A registry whose model answers by `answer`, with 100 tokens of input and 10 of output, and has these prices. */
function priced(
  answer: (question: string) => string,
  prices: { price_input: number | null; price_output: number | null } = price,
): ModelRegistry {
  const model: ChatModel = {
    kind: 'language',
    fingerprint: 'priced',
    async *answer({ messages }) {
      const question = messages.map(messageText).join('\n')
      yield { type: 'text', text: 'A: ' }
      yield counted(100, 10)
      yield* says(answer(question))
    },
  }
  const listed = {
    id: 'm',
    object: 'model' as const,
    created: 0,
    owned_by: 'Test',
    name: 'M',
    state: 'active' as const,
    kind: 'language' as const,
    context_window: null,
    abilities: { tools: true, json_schema: true, images: false },
    removed_on: null,
    replacement: null,
    ...prices,
  }
  return { ...registryOf({ m: model }), list: () => Promise.resolve([listed]) }
}

const refuse = (): never => {
  throw new Failure('model_refused_request', 'The model refused the request.')
}

onEveryDatabase('usage of batches', (database) => {
  const begin = (models: ModelRegistry) => testBatches(database(), { parts: { models } })

  test('a batch and its rows say what they used, and what it cost', async () => {
    const { deployed, start, ended, rows } = await begin(priced((question) => question))
    const { id, usage } = await start(await deployed('Prices', { blueprint }))
    expect(usage).toEqual({ prompt_tokens: 0, completion_tokens: 0, cost: null })
    const used = { prompt_tokens: 100, completion_tokens: 10, cost: expect.closeTo(0.0003) }
    expect((await ended(id)).usage).toEqual({
      prompt_tokens: 300,
      completion_tokens: 30,
      cost: expect.closeTo(0.0009),
    })
    expect((await rows(id)).data.map((row) => row.usage)).toEqual([used, used, used])
  })

  test('a retry adds to what a row used before', async () => {
    let isBroken = true
    const models = priced((question) => (isBroken && question === 'Q2' ? refuse() : question))
    const { deployed, start, ended, retry, rows } = await begin(models)
    const { id } = await start(await deployed('Prices', { blueprint }))
    const { usage } = await ended(id)
    const [failed] = (await rows(id, { status: 'failed' })).data
    // Of a failed attempt, the prompt is estimated.
    const { prompt_tokens = 0 } = failed?.usage ?? {}
    expect(prompt_tokens).toBeGreaterThan(0)
    expect(usage?.prompt_tokens).toBe(200 + prompt_tokens)
    isBroken = false
    await retry(id)
    expect((await ended(id)).usage?.prompt_tokens).toBe(300 + prompt_tokens)
    const [, retried] = (await rows(id)).data
    expect(retried?.usage?.prompt_tokens).toBe(prompt_tokens + 100)
  })

  test('attempts that are made again count as well', async () => {
    let failures = 2
    const models = priced((question) => {
      if (failures === 0) return question
      failures -= 1
      throw new Failure('model_failed', 'The connection ended.')
    })
    const { deployed, start, ended, rows, pass } = await begin(models)
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(1))
    const passing = setInterval(() => pass(60), 50)
    try {
      const { usage } = await ended(id)
      expect(usage?.prompt_tokens).toBeGreaterThan(100)
      expect((await rows(id)).data.map((row) => row.usage)).toEqual([usage])
    } finally {
      clearInterval(passing)
    }
  })

  test('without a price there are tokens and no cost', async () => {
    const models = priced((question) => question, { price_input: null, price_output: null })
    const { deployed, start, ended, send, keyA } = await begin(models)
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(1))
    const usage = { prompt_tokens: 100, completion_tokens: 10, cost: null }
    expect((await ended(id)).usage).toEqual(usage)
    const { body } = await send(exportApplicationBatch, { params: { batch_id: id } }, keyA)
    expect(JSON.parse(body)).toMatchObject({ usage })
  })

  test('a batch of a version that counted nothing has no usage', async () => {
    const { deployed, start, ended, batch } = await begin(priced((question) => question))
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(1))
    await ended(id)
    await database()
      .updateTable('application_batches')
      .set({ prompt_tokens: null, completion_tokens: null, cost: null })
      .execute()
    expect(await batch(id)).not.toHaveProperty('usage')
  })
})
