import { expect, onTestFinished, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { createProvider, deleteMapping, putMapping } from '#contract/models.ts'
import { getRun, runHeaders } from '#contract/runs.ts'
import { getUsage } from '#contract/usage.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import {
  completion,
  event,
  json,
  piece,
  testUpstream,
} from '#service/models/openai/test-upstream.ts'
import type { Received } from '#service/models/openai/test-upstream.ts'
import { testService } from '#service/test-service.ts'

const messages = [{ role: 'user' as const, content: 'What is wool?' }]

onEveryDatabase('the model that answered', (database) => {
  /** A provider with a router, which has the model `routed` answer, and other models. */
  async function begin() {
    const server = await testUpstream()
    onTestFinished(() => server.close())
    let routed = 'swift-1'
    const asked = ({ body }: Received): string =>
      body['model'] === 'router' ? routed : String(body['model'])
    server.answer((received) =>
      received.body['stream'] === true
        ? {
            chunks: [
              piece({ content: 'Warm.' }, null, { model: asked(received) }),
              piece({}, 'stop', {
                model: asked(received),
                usage: { prompt_tokens: 5, completion_tokens: 3 },
              }),
              event('[DONE]'),
            ],
          }
        : json({ ...completion({ content: 'Warm.' }), model: asked(received) }),
    )
    const service = await testService(database())
    const organization = await service.newOrganization()
    const { admin } = organization
    const { ask, usage } = service
    const { id: provider_id } = await ask(
      createProvider,
      { body: { name: 'Barn', base_url: server.base_url } },
      admin,
    )
    const map = (model_id: string, upstream: string, price: number | null = null, more = {}) =>
      ask(
        putMapping,
        {
          params: { model_id },
          body: { provider_id, upstream, price_input: price, price_output: price, ...more },
        },
        admin,
      )
    return {
      ...service,
      admin,
      organization,
      map,
      route: (name: string) => void (routed = name),
      chat: (model: string, more = {}) =>
        service.send(createChatCompletion, { body: { model, messages, ...more } }, admin),
      rows: async (query = {}) => {
        await usage.flush()
        const { data } = await ask(
          getUsage,
          { query: { group_by: ['model', 'answering_model'], ...query } },
          admin,
        )
        return data
          .filter(({ model }) => model !== null)
          .map(({ model, answering_model, requests, prompt_tokens, cost, unpriced_tokens }) => ({
            model,
            answering_model,
            requests,
            prompt_tokens,
            // Millionths: each answer has 5 tokens in and 3 out.
            cost: cost === null ? null : Math.round(cost * 1_000_000),
            unpriced_tokens,
          }))
          .toSorted((a, b) => String(a.answering_model).localeCompare(String(b.answering_model)))
      },
    }
  }

  test('a router’s answers count for the models that it chose, whole and streamed', async () => {
    const { map, chat, route, rows } = await begin()
    await map('auto', 'router')
    await chat('auto')
    route('thorough-2')
    await chat('auto', { stream: true })
    await chat('auto')
    const auto = { model: 'auto', cost: null }
    expect(await rows()).toEqual([
      { ...auto, answering_model: 'swift-1', requests: 1, prompt_tokens: 5, unpriced_tokens: 8 },
      {
        ...auto,
        answering_model: 'thorough-2',
        requests: 2,
        prompt_tokens: 10,
        unpriced_tokens: 16,
      },
    ])
    expect(await rows({ answering_model: 'swift-1' })).toHaveLength(1)
    expect(await rows({ model: 'auto', group_by: ['model'] })).toMatchObject([{ requests: 3 }])
  })

  test('the price is that of the model that answered, or of the called ID where it has none', async () => {
    const { map, chat, route, rows } = await begin()
    await map('auto', 'router', 1)
    await map('thorough', 'thorough-2', 10)
    await map('thorough-again', 'thorough-2')
    await chat('auto')
    route('thorough-2')
    await chat('auto')
    await chat('thorough')
    expect(await rows()).toMatchObject([
      { model: 'auto', answering_model: 'swift-1', cost: 8 },
      { model: 'auto', answering_model: 'thorough-2', cost: 80 },
      { model: 'thorough', answering_model: 'thorough-2', cost: 80 },
    ])
  })

  test('what the reader and a former model answered stays theirs when an ID is mapped anew', async () => {
    const { ask, admin, map, chat, rows } = await begin()
    await chat('mdl-x5')
    await map('mdl-x5', 'swift-1', 1)
    await map('swift', 'swift-1', 1)
    await chat('mdl-x5')
    await map('mdl-x5', 'thorough-2', 10)
    await chat('mdl-x5')
    expect(await rows()).toMatchObject([
      { answering_model: 'sheaf-reader', cost: null, unpriced_tokens: 0 },
      { answering_model: 'swift-1', cost: 8, unpriced_tokens: 0 },
      { answering_model: 'thorough-2', cost: 80, unpriced_tokens: 0 },
    ])
    await ask(deleteMapping, { params: { model_id: 'mdl-x5' } }, admin)
    expect(await rows()).toMatchObject([
      { answering_model: 'sheaf-reader', unpriced_tokens: 0 },
      { answering_model: 'swift-1', cost: 8 },
      { answering_model: 'thorough-2', cost: null, unpriced_tokens: 8 },
    ])
  })

  test('a recorded run names the model that answered, and costs what usage counts for it', async () => {
    const { app, ask, admin, map, route, rows } = await begin()
    const abilities = { tools: false, json_schema: false, images: false }
    await map('auto', 'router', 1, { abilities })
    await map('expert', 'thorough-2', 10)
    await map('swift', 'swift-1', 2)
    const runOf = async (body: Record<string, unknown>) => {
      const { headers } = await app.inject({
        method: 'POST',
        url: '/v1/chat',
        headers: { authorization: `Bearer ${admin}`, [runHeaders.record]: 'true' },
        payload: { model: 'auto', messages, ...body },
      })
      const params = { run_id: String(headers[runHeaders.id]) }
      const read = () => ask(getRun, { params }, admin)
      await expect.poll(async () => (await read()).status).toBe('completed')
      const { model, answering_model, cost } = await read()
      return { model, answering_model, cost: cost === null ? null : Math.round(cost * 1_000_000) }
    }
    const runs = [await runOf({})]
    route('other')
    runs.push(await runOf({ stream: true }))
    route('swift-1')
    const tools = [{ type: 'llm', function: { model: 'expert' } }]
    runs.push(await runOf({ tools }))
    expect(runs).toEqual([
      { model: 'auto', answering_model: 'swift-1', cost: 16 },
      { model: 'auto', answering_model: 'other', cost: 8 },
      { model: 'auto', answering_model: 'swift-1', cost: 96 },
    ])
    const sum = (parts: { cost: number | null }[]) =>
      parts.reduce((total, { cost }) => total + (cost ?? 0), 0)
    expect(sum(await rows())).toBe(sum(runs))
  })

  test('the tokens of a delegated model are its own, and so are their costs and limits', async () => {
    const { ask, admin, map, chat, rows } = await begin()
    // Its tools run before it is asked.
    const abilities = { tools: false, json_schema: false, images: false }
    await map('plain', 'swift-1', 1, { abilities })
    await map('expert', 'thorough-2', 10)
    const tools = [{ type: 'llm', function: { model: 'expert' } }]
    expect((await chat('plain', { tools })).statusCode).toBe(200)
    expect(await rows()).toMatchObject([
      { model: 'plain', answering_model: 'swift-1', requests: 1, prompt_tokens: 5, cost: 8 },
      { model: 'expert', answering_model: 'thorough-2', requests: 0, prompt_tokens: 5, cost: 80 },
    ])
    const limits = [{ limit: 'tokens_per_day' as const, model: 'expert', maximum: 1000 }]
    await ask(putLimits, { body: { limits } }, admin)
    const { data } = await ask(getLimits, {}, admin)
    expect(data.find(({ model }) => model === 'expert')?.used).toBe(8)
  })

  test('rows of versions before have no model that answered', async () => {
    const { map, chat, rows, organization } = await begin()
    await map('auto', 'router', 1)
    await chat('auto')
    await rows()
    await database()
      .updateTable('usage_counts')
      .set({ model: 'auto', called_model: null, answering_model: null })
      .where('organization_id', '=', organization.id)
      .where('model', '<>', '')
      .execute()
    await chat('auto')
    const auto = { model: 'auto', requests: 1, prompt_tokens: 5, cost: 8, unpriced_tokens: 0 }
    expect(await rows()).toEqual([
      { ...auto, answering_model: null },
      { ...auto, answering_model: 'swift-1' },
    ])
  })

  test('what is no name counts for the model that was asked', async () => {
    const { map, chat, route, rows } = await begin()
    await map('auto', 'router')
    for (const name of ['', 'two\nlines', 'x'.repeat(256)]) {
      route(name)
      await chat('auto')
    }
    expect(await rows()).toMatchObject([{ answering_model: 'router', requests: 3 }])
  })
})
