import { expect, test } from 'vitest'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import { embeddedService } from '#service/test-service.ts'
import { defaultWorkLimits, queueLimits } from './work-classes.ts'

const maxWaiting = 40
const { concurrencyPerOrganization = 0 } = queueLimits({ ...defaultWorkLimits, maxWaiting }).change
// What runs for one organization, and what waits behind it.
const fits = concurrencyPerOrganization + maxWaiting

test('three times more changes than fit are refused before they begin, and what was accepted is there', async () => {
  const held: (() => void)[] = []
  let isOpen = false
  const holdRequests: RequestHooks = {
    preHandler: async ({ operation }) => {
      if (isOpen || operation !== 'createGraph') return undefined
      await new Promise<void>((resolve) => held.push(resolve))
      return undefined
    },
  }
  const service = await embeddedService({ hooks: [holdRequests], work: { maxWaiting } })
  const { newKey, admin } = await service.newOrganization()
  const keys = [await newKey(), await newKey(), await newKey()]
  const names = Array.from({ length: 3 * fits }, (_, at) => `Graph ${at}`)
  const sent = names.map(async (name, at) => {
    const reply = await service.send(createGraph, { body: { name } }, keys[at % keys.length])
    return { name, status: reply.statusCode, retryAfter: reply.headers['retry-after'] }
  })
  // Requests that are refused are answered while all others still wait.
  let refused = 0
  for (const one of sent) {
    void one.then(({ status }) => {
      if (status !== 200) refused += 1
    })
  }
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(2 * fits)
  const health = await service.app.inject('/healthz')
  expect(health.statusCode).toBe(200)
  await service.ask(listGraphs, {}, admin)

  isOpen = true
  for (const goOn of held.splice(0)) goOn()
  const replies = await Promise.all(sent)
  const accepted = replies.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(fits)
  for (const { status, retryAfter } of replies.filter((reply) => reply.status !== 200)) {
    expect([429, 503]).toContain(status)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  const stored = await service.database.selectFrom('graphs').select('name').execute()
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(accepted.map(({ name }) => name)))
})
