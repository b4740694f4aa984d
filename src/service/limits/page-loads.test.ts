import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
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

type Begun = Awaited<ReturnType<typeof begin>>

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

test.each([
  [
    'an export',
    async ({ ask, admin }: Begun) => {
      const { id } = await ask(createGraph, { body: { name: 'Mill' } }, admin)
      return `/v1/graphs/${id}/export`
    },
  ],
  [
    'a download',
    async ({ upload, admin }: Begun) => `/v1/files/${(await upload(admin)).id}/download`,
  ],
])('%s is no page load', async (_, prepare) => {
  const service = await begin(2)
  const { app, admin } = service
  const url = await prepare(service)
  const headers = { authorization: `Bearer ${admin}`, 'x-sheaf-client': 'console' }
  const open = async () => (await app.inject({ url, headers })).statusCode
  expect([await open(), await open()]).toEqual([200, 429])
})

test('a read of bytes is a copy, unless a page shows it', () => {
  const all: [string, Endpoint][] = Object.entries(endpoints)
  const bytes = all.filter(([, { method, reply }]) => method === 'GET' && reply === 'bytes')
  const shown = bytes.flatMap(([name, { copy }]) => (copy ? [] : [name]))
  expect(shown).toEqual(['getPageImage', 'getPicture'])
})
