import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { testProcess } from '#service/resilience/test-process.ts'

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function begin(env: Record<string, string> = {}) {
  const port = await freePort()
  const { start, authorization } = await testProcess()
  const { address } = await start({
    SHEAF_METRICS_PORT: String(port),
    SHEAF_SCRIPTED_MODEL: 'true',
    ...env,
  })
  const url = `http://127.0.0.1:${port}/metrics`
  return {
    address,
    url,
    send: async (path: string, body?: object) => {
      const reply = await fetch(`${address}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      })
      expect(reply.ok).toBe(true)
    },
    upload: async (name: string, text: string) => {
      const reply = await fetch(`${address}/v1/files`, {
        method: 'POST',
        headers: { authorization, 'content-disposition': `attachment; filename="${name}"` },
        body: text,
      })
      expect(reply.ok).toBe(true)
    },
    metrics: async () => (await fetch(url)).text(),
    /** The value of a sample such as `sheaf_queue{queue="jobs",state="waiting"}`. */
    valueOf: async (sample: string) => {
      const text = await (await fetch(url)).text()
      const line = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `))
      return line === undefined ? null : Number(line.slice(sample.length + 1))
    },
  }
}

test('requests, models, queries and work are measured', async () => {
  const { address, send, upload, valueOf } = await begin()
  await send('/v1/graphs')
  await fetch(`${address}/v1/graphs`)
  await send('/v1/chat/completions', {
    model: 'scripted',
    messages: [{ role: 'user', content: 'Hello' }],
  })
  await upload('a.txt', 'Goats give milk.')
  await expect
    .poll(() => valueOf('sheaf_work_duration_seconds_count{queue="jobs",outcome="done"}'))
    .toBe(1)
  const requests = 'sheaf_http_request_duration_seconds_count'
  expect(await valueOf(`${requests}{operation="listGraphs",status="200"}`)).toBe(1)
  expect(await valueOf(`${requests}{operation="listGraphs",status="401"}`)).toBe(1)
  const calls = 'sheaf_model_call_duration_seconds_count'
  expect(await valueOf(`${calls}{model="scripted",outcome="completed"}`)).toBe(1)
  const tokens = 'sheaf_model_tokens_total'
  expect(
    await valueOf(`${tokens}{model="scripted",answering_model="scripted",type="prompt"}`),
  ).toBeGreaterThan(0)
  const queries = 'sheaf_database_query_duration_seconds_count'
  expect(await valueOf(`${queries}{statement="select"}`)).toBeGreaterThan(0)
  expect(await valueOf('sheaf_requests{class="chat",state="running"}')).toBe(0)
  expect(await valueOf('sheaf_database_up')).toBe(1)
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6)
})

test('work that waits is counted, with the age of the oldest', async () => {
  const { upload, valueOf } = await begin({ SHEAF_WORKERS: '0' })
  expect(await valueOf('sheaf_queue_oldest_seconds{queue="jobs"}')).toBe(0)
  await upload('a.txt', 'first')
  await upload('b.txt', 'second')
  await pause(20)
  await expect.poll(() => valueOf('sheaf_queue{queue="jobs",state="waiting"}')).toBe(2)
  expect(await valueOf('sheaf_queue{queue="jobs",state="running"}')).toBe(0)
  expect(await valueOf('sheaf_queue_oldest_seconds{queue="jobs"}')).toBeGreaterThan(0.01)
})

test('names of callers, paths and files are in no label', async () => {
  const { address, send, upload, metrics } = await begin()
  await send('/v1/graphs', { name: 'zyxwvut' })
  await upload('zyxwvut.txt', 'first')
  await fetch(`${address}/zyxwvut`)
  await fetch(`${address}/v1/graphs/zyxwvut`)
  expect(await metrics()).not.toContain('zyxwvut')
})

test('the service has no metrics on its own port, and nothing else is on theirs', async () => {
  const { address, url } = await begin()
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toMatch(/version=/)
  expect((await fetch(url.replace('/metrics', '/v1/graphs'))).status).toBe(404)
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
})

test('a port that is taken stops the start with its name', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { start } = await testProcess()
  await expect(start({ SHEAF_METRICS_PORT: String(port) })).rejects.toThrow(
    `Port ${port} is taken. Choose another SHEAF_METRICS_PORT.`,
  )
})

const dashboard = z.object({
  panels: z.array(
    z.object({ targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })) }),
  ),
})

test('each panel of the dashboard reads a metric that exists, by labels that it has', async () => {
  const { metrics, send, upload, valueOf } = await begin()
  await send('/v1/chat/completions', {
    model: 'scripted',
    messages: [{ role: 'user', content: 'Hello' }],
  })
  await upload('a.txt', 'Goats give milk.')
  await expect
    .poll(() => valueOf('sheaf_work_duration_seconds_count{queue="jobs",outcome="done"}'))
    .toBe(1)
  // Prometheus adds this label itself.
  const labelsOf = new Map<string, Set<string>>()
  const values = new Set<string>()
  for (const [, name = '', labels = ''] of (await metrics()).matchAll(
    /^(\w+)(?:\{(.*)\})? \S+$/gm,
  )) {
    const known = labelsOf.get(name) ?? new Set(['instance'])
    for (const [pair, label = ''] of labels.matchAll(/(\w+)="[^"]*"/g)) {
      known.add(label)
      values.add(`${name} ${pair}`)
    }
    labelsOf.set(name, known)
  }
  const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'grafana.json')
  const { panels } = dashboard.parse(JSON.parse(await readFile(path, 'utf8')))
  expect(panels.length).toBeGreaterThan(10)
  const wrong = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr, legendFormat }) => {
      const name = /\b(?:sheaf|process|nodejs)_\w+/.exec(expr)?.[0] ?? expr
      const labels = [
        ...(/ by \(([^)]*)\)/.exec(expr)?.[1] ?? '').split(', ').filter(Boolean),
        ...Array.from(legendFormat.matchAll(/\{\{(\w+)\}\}/g), ([, label]) => label),
      ]
      const selected = Array.from(expr.matchAll(/\w+="[^"]*"/g), ([pair]) => `${name} ${pair}`)
      const isWrong =
        labels.some((label) => !labelsOf.get(name)?.has(label ?? '')) ||
        selected.some((pair) => !values.has(pair))
      return isWrong ? [expr] : []
    }),
  )
  expect(wrong).toEqual([])
  expect(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join()).toContain(
    'answering_model',
  )
})
