import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { errorBody } from '#contract/failures/errors.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { openConnection } from './test-connection.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

/** Sends bytes unchanged, and resolves with the bytes received until the connection closed. */
async function raw(app: FastifyInstance, text: string): Promise<string> {
  await app.listen({ port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const socket = connect(address.port)
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('a body that is not JSON is body_not_json', async () => {
  const { app, headers } = await embeddedService()
  for (const [type, payload] of [
    ['application/json', '{"name":'],
    ['application/json', ''],
    ['application/json', '\ufeff{"name":"x"}'],
    ['text/plain', '{"name":"x"}'],
    ['application/x-www-form-urlencoded', 'name=x'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/jsonp', '{}'],
    ['nonsense', '{}'],
    [undefined, '{"name":"x"}'],
    [undefined, ''],
  ]) {
    const response = await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      ...(payload !== '' && { payload: Buffer.from(payload ?? '') }),
    })
    const failure = readRefusal(response)
    expect([type, payload, failure.status, failure.failure]).toEqual([
      type,
      payload,
      400,
      'body_not_json',
    ])
    expect(failure.body.extras['code']).toBe('InvalidContentType')
    expect(failure.body.errors[0]?.key).toBe('fail.badRequest.invalidContentType')
  }
})

test.each([
  [{}, Buffer.from('7b226e616d65223a22fffe227d', 'hex'), 'The body is not valid UTF-8.'],
  [
    { 'content-encoding': 'gzip' },
    gzipSync('{"name":"x"}'),
    'The body has the content encoding “gzip”. Send it without one.',
  ],
])(
  'a body with %o that is no UTF-8, or compressed, is body_not_json and says so',
  async (more, payload, message) => {
    const { app, headers } = await embeddedService()
    const response = await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { ...headers, 'content-type': 'application/json', ...more },
      payload,
    })
    const failure = readRefusal(response)
    expect([failure.status, failure.failure]).toEqual([400, 'body_not_json'])
    expect(response.body).toContain(message)
  },
)

test('JSON is read under its other media types', async () => {
  const { app, headers } = await embeddedService()
  for (const [at, type] of [
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset=utf-8',
    'application/vnd.api+json',
  ].entries()) {
    const response = await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { ...headers, 'content-type': type },
      payload: JSON.stringify({ name: `${at}` }),
    })
    expect([type, response.statusCode]).toEqual([type, 200])
  }
})

test('a body over the size limit is body_too_large', async () => {
  const { refusal, admin } = await embeddedService()
  const body = { name: 'x', description: 'x'.repeat(1024 * 1024) }
  const failure = await refusal(createGraph, { body }, admin)
  expect([failure.status, failure.failure]).toEqual([413, 'body_too_large'])
})

