import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { embeddedService } from '#service/test-service.ts'
import { openapi } from './openapi.ts'

const schema = z.looseObject({})
const content = z.record(z.string(), z.strictObject({ schema }))
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema,
})
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()).length(1),
  deprecated: z.literal(true).optional(),
  'x-permission': z.string().optional(),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      headers: z.record(z.string(), z.strictObject({ description: z.string(), schema })).optional(),
      content,
    }),
  ),
})
// The parts of OpenAPI 3.1 that the document uses (https://spec.openapis.org/oas/v3.1.1.html).
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), summary: z.string() }),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().regex(/^\/(v1\/|mcp$)/),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.literal('http') })),
    schemas: z.record(z.string(), schema),
  }),
})

const read = document.parse(openapi(endpoints, '1.2.3'))
const operations = Object.entries(read.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, details]) => ({ path, method, ...details })),
)

test('the document is served to anyone', async () => {
  const { app } = await embeddedService()
  const response = await app.inject('/v1/openapi.json')
  expect(response.statusCode).toBe(200)
  expect(document.parse(response.json()).info.version).toBe('0.0.0-test')
  const request = (headers: Record<string, string>) =>
    app.inject({ url: '/v1/openapi.json', headers })
  const zipped = await request({ 'accept-encoding': 'br, gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(response.body)
})

test('the document is compressed for who accepts gzip (RFC 9110, 12.5.3)', async () => {
  const { app } = await embeddedService()
  const encodingFor = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    const response = await app.inject({ url: '/v1/openapi.json', headers })
    return [accepted, response.headers['content-encoding']]
  }
  const accepting = ['br, gzip', 'GZIP ; q=0.5', '*', 'br, *;q=0.1', '*;q=0, gzip']
  const refusing = ['gzip;q=0, br', 'gzip;q=0, *', '*, gzip; Q=0.000', '*;q=0', 'br', '']
  expect(await Promise.all([...accepting, ...refusing].map(encodingFor))).toEqual([
    ...accepting.map((accepted) => [accepted, 'gzip']),
    ...refusing.map((accepted) => [accepted, undefined]),
  ])
})

test('the document is one of OpenAPI 3.1, and its schemas are JSON Schemas', () => {
  // The schema of https://spec.openapis.org/oas/3.1/schema/2022-10-07, without its formats.
  const text = readFileSync(join(import.meta.dirname, 'fixtures/openapi-3.1.json'), 'utf8')
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const made = openapi(endpoints, '1.2.3')
  const isValid = ajv.validate(JSON.parse(text), made)
  expect([isValid, ajv.errors]).toEqual([true, null])
  const schemas = operations.flatMap(({ parameters, requestBody, responses }) => [
    ...parameters.map((input) => input.schema),
    ...Object.values(requestBody?.content ?? {}).map((media) => media.schema),
    ...Object.values(responses).flatMap(({ content: media }) =>
      Object.values(media).map((one) => one.schema),
    ),
  ])
  expect(schemas.length).toBeGreaterThan(500)
  expect(schemas.filter((one) => ajv.validateSchema(one) !== true)).toEqual([])
})

test('every path and method of every endpoint is an operation', () => {
  const spellings = Object.values(endpoints).reduce(
    (sum, endpoint) => sum + 1 + ('aliases' in endpoint ? endpoint.aliases.length : 0),
    0,
  )
  expect(operations).toHaveLength(spellings)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(spellings)
})

test('exactly the parameters of a path are declared', () => {
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((input) => input.in === 'path')
    expect([path, inPath.map((input) => `{${input.name}}`)]).toEqual([
      path,
      path.match(/\{\w+\}/g) ?? [],
    ])
    expect(inPath.every((input) => input.required)).toBe(true)
    expect(path).not.toContain(':')
  }
})

test('every reference can be resolved', () => {
  const references = JSON.stringify(read).matchAll(/"\$ref":"([^"]+)"/g)
  for (const [, reference = ''] of references) {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1]
    expect([reference, name !== undefined && name in read.components.schemas]).toEqual([
      reference,
      true,
    ])
  }
})

test('an operation has its request, response and failures', () => {
  const create = read.paths['/v1/graphs']?.post
  expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 255 }, team_ids: {} },
  })
  expect(create?.['x-permission']).toBe('graphs:write')
  expect(Object.keys(create?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '413', '429', '500', '503']),
  )
  const list = read.paths['/v1/files']?.get
  expect(list?.parameters.find((input) => input.name === 'limit')).toMatchObject({
    in: 'query',
    required: false,
    schema: { minimum: 1, maximum: 100, default: 50 },
  })
  const upload = read.paths['/v1/files']?.post
  expect(upload?.requestBody?.content['*/*']?.schema).toMatchObject({ format: 'binary' })
  expect(upload?.parameters.map((input) => input.name)).toEqual([
    'graphId',
    'folder',
    'Content-Disposition',
    'Idempotency-Key',
  ])
  const download = read.paths['/v1/files/{file_id}/download']?.get
  expect(download?.responses['206']?.content).toEqual(download?.responses['200']?.content)
  expect(download?.parameters.map((input) => input.name)).toEqual(['file_id', 'Range'])
  expect(list?.responses).not.toHaveProperty('206')
  const ask = read.paths['/v1/graphs/question']?.post
  expect(Object.keys(ask?.responses['200']?.content ?? {})).toEqual([
    'application/json',
    'text/event-stream',
  ])
})
