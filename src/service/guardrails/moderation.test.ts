import { expect, onTestFinished, test } from 'vitest'
import { addressRules } from '#service/outbound/address-rules.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { testSite } from '#service/web/test-site.ts'
import { moderate } from './moderation.ts'

/** What a provider that answers with this text finds in two texts. */
async function judge(answer: string, categories: Record<string, number> = {}) {
  const { origin } = await testSite((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(answer)
  })
  const agent = guardedAgent(addressRules({ loopback: true, privateHosts: [] }))
  onTestFinished(() => agent.destroy())
  const rule = { base_url: origin, model: 'm', threshold: 0.5, categories }
  const { signal } = new AbortController()
  return moderate({ type: 'external', ...rule }, null, ['one', 'two'], { agent, signal })
}

const clean = { flagged: false, category_scores: { hate: 0.1 } }
const results = (...judged: unknown[]) => JSON.stringify({ results: judged })

test.each([
  ['a score', { category_scores: { hate: 0.9, violence: 0.6 } }, 'hate'],
  ['a category', { flagged: true, categories: { hate: false, violence: true } }, 'violence'],
  [
    'a category without a score',
    { categories: { hate: true, violence: true }, category_scores: { violence: 0.4 } },
    'hate',
  ],
  ['a flag', { flagged: true, categories: {}, category_scores: {} }, 'flagged'],
  ['a category of an odd name', { category_scores: { constructor: 0.9 } }, 'constructor'],
])('a provider judges a text by %s', async (_, judged, category) => {
  expect(await judge(results(clean, judged))).toBe(category)
})

test('nothing is found below the threshold, or without a flag', async () => {
  expect(await judge(results(clean, { flagged: false }))).toBeNull()
  expect(await judge(results(clean, { categories: { hate: false, violence: null } }))).toBeNull()
  const low = { flagged: true, categories: { hate: true }, category_scores: { hate: 0.8 } }
  expect(await judge(results(clean, low), { hate: 0.9 })).toBeNull()
})

test.each([
  ['too few results', results(clean)],
  ['too many results', results(clean, clean, clean)],
  ['a result without a judgement', results(clean, {})],
  ['a result without scores', results(clean, { category_scores: { hate: null } })],
  [
    'a score of no name',
    `{"results":[${results(clean).slice(12, -2)},{"category_scores":{"__proto__":0.9}}]}`,
  ],
  [
    'a score of no name beside a judgement',
    `{"results":[${results(clean).slice(12, -2)},{"flagged":false,"category_scores":{"__proto__":0.9}}]}`,
  ],
  ['no JSON', '<html>'],
])('a reply with %s is a failure of the provider', async (_, answer) => {
  await expect(judge(answer)).rejects.toMatchObject({ key: 'guardrail_provider_failed' })
})