test('hostile JSON is refused, and changes nothing', async () => {
  const { app, headers } = await embeddedService()
  const half = 500_000
  for (const payload of [
    '['.repeat(1_000_000),
    `${'['.repeat(half)}${']'.repeat(half)}`,
    `{"name":${'['.repeat(half)}${']'.repeat(half)}}`,
    `{"name":"x","team_ids":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    '"text"',
    'null',
    '7',
    '{"__proto__":{"name":"x"}}',
    '{"constructor":{"prototype":{"name":"x"}}}',
    '{"name":1e400}',
  ]) {
    const response = await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    expect([payload.slice(0, 40), readRefusal(response).status]).toEqual([
      payload.slice(0, 40),
      400,
    ])
  }
  expect('name' in {}).toBe(false)
})

const runPath = '/v1/runs/0198c0de-0000-7000-8000-000000000001'
const variant = '{"name":"A","body":{"model":"m","messages":[]}}'

test.each([
  ['POST', '/v1/presets', '{"name":"A","body":{"__proto__":1}}', 'body.__proto__'],
  ['POST', '/v1/runs', '{"request":{"model":"m","__proto__":1}}', 'request.__proto__'],
  [
    'POST',
    '/v1/evaluations',
    `{"name":"A","variants":[${variant}],"rows":[{"values":{"a":"1","__proto__":"2"}}]}`,
    'rows.0.values.__proto__',
  ],
  [
    'POST',
    '/v1/admin/guardrails',
    '{"name":"A","action":"flag","applies_to":"input","rule":{"type":"external","base_url":"https://x.test","categories":{"__proto__":0.5}}}',
    'rule.categories.__proto__',
  ],
  ['PUT', runPath, '{"status":"failed","response":{"__proto__":1}}', 'response.__proto__'],
  ['PUT', runPath, '{"status":"failed","error":{"__proto__":1}}', 'error.__proto__'],
] as const)(
  'a name that %s %s would leave out is refused at its field',
  async (method, url, payload, path) => {
    const { app, headers } = await embeddedService()
    const json = { ...headers, 'content-type': 'application/json' }
    const refused = readRefusal(await app.inject({ method, url, headers: json, payload }))
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(path)
  },
)

test('a body with too many values is refused before it is parsed', async () => {
  const { app, headers } = await embeddedService()
  const sendValues = async (count: number) => {
    const values = Array.from({ length: count }, (_, at) => at)
    const schema = { enum: values }
    return app.inject({
      method: 'POST',
      url: '/v1/chat',
      headers,
      payload: {
        model: 'mdl-x5',
        messages: [{ role: 'user', content: 'Choose one.' }],
        response_format: { type: 'json_schema', json_schema: { name: 'choice', schema } },
      },
    })
  }
  const tooMany = readRefusal(await sendValues(900_000))
  expect([tooMany.status, tooMany.failure]).toEqual([400, 'field_out_of_range'])
  expect(tooMany.body.errors[0]?.description).toContain('100000 values')
  const tooLarge = readRefusal(await sendValues(90_000))
  expect(tooLarge.status).toBe(400)
  expect(tooLarge.body.errors[0]?.description).toContain(
    'A schema can contain at most 20000 values',
  )
})

test('hostile queries are refused or mean nothing', async () => {
  const { app, headers } = await embeddedService()
  const status = async (search: string): Promise<number> =>
    (await app.inject({ url: `/v1/graphs?${search}`, headers })).statusCode
  for (const search of [
    'limit=1&limit=2',
    'limit=0',
    'limit=101',
    'limit=1.5',
    'limit=-1',
    'limit=x',
    'limit=1e999',
    'order=up',
    'order=asc&order=desc',
    'after=a&after=b',
    'after=%00',
    'before=',
    'scope=team',
    `search=${'x'.repeat(256)}`,
    'team_ids=%00',
  ]) {
    expect([search, await status(search)]).toEqual([search, 400])
  }
  for (const search of [
    '__proto__=x&__proto__=y',
    'constructor=x',
    'toString=1&hasOwnProperty=2',
    '%00=%00',
    '&&&=',
    'unknown=1',
    '_=1764271234',
  ]) {
    expect([search, await status(search)]).toEqual([search, 200])
  }
})

test('a parameter with one value is refused as given twice, and one with several is not', async () => {
  const { app, headers } = await embeddedService()
  const replyTo = (url: string) => app.inject({ url, headers })
  for (const [name, search] of [
    ['limit', 'limit=5&limit=6'],
    ['order', 'order=asc&order[]=desc'],
    ['search', 'search[]=wool&search[]=rye'],
  ]) {
    const { body } = readRefusal(await replyTo(`/v1/graphs?${search}`))
    expect(body.errors[0]?.description).toBe(`“${name}” is given more than once.`)
  }
  expect((await replyTo('/v1/files?file_types=pdf&file_types=txt')).statusCode).toBe(200)
})

test('a parameter whose name resembles one of a list is refused', async () => {
  const { app, headers } = await embeddedService()
  const messageOf = async (url: string) =>
    readRefusal(await app.inject({ url, headers })).body.errors[0]?.description
  expect(await messageOf('/v1/files?graph=1')).toBe(
    '“graph” is not a parameter. Did you mean “graph_id”?',
  )
  expect(await messageOf('/v1/files?serach=wool')).toBe(
    '“serach” is not a parameter. Did you mean “search”?',
  )
})

test('graphId and graph_id mean the same in lists and uploads, and both at once are refused', async () => {
  const { app, headers, ask, admin } = await embeddedService()
  const graph = await ask(createGraph, { body: { name: 'Harvest' } }, admin)
  const upload = (search: string) =>
    app.inject({
      method: 'POST',
      url: `/v1/files?${search}`,
      headers: { ...headers, 'content-disposition': `attachment; filename="${search[5]}.txt"` },
      payload: 'The harvest was good.',
    })
  const list = (search: string) => app.inject({ url: `/v1/files?${search}`, headers })
  await upload('')
  for (const name of ['graphId', 'graph_id']) {
    expect([name, (await upload(`${name}=${graph.id}`)).statusCode]).toEqual([name, 200])
  }
  for (const name of ['graphId', 'graph_id']) {
    const { data } = (await list(`${name}=${graph.id}`)).json<{ data: unknown[] }>()
    expect([name, data.length]).toEqual([name, 2])
  }
  const both = `graphId=${graph.id}&graph_id=${graph.id}`
  expect((await list(both)).statusCode).toBe(400)
  expect((await upload(both)).statusCode).toBe(400)
})

test('an upload with a name that resembles that of the graph is refused', async () => {
  const { app, headers } = await embeddedService()
  const upload = (search: string) =>
    app.inject({
      method: 'POST',
      url: `/v1/files?${search}`,
      headers: { ...headers, 'content-disposition': 'attachment; filename="harvest.txt"' },
      payload: 'The harvest was good.',
    })
  expect(readRefusal(await upload('graph_ids=1')).body.errors[0]?.description).toBe(
    '“graph_ids” is not a parameter. Did you mean “graphId”?',
  )
  expect((await upload('id=1&v=2')).statusCode).toBe(200)
})

test('the last of two fields of one name counts', async () => {
  const { app, headers } = await embeddedService()
  const response = await app.inject({
    method: 'POST',
    url: '/v1/graphs',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"name": "Barley", "name": "Oats"}',
  })
  expect(response.json()).toMatchObject({ name: 'Oats' })
})

test('a value out of range and an unknown option are InvalidInputParameters', async () => {
  const { refusal, app, headers, admin } = await embeddedService()
  const tooMany = await refusal(listGraphs, { query: { limit: 101 } }, admin)
  expect([tooMany.failure, tooMany.body.extras['code']]).toEqual([
    'field_out_of_range',
    'InvalidInputParameters',
  ])
  for (const search of ['order=up', 'scope=team']) {
    const failure = readRefusal(await app.inject({ url: `/v1/graphs?${search}`, headers }))
    expect([search, failure.failure]).toEqual([search, 'field_out_of_range'])
  }
})

test('a field that is missing or of the wrong form is BadRequest', async () => {
  const { app, headers } = await embeddedService()
  for (const payload of [{}, { name: null }, { name: 7 }, { name: 'x', team_ids: 'a' }]) {
    const response = await app.inject({ method: 'POST', url: '/v1/graphs', headers, payload })
    const failure = readRefusal(response)
    expect([failure.failure, failure.body.extras['code']]).toEqual([
      'field_malformed',
      'BadRequest',
    ])
    expect(failure.body.errors[0]?.key).toBe('fail.badRequest.badRequest')
  }
})

test('requests that break the protocol get a failure in the usual shape', async () => {
  for (const [text, status] of [
    ['FOO /v1/me HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    [`GET /v1/me HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 400],
    [
      'POST /v1/graphs HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'POST /v1/graphs HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd',
      400,
    ],
    ['POST /v1/graphs HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n', 400],
    ['POST /v1/graphs HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked, x\r\n\r\n', 400],
    ['GET /v1/me HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n', 400],
    ['GET /v1/me HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n', 400],
    [
      'GET /v1/me HTTP/1.1\r\nhost: a\r\nauthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n',
      400,
    ],
  ] as const) {
    const { app } = await embeddedService()
    const answer = await raw(app, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect([text.slice(0, 80), Number(head.split(' ')[1])]).toEqual([text.slice(0, 80), status])
    expect(errorBody.parse(JSON.parse(body))).toMatchObject({
      tpe: 'BadRequest',
      extras: { code: 'BadRequest', failure: 'request_unreadable' },
    })
  }
})

test('a client that waits before it sends the body is told to send it only with a key', async () => {
  const { app, headers } = await embeddedService()
  const body = JSON.stringify({ name: 'Barn' })
  const head = (key: string) =>
    [
      'POST /v1/graphs HTTP/1.1',
      'Host: localhost',
      key,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      'Connection: close',
      '\r\n',
    ].join('\r\n')
  const refused = await openConnection(app)
  refused.write(head('Authorization: Bearer nobody'))
  await refused.answers(1)
  expect(refused.received()).toMatch(/^HTTP\/1\.1 401/)
  const accepted = await openConnection(app)
  accepted.write(head(`Authorization: ${headers.authorization}`))
  await expect.poll(accepted.received).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  accepted.write(body)
  await accepted.answers(1)
  expect(accepted.statuses()).toEqual([200])
})
