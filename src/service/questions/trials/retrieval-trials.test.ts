import { expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { queryDefaults } from '#contract/query-config.ts'
import { tryRetrieval } from '#contract/questions.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'
import { testService } from '#service/test-service.ts'

const files = {
  'leave.txt': 'Vacation is 25 days a year.\n\nParental leave lasts 16 weeks.',
  'ferries.txt': 'The ferry Astrid sails at six.\n\nThe ferry Berta sails at seven.',
}
const absent = '0198c0de-0000-7000-8000-000000000000'

type Trial = NonNullable<CallInput<typeof tryRetrieval>['body']>

async function begin() {
  const models = {
    'mdl-x5': inProcessReader(),
    'sheaf-reader': inProcessReader(),
    own: puppet(),
  }
  const service = await askedGraph({ models: registryOf(models) }, files)
  const { call, graph, admin } = service
  return {
    ...service,
    model: models.own,
    tried: (body: Trial, key = admin) =>
      call(tryRetrieval, { params: { graph_id: graph.id }, body }, key),
    trialRefused: (body: object, key = admin, graph_id = graph.id) =>
      service.refusal(
        tryRetrieval,
        { params: { graph_id }, body: { question: 'When?', ...body } },
        key,
      ),
    set: (body: object) => call(updateGraph, { params: { graph_id: graph.id }, body }, admin),
  }
}

test('a trial shows what was searched for, what was found and what the reader quotes', async () => {
  const { tried, ids } = await begin()
  const trial = await tried({ question: 'When does the ferry Astrid sail?' })
  expect(trial.searches[0]?.terms.map(({ term }) => term)).toContain('astrid')
  expect(trial.passages[0]).toMatchObject({ file_id: ids['ferries.txt'], score: 1, used: 'cited' })
  expect(trial.passages[0]?.matched_terms).toEqual(expect.arrayContaining(['astrid', 'sail']))
  expect(trial.settings).toMatchObject({ query_config: queryDefaults, model: 'sheaf-reader' })
})

test('settings of a trial change what is found, and those of the graph hold where it names none', async () => {
  const { tried, set } = await begin()
  const question = 'How many holidays are there?'
  const found = async (query_config?: object) => {
    const body = query_config === undefined ? { question } : { question, query_config }
    return (await tried(body)).passages.length
  }
  expect(await found()).toBeGreaterThan(0)
  expect(await found({ search_weight: 100 })).toBe(0)
  await set({ query_config: { search_weight: 100 } })
  expect(await found()).toBe(0)
  expect(await found({ search_weight: 50 })).toBeGreaterThan(0)
})

test('for a language model it shows what the model would be given, and asks none', async () => {
  const { tried, model } = await begin()
  const question = 'When does the ferry sail?'
  const all = await tried({ question, model: 'own' })
  expect(all.passages.map(({ used }) => used)).toEqual(['given'])
  const parts = await tried({
    question: 'When does the ferry sail? How long is parental leave?',
    model: 'own',
    query_config: { max_snippets: 1 },
  })
  expect(parts.searches).toHaveLength(2)
  expect(parts.passages.map(({ used, reason }) => [used, reason])).toEqual([
    ['given', undefined],
    ['left_out', 'max_snippets'],
  ])
  expect(parts.settings).toMatchObject({ model: 'own', model_origin: 'request' })
  expect(model.requests).toEqual([])
})

test('a trial has the bounds, limits and failures of a question', async () => {
  const { trialRefused, call, admin } = await begin()
  expect((await trialRefused({ question: '' })).failure).toBe('field_out_of_range')
  expect((await trialRefused({ query_config: { max_snippets: 0 } })).failure).toBe(
    'field_out_of_range',
  )
  expect((await trialRefused({ model: 'nonsense' })).failure).toBe('model_unknown')
  expect((await trialRefused({}, admin, absent)).failure).toBe('graph_not_found')
  expect((await trialRefused({}, admin, 'nonsense')).failure).toBe('graph_not_found')
  const limits = [
    { limit: 'query_complexity' as const, maximum: 300 },
    { limit: 'text_characters' as const, maximum: 40 },
  ]
  await call(putLimits, { body: { limits } }, admin)
  const config = { max_snippets: 60, max_subquestions: 10 }
  expect((await trialRefused({ query_config: config })).failure).toBe('query_too_complex')
  expect((await trialRefused({ question: 'x'.repeat(41) })).failure).toBe('text_too_long')
})

test('guardrails apply to the question and to the passages', async () => {
  const { tried, trialRefused, call, admin } = await begin()
  const guard = (name: string, phrase: string, action: 'block' | 'redact') =>
    call(
      createGuardrail,
      {
        body: {
          name,
          action,
          applies_to: 'both',
          rule: { type: 'denied_topics', phrases: [phrase] },
        },
      },
      admin,
    )
  await guard('No Berta', 'Berta', 'redact')
  const { passages } = await tried({ question: 'When does the ferry sail?' })
  expect(passages.length).toBeGreaterThan(0)
  expect(JSON.stringify(passages)).not.toContain('Berta')
  await guard('No Astrid', 'Astrid', 'block')
  expect((await trialRefused({ question: 'When does Astrid sail?' })).failure).toBe(
    'guardrail_blocked',
  )
})

onEveryDatabase('a trial of settings', (database) => {
  test('needs a key that may change graphs and may ask this one', async () => {
    const { ask, refusal, newOrganization } = await testService(database())
    const { admin, newTeam, newKey } = await newOrganization()
    const team_id = await newTeam()
    const graph = await ask(createGraph, { body: { name: 'Wool', team_ids: [team_id] } }, admin)
    const input = { params: { graph_id: graph.id }, body: { question: 'What is wool?' } }
    const writer = await newKey({ team_id, permissions: ['graphs:write'] })
    expect((await ask(tryRetrieval, input, writer)).passages).toEqual([])
    const reader = await newKey({ team_id, permissions: ['graphs:read', 'files:admin'] })
    expect((await refusal(tryRetrieval, input, reader)).failure).toBe('permission_missing')
    const stranger = await newKey({ team_id: await newTeam(), permissions: ['*:admin'] })
    expect((await refusal(tryRetrieval, input, stranger)).failure).toBe('graph_not_found')
  })
})
