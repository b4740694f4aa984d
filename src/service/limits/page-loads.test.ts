import { expect, test } from 'vitest'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { embeddedService } from '#service/test-service.ts'

async function begin(maximum: number) {
  const service = await embeddedService()
  const { app, ask, admin } = service
  const limits = [{ limit: 'requests_per_minute' as const, maximum }]
  await ask(putLimits, { body: { limits } }, admin)
  const open = (headers: Record<string, string>) =>
    app.inject({ url: '/v1/graphs', headers: { authorization: `Bearer ${admin}`, ...headers } })
  return {
    ...service,
    program: async () => (await open({})).statusCode,
    page: async () => (await open({ 'x-sheaf-client': 'console' })).statusCode,
  }
}

test('page loads of the console do not use up a limit of requests, until they are a flood', async () => {
  const { program, page, refusal, admin } = await begin(2)
  const opened = await Promise.all(Array.from({ length: 600 }, page))
  expect(new Set(opened)).toEqual(new Set([200]))
  expect([await program(), await page(), await page()]).toEqual([200, 200, 429])
  expect((await refusal(listGraphs, {}, admin)).failure).toBe('too_many_requests')
})

test('a limit that allows nothing is one of page loads as well', async () => {
  const { page } = await begin(0)
  expect(await page()).toBe(429)
})

test('an export is no page load', async () => {
  const { app, ask, admin } = await begin(2)
  const { id } = await ask(createGraph, { body: { name: 'Mill' } }, admin)
  const headers = { authorization: `Bearer ${admin}`, 'x-sheaf-client': 'console' }
  const open = async () =>
    (await app.inject({ url: `/v1/graphs/${id}/export`, headers })).statusCode
  expect([await open(), await open()]).toEqual([200, 429])
})
