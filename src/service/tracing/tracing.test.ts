import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { testUpstream } from '#service/models/openai/test-upstream.ts'
import { files, textOf } from '#service/repo/test-source-files.ts'
import { testProcess } from '#service/resilience/test-process.ts'

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
})
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute),
})
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})
type Received = z.infer<typeof span> & { service: string | undefined }

/** A small receiver of OTLP over HTTP with JSON. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
async function receiver() {
  const spans: Received[] = []
  let text = ''
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      expect(request.url).toBe('/v1/traces')
      text += bytes.toString()
      for (const { resource, scopeSpans } of body.parse(JSON.parse(bytes.toString()))
        .resourceSpans) {
        const named = resource.attributes.find(({ key }) => key === 'service.name')
        const service = named?.value.stringValue
        for (const { spans: some } of scopeSpans) {
          spans.push(...some.map((one) => ({ ...one, service })))
        }
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { spans, text: () => text, url: `http://127.0.0.1:${address.port}` }
}

async function begin(env: Record<string, string> = {}) {
  const { spans, text, url } = await receiver()
  const upstream = await testUpstream()
  onTestFinished(upstream.close)
  const { start, authorization } = await testProcess()
  const { address } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    SHEAF_MODEL_URL: upstream.base_url,
    SHEAF_MODELS: 'mdl-x5=any',
    ...env,
  })
  const send = async (path: string, sent?: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${address}${path}`, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: sent === undefined ? null : JSON.stringify(sent),
    })
    expect(reply.ok).toBe(true)
    await reply.text()
  }
  return { spans, text, upstream, address, authorization, send }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const caller = `00-${traceId}-b7ad6b7169203331-01`
const chat = { model: 'mdl-x5', stream: true, messages: [{ role: 'user', content: 'marmalade' }] }

test('a request continues the trace of its caller, and the model that of the request', async () => {
  const { spans, text, upstream, send } = await begin()
  await send('/v1/chat', chat, { traceparent: caller })
  const find = (name: string) => spans.find((one) => one.traceId === traceId && one.name === name)
  await expect.poll(() => find('createChatCompletion')).toBeDefined()
  const request = find('createChatCompletion')
  expect(request).toMatchObject({ parentSpanId: 'b7ad6b7169203331', service: 'sheaf' })
  const model = find('chat mdl-x5')
  expect(model?.parentSpanId).toBe(request?.spanId)
  expect(model?.attributes).toContainEqual({
    key: 'gen_ai.response.model',
    value: { stringValue: 'test-model' },
  })
  const sent = upstream.received.find(({ path }) => path.endsWith('/chat/completions'))
  expect(sent?.headers['traceparent']).toBe(`00-${traceId}-${model?.spanId}-01`)
  expect(find('wait for a turn')?.parentSpanId).toBe(request?.spanId)
  expect(find('database select')?.parentSpanId).toBe(request?.spanId)
  // What people write, and the answers, stay here.
  expect(text()).not.toContain('marmalade')
  expect(text()).not.toContain('Hello there')
})

test('the processing of a file is a trace, with its stages and the time of the database', async () => {
  const { spans, text, address, authorization } = await begin()
  const reply = await fetch(`${address}/v1/files`, {
    method: 'POST',
    headers: { authorization, 'content-disposition': 'attachment; filename="secret-name.txt"' },
    body: 'A text about marmalade.',
  })
  expect(reply.ok).toBe(true)
  const find = (name: string) => spans.find((one) => one.name === name)
  await expect.poll(() => find('work jobs'), { timeout: 20_000 }).toBeDefined()
  const work = find('work jobs')
  expect(find('extract')).toMatchObject({
    traceId: work?.traceId,
    parentSpanId: work?.spanId,
    attributes: [{ key: 'sheaf.file.kind', value: { stringValue: 'txt' } }],
  })
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === work?.spanId)
  expect(queries.map(({ name }) => name)).toContain('database insert')
  expect(text()).not.toContain('secret-name')
  expect(text()).not.toContain('marmalade')
})

test('a request that is refused has a span, whose address is not told', async () => {
  const { spans, text, address } = await begin()
  await fetch(`${address}/v1/graphs?search=marmalade`, { headers: { authorization: 'Bearer x' } })
  await expect.poll(() => spans.find(({ name }) => name === 'listGraphs')).toBeDefined()
  const attributes = spans.find(({ name }) => name === 'listGraphs')?.attributes ?? []
  expect(attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 401 },
  })
  expect(text()).not.toContain('marmalade')
})

test('the standard variables name the service and choose what is sampled', async () => {
  const { spans, upstream, send } = await begin({
    OTEL_SERVICE_NAME: 'knowledge',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  })
  await send('/v1/chat', chat)
  await send('/v1/chat', chat, { traceparent: caller })
  await expect.poll(() => spans.length).toBeGreaterThan(2)
  expect(new Set(spans.map((one) => one.traceId))).toEqual(new Set([traceId]))
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['knowledge']))
  const flags = upstream.received.map(({ headers }) => headers['traceparent']?.slice(-2))
  expect(flags.filter((flag) => flag !== undefined)).toEqual(['00', '01'])
})

test('without an endpoint nothing is sent, and models get no header', async () => {
  const { upstream, send, text } = await begin({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
  await send('/v1/chat', chat, { traceparent: caller })
  const sent = upstream.received.find(({ path }) => path.endsWith('/chat/completions'))
  expect(sent?.headers['traceparent']).toBeUndefined()
  expect(text()).toBe('')
})

test('the packages of OpenTelemetry are imported by one file, which is loaded on demand', () => {
  const importers = files.filter(({ imports }) =>
    imports.some((specifier) => specifier.startsWith('@opentelemetry/')),
  )
  expect(importers.map(({ path }) => path)).toEqual(['service/tracing/open-traces.ts'])
  const statics = files.filter(({ text }) => /^import (?!type).*open-traces\.ts/m.test(text))
  expect(statics).toEqual([])
  const measures = textOf('src/service/metrics/open-measures.ts')
  expect(measures).toMatch(/await import\('[^']*open-traces\.ts'\)/)
})
