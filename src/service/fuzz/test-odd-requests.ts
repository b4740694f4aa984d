import * as fc from 'fast-check'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { requestHeaders } from '#contract/reference/headers.ts'
import { jsonSchemaOf } from '#contract/reference/json-schema.ts'
import { brokenValues, oddTexts, writeJson } from './test-broken-values.ts'
import { placeholder, valuesOf } from './test-schema-values.ts'

/** A request as it is sent, apart from the IDs that its placeholders stand for. */
export interface FuzzRequest {
  path: string
  headers: Record<string, string>
  body: Uint8Array | null
  /** Whether parts of the path are no parameters, so that the path may not exist. */
  isPathOdd: boolean
}

type Part = 'nothing' | 'path' | 'query' | 'body' | 'bytes' | 'headers'

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

/**
 * Requests of an operation: valid ones by its schemas and by `examples`, and such ones with one part broken.
 */
export function requestsOf(
  endpoint: Endpoint,
  examples: readonly CallInput<Endpoint>[],
): fc.Arbitrary<FuzzRequest> {
  const hasBody = endpoint.body !== undefined
  const parts: Part[] = [
    'nothing',
    'headers',
    ...(endpoint.path.includes(':') ? (['path'] as const) : []),
    'query',
    ...(hasBody ? (['body', 'body', 'body', 'bytes'] as const) : []),
  ]
  return fc.oneof(
    ...parts.map((broken) =>
      fc
        .tuple(
          pathsOf(endpoint, broken === 'path'),
          queriesOf(endpoint, examples, broken === 'query'),
          bodiesOf(endpoint, examples, broken),
          headersOf(endpoint, broken === 'headers'),
        )
        .map(([path, query, body, headers]) => ({
          path: `${path}${query}`,
          headers: { ...(body !== null && { 'content-type': body.type }), ...headers },
          body: body?.bytes ?? null,
          isPathOdd: broken === 'path' || new URL(path, 'http://a').pathname !== path,
        })),
    ),
  )
}

const oddPathParts = [
  ...oddTexts.map((text) => encodeURIComponent(text.toWellFormed())),
  '%00',
  '%ff',
  '%ed%a0%80',
  '%',
  '%2e%2e%2f',
  '..',
  '.',
  ';a=b',
  'x'.repeat(500),
]

function pathsOf(endpoint: Endpoint, isBroken: boolean): fc.Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const { properties = {} } = endpoint.params ? jsonSchemaOf(endpoint.params, 'input') : {}
  const values = names.map((name) =>
    properties[name] === undefined
      ? fc.constant(placeholder(name))
      : valuesOf(properties[name], name).map((value) => encodeURIComponent(String(value))),
  )
  const breaks = isBroken
    ? fc.option(fc.tuple(fc.nat(), fc.constantFrom(...oddPathParts)), { freq: 20 })
    : fc.constant(null)
  return fc.tuple(fc.tuple(...values), breaks).map(([texts, change]) => {
    const at = change === null ? -1 : change[0] % names.length
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const index = names.indexOf(name)
      return index === at ? (change?.[1] ?? '') : (texts[index] ?? '')
    })
    return path
  })
}

const oddQueryParts = [
  'limit=%00',
  'limit[]=1&limit[]=2',
  'limit=1&limit=2',
  'after=%ff%fe',
  'after=%ed%a0%80',
  'before=a&after=b',
  '__proto__=1',
  '__proto__[polluted]=true',
  'constructor[prototype][polluted]=true',
  'search=%',
  'a=%E0%A4%A',
  '=',
  '&&&',
  '?',
  'limit',
  `search=${'x'.repeat(10_000)}`,
  'a=b&'.repeat(2000),
]

function queriesOf(
  endpoint: Endpoint,
  examples: readonly CallInput<Endpoint>[],
  isBroken: boolean,
): fc.Arbitrary<string> {
  const odd = fc.constantFrom(...oddQueryParts)
  if (endpoint.query === undefined)
    return isBroken ? odd.map((part) => `?${part}`) : fc.constant('')
  const own = examples.map(({ query }): unknown => query ?? {})
  const valid = fc.oneof(valuesOf(jsonSchemaOf(endpoint.query, 'input')), fc.constantFrom(...own))
  const queries = isBroken ? fc.oneof(valid, brokenValues(valid)) : valid
  return fc.tuple(queries, isBroken ? fc.option(odd) : fc.constant(null)).map(([query, part]) => {
    const fields = Object.entries(Object(query)).map(
      ([name, value]) => `${encode(name)}=${[value].flat().map(encode).join(',')}`,
    )
    const all = [...fields, ...(part === null ? [] : [part])]
    return all.length === 0 ? '' : `?${all.join('&')}`
  })
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : writeJson(value)
  return encodeURIComponent(text.toWellFormed())
}

