import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isAudited } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/failures/errors.ts'
import { everywhere, failures, idempotently, whenChanging } from '#contract/failures/failures.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import { requestHeaders, responseHeaders } from '#contract/reference/headers.ts'
import { idInPath } from '#contract/reference/json-schema.ts'
import { things } from '#contract/reference/things.ts'

type Json = Record<string, unknown>

const zip = promisify(gzip)

/** Serves the document of the interface to anyone. Strangers can request it, so it is made and compressed once, when it is first requested. */
export function openapiRoute(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, Endpoint>>,
  version: string,
): void {
  const make = async () => {
    const plain = Buffer.from(JSON.stringify(openapi(endpoints, version)))
    return { plain, zipped: await zip(plain) }
  }
  let document: ReturnType<typeof make> | undefined
  app.get('/v1/openapi.json', async (request, reply) => {
    document ??= make().catch((error: unknown) => {
      document = undefined
      throw error
    })
    const { plain, zipped } = await document
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    return acceptsGzip(request.headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(zipped)
      : reply.send(plain)
  })
}

/** Whether a header allows gzip; `*` is for the codings that it does not name (RFC 9110, 12.5.3). */
function acceptsGzip(header: string): boolean {
  const codings = header.split(',').map((coding) => coding.split(';').map((part) => part.trim()))
  const named = (name: string) => codings.find(([coding]) => coding?.toLowerCase() === name)
  const [, weight] = named('gzip') ?? named('*') ?? ['', 'q=0']
  return weight === undefined || Number(weight.replace(/^q\s*=/i, '')) !== 0
}

/** The OpenAPI 3.1 document of the interface, made from the contract alone. */
export function openapi(endpoints: Readonly<Record<string, Endpoint>>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const spellings = [endpoint, ...(endpoint.aliases ?? [])]
    for (const [at, spelling] of spellings.entries()) {
      const path = spelling.path.replace(/:(\w+)/g, '{$1}')
      const method = (spelling.method ?? endpoint.method).toLowerCase()
      paths[path] = {
        ...paths[path],
        [method]: operation(
          endpoint,
          at === 0 ? operationId : `${operationId}_${at}`,
          spelling.path,
        ),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sheaf', version, summary: 'Knowledge graphs, files and grounded answers.' },
    security: [{ key: [] }],
    tags: things.map(({ label, text }) => ({ name: label, description: text })),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  }
}

function operation(endpoint: Endpoint, operationId: string, path: string): Json {
  return {
    operationId,
    summary: endpoint.summary,
    tags: things
      .filter(({ operations }) => operations.some((name) => operationId.split('_')[0] === name))
      .map(({ label }) => label),
    ...(endpoint.deprecated && { deprecated: true }),
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    parameters: [
      ...pathParameters(endpoint, path),
      ...queryParameters(endpoint),
      ...headerParameters(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: requestContent(endpoint) },
    }),
    responses: {
      [endpoint.success ?? 200]: {
        description: 'Success.',
        headers: replyHeaders(endpoint),
        content: replyContent(endpoint),
      },
      ...(endpoint.ranges && {
        206: { description: 'The requested range.', content: replyContent(endpoint) },
      }),
      ...refusals(endpoint),
    },
  }
}

const bytes = { schema: { type: 'string', format: 'binary' } }

function pathParameters({ params }: Endpoint, path: string): Json[] {
  const { properties = {} } = params === undefined ? {} : schemaOf(params, 'output')
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? idInPath(name),
  }))
}

function queryParameters(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return []
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters(endpoint: Endpoint): Json[] {
  return requestHeaders(endpoint).map(({ name, isRequired, description, schema }) => ({
    name,
    in: 'header',
    required: isRequired,
    description,
    schema,
  }))
}

function replyHeaders(endpoint: Endpoint): Json {
  return Object.fromEntries(
    responseHeaders(endpoint).map(({ name, description, schema }) => [
      name,
      { description, schema },
    ]),
  )
}

function requestContent({ body, jsonBody }: Endpoint): Json {
  const schema = body === 'bytes' ? jsonBody : body
  return {
    ...(schema && { 'application/json': { schema: schemaOf(schema, 'input') } }),
    ...(body === 'bytes' && { '*/*': bytes }),
  }
}

function replyContent({ reply, chunk }: Endpoint): Json {
  if (typeof reply === 'string') return { '*/*': bytes }
  return {
    'application/json': { schema: schemaOf(reply, 'output') },
    ...(chunk && { 'text/event-stream': { schema: schemaOf(chunk, 'output') } }),
  }
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(
    new Set<FailureKey>([
      ...everywhere,
      ...(isAudited(endpoint) ? whenChanging : []),
      ...(endpoint.idempotent ? idempotently : []),
      ...endpoint.fails,
    ]),
    (key) => failures[key].status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      status,
      {
        description: [...new Set(keys.map((key) => failures[key].code))].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const shape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): z.infer<typeof shape> {
  return shape.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}