const oddTypes = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;charset="x',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'APPLICATION/JSON',
  'application/json, text/plain',
  '/',
  'x'.repeat(2000),
]

function bodiesOf(
  endpoint: Endpoint,
  examples: readonly CallInput<Endpoint>[],
  broken: Part,
): fc.Arbitrary<{ bytes: Uint8Array; type: string } | null> {
  const { body, jsonBody } = endpoint
  const schema = body === 'bytes' ? jsonBody : body
  const files = fc
    .oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('', 'wool', '%PDF-1.7\n', 'PK\u0003\u0004').map(bytesOf),
    )
    .map((bytes) => ({ bytes, type: 'text/plain' }))
  if (schema === undefined) return body === 'bytes' ? files : fc.constant(null)
  const own = examples.flatMap((example) => ('body' in example ? [example.body] : []))
  const generated = valuesOf(jsonSchemaOf(schema, 'input'))
  const valid: fc.Arbitrary<unknown> =
    own.length === 0 ? generated : fc.oneof(generated, fc.constantFrom<unknown>(...own))
  const json = (broken === 'body' ? brokenValues(valid) : valid).map((value) =>
    bytesOf(writeJson(value)),
  )
  const texts = json.map((bytes) => ({ bytes, type: 'application/json' }))
  if (broken === 'bytes')
    return fc.tuple(json, edits, types).map(([bytes, edit, type]) => ({ bytes: edit(bytes), type }))
  return body === 'bytes' ? fc.oneof(texts, files) : texts
}

const types = fc.oneof(fc.constant('application/json'), fc.constantFrom(...oddTypes))

/** Changes of the bytes of a body, after which it may be no JSON or no UTF-8. */
const edits: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array> = fc.oneof(
  fc.constant((bytes: Uint8Array) => bytes),
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((part) => (bytes: Uint8Array) => bytes.subarray(0, Math.floor(part * bytes.length))),
  fc
    .tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.uint8Array({ minLength: 1, maxLength: 6 }),
    )
    .map(([part, added]) => (bytes: Uint8Array) => {
      const at = Math.floor(part * bytes.length)
      return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)])
    }),
  fc.constantFrom(
    () => Buffer.alloc(0),
    () => Buffer.from([0xff, 0xfe]),
    (bytes: Uint8Array) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
    (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString(), 'utf16le'),
    (bytes: Uint8Array) => Buffer.concat([bytes, bytes]),
  ),
)

const oddHeaderValues = [
  '',
  ' ',
  ',',
  '"',
  '*',
  'x'.repeat(3000),
  'é\u00ff',
  'a\tb',
  'true',
  '__proto__',
  'bytes=0-0,1-2',
  'bytes=-0',
  'bytes=99999999999999999999-',
  'W/"1"',
  '9'.repeat(30),
  "attachment; filename*=UTF-8''%ff%00",
  'attachment; filename="a\\"; filename*=utf-16\'\'x',
  'attachment; filename="../../a.txt"',
  'attachment; filename=""',
  `attachment; filename="${'a'.repeat(600)}.txt"`,
]

const commonHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'expect',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'traceparent',
  'x-forwarded-for',
  'x-http-method-override',
  'x-request-id',
  'x-sheaf-client',
]

function headersOf(endpoint: Endpoint, isBroken: boolean): fc.Arbitrary<Record<string, string>> {
  const described = requestHeaders(endpoint)
  const valid = fc
    .tuple(
      ...described.map(({ name, schema, isRequired }) =>
        name === 'Content-Disposition'
          ? fc.constantFrom('attachment; filename="a.txt"', 'attachment; filename="b.pdf"')
          : fc.option(valuesOf(schema), { nil: undefined, freq: isRequired ? 20 : 2 }),
      ),
    )
    .map((values) =>
      Object.fromEntries(
        described.flatMap(({ name }, at) => {
          const value = values[at]
          // Others are no text that a header can have.
          const isSent = typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
          return isSent ? [[name.toLowerCase(), value]] : []
        }),
      ),
    )
  if (!isBroken) return valid
  const names = [...described.map(({ name }) => name.toLowerCase()), ...commonHeaders]
  const odd = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...oddHeaderValues), {
    minKeys: 1,
    maxKeys: 2,
  })
  return fc.tuple(valid, odd).map(([own, others]) => ({ ...own, ...others }))
}
