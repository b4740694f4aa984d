import { once } from 'node:events'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import { createGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { noAnswerText } from '#contract/questions.ts'
import { sendMcpMessage } from '#contract/tools/mcp.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'
const messageHeaders = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
}
const allowedOrigins = ['https://assistant.example']

onEveryDatabase('the Model Context Protocol', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), { worker: true, allowedOrigins, ...parts })
    const organization = await service.newOrganization()
    const { admin } = organization
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 })

    const graphWith = async (name: string, text: string, team_ids: string[] = []) => {
      const graph = await service.ask(createGraph, { body: { name, team_ids } }, admin)
      const file = await service.upload(admin, {
        name: `${name}.txt`,
        bytes: text,
        graphId: graph.id,
      })
      await service.waitUntilRead(file.id)
      return { graph_id: graph.id, file_id: file.id }
    }
    const connect = async (key = admin) => {
      const client = new Client({ name: 'test', version: '1' })
      const headers = { authorization: `Bearer ${key}` }
      await client.connect(
        new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }),
      )
      onTestFinished(() => client.close())
      return client
    }
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      service.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          authorization: `Bearer ${admin}`,
          ...messageHeaders,
          ...headers,
        },
        payload: JSON.stringify(body),
      })
    return { ...service, organization, address, graphWith, connect, post }
  }

  const tides = 'The tides are high at the quay at six in the evening.'
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

  test('an assistant searches, reads and asks documents', async () => {
    const { address, graphWith, connect } = await begin()
    const { graph_id, file_id } = await graphWith('tides', tides)
    const client = await connect()
    const { tools } = await client.listTools()
    const names = ['list_graphs', 'list_files', 'search', 'fetch', 'ask']
    expect(tools.map(({ name }) => name)).toEqual(names)

    const call = async (name: string, input: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: input })).structuredContent
    expect(await call('list_graphs', {})).toEqual({
      graphs: [{ id: graph_id, name: 'tides', description: '', files: 1 }],
    })
    expect(await call('list_files', { search: 'tide' })).toMatchObject({
      files: [{ id: file_id, title: 'tides.txt', status: 'completed' }],
    })
    const url = `${address}/files/${file_id}?page=1`
    expect(await call('search', { query: 'high tides' })).toMatchObject({
      results: [{ id: file_id, title: 'tides.txt', url, page: 1, text: tides }],
    })
    expect(await call('fetch', { id: file_id })).toMatchObject({
      title: 'tides.txt',
      url,
      text: `[Page 1]\n${tides}`,
      metadata: { status: 'completed', pages: 1, next_page: null },
    })
    expect(await call('ask', { question: 'When are the tides high?' })).toMatchObject({
      answer: expect.stringContaining('[1]'),
      sources: [{ cite: '1', id: file_id, title: 'tides.txt', url, text: tides }],
    })
    const other = await graphWith('tides of former years', 'Ebbs were at noon.')
    const file_ids = [other.file_id]
    expect(await call('search', { query: 'high tides', file_ids })).toMatchObject({
      results: [{ id: other.file_id }],
    })
    const none = await call('ask', { question: 'When are the tides high?', file_ids })
    expect(none).toMatchObject({ sources: [] })
    expect(await call('list_graphs', { search: 'TIDES' })).toMatchObject({
      graphs: [{ name: 'tides' }, { name: 'tides of former years' }],
    })
  })

  test('rows are found with the names of their columns, below their headings', async () => {
    const { graphWith, connect, upload, waitUntilRead, organization } = await begin()
    const { graph_id: graphId } = await graphWith('tides', tides)
    const bytes = '# Prices\n\n| Code | Price (€) | Minutes |\n|--|--|--|\n| M400 | 420 | 45 |\n'
    const { id } = await upload(organization.admin, { name: 'clinic.md', bytes, graphId })
    await waitUntilRead(id)
    const client = await connect()
    const found = await client.callTool({ name: 'search', arguments: { query: 'M400' } })
    const text = 'Code M400 · Price (€) 420 · Minutes 45'
    expect(found).toMatchObject({
      content: [{ text: `clinic.md, page 1 (id ${id}) › Prices:\n${text}` }],
      structuredContent: { results: [{ id, headings: ['Prices'], text }] },
    })
  })

  test('a question without an answer has the passages that come nearest', async () => {
    const { address, graphWith, connect } = await begin()
    const { file_id } = await graphWith('tides', tides)
    const client = await connect()
    const ask = (question: string) => client.callTool({ name: 'ask', arguments: { question } })
    expect(await ask('How expensive is the quay?')).toMatchObject({
      content: [
        {
          text: expect.stringMatching(
            /^No clear answer found. These passages are the closest:\n\n- tides\.txt, page 1: “The/,
          ),
        },
      ],
      structuredContent: {
        answer: noAnswerText,
        sources: [],
        nearest: [
          {
            id: file_id,
            title: 'tides.txt',
            url: `${address}/files/${file_id}?page=1`,
            text: tides,
          },
        ],
      },
    })
    const answered = await ask('When are the tides high?')
    expect(answered.structuredContent).not.toHaveProperty('nearest')
  })

  test('an answer of a model says which sentences no source supports', async () => {
    const moon = 'The moon above it is made of old cheese.'
    const text = `The tides are high at six in the evening [1]. ${moon}`
    const { graphWith, connect } = await begin({
      models: registryOf({ 'mdl-x5': puppet(says(text)) }),
    })
    await graphWith('tides', tides)
    const client = await connect()
    const question = 'When are the tides high?'
    expect(await client.callTool({ name: 'ask', arguments: { question } })).toMatchObject({
      content: [{ text: expect.stringContaining(`${moon} (no source supports this)\n`) }],
      structuredContent: { unsupported: [{ text: moon }] },
    })
  })

  test('a source that supports nothing in an answer of a model is told apart', async () => {
    const text = 'Goats climb the lighthouse [1].'
    const { graphWith, connect } = await begin({
      models: registryOf({ 'mdl-x5': puppet(says(text)) }),
    })
    await graphWith('tides', tides)
    const client = await connect()
    const question = 'When are the tides high?'
    expect(await client.callTool({ name: 'ask', arguments: { question } })).toMatchObject({
      content: [
        { text: expect.stringContaining('tides.txt, page 1 (does not support the answer)') },
      ],
      structuredContent: { sources: [{ cite: '1', supports: false }] },
    })
  })

  test('guardrails redact what tools find and read, and block what they search for', async () => {
    const { ask, organization, graphWith, connect } = await begin()
    const { file_id } = await graphWith('crew', 'The captain is reached at ann@ship.example.')
    const rules = [
      ['redact', 'output', { type: 'personal_data', entities: ['email'] }],
      ['block', 'input', { type: 'denied_topics', phrases: ['mutiny'] }],
    ] as const
    for (const [action, applies_to, rule] of rules) {
      const body = { name: action, action, applies_to, rule: { ...rule } }
      await ask(createGuardrail, { body: createGuardrail.body.parse(body) }, organization.admin)
    }
    const client = await connect()
    const call = (name: string, input: Record<string, unknown>) =>
      client.callTool({ name, arguments: input })
    for (const answer of [
      await call('search', { query: 'captain' }),
      await call('fetch', { id: file_id }),
    ]) {
      expect(answer.isError).not.toBe(true)
      expect(JSON.stringify(answer)).toContain('captain')
      expect(JSON.stringify(answer)).not.toContain('ann@ship.example')
    }
    expect(await call('search', { query: 'mutiny' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('guardrail') }],
    })
  })

  test('a question without graphs is asked of those with the best passages, where there are many', async () => {
    const { ask, organization, graphWith, connect } = await begin()
    const { admin } = organization
    const { file_id } = await graphWith('tides', tides)
    for (let number = 0; number < 50; number += 1) {
      await ask(createGraph, { body: { name: `Empty ${number}` } }, admin)
    }
    const question = 'When are the tides high?'
    const call = async (name: string, input: object, key = admin) =>
      (await connect(key)).callTool({ name, arguments: { ...input } })
    expect(await call('ask', { question })).toMatchObject({
      structuredContent: { sources: [{ id: file_id, text: tides }] },
    })
    expect(await call('ask', { question: 'Who is the zookeeper?' })).toMatchObject({
      structuredContent: { answer: noAnswerText },
    })
    // Such a key may not search, but a question quotes passages to it as well.
    const key = await organization.newKey({ team_id: null, permissions: ['graphs:read'] })
    expect(await call('ask', { question }, key)).toMatchObject({
      content: [{ text: expect.stringContaining('at six in the evening') }],
    })
  })

  test('a key of the organization lists and asks the graphs of every team', async () => {
    const { organization, graphWith, connect } = await begin()
    const team_id = await organization.newTeam()
    const { graph_id, file_id } = await graphWith('tides', tides, [team_id])
    const question = 'When are the tides high?'
    const call = async (name: string, input: object, key: string) =>
      (await (await connect(key)).callTool({ name, arguments: { ...input } })).structuredContent
    const keys = [organization.admin, await organization.newKey({ team_id })]
    for (const key of keys) {
      expect(await call('list_graphs', {}, key)).toMatchObject({ graphs: [{ id: graph_id }] })
      expect(await call('ask', { question }, key)).toMatchObject({ sources: [{ id: file_id }] })
    }
    const other = await organization.newKey({ team_id: await organization.newTeam() })
    expect(await call('list_graphs', {}, other)).toEqual({ graphs: [] })
  })

  test('a key sees the tools that it has permissions for', async () => {
    const { organization, connect } = await begin()
    const client = await connect(
      await organization.newKey({ team_id: null, permissions: ['graphs:read'] }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['list_graphs', 'ask'])
    const call = await client.callTool({ name: 'list_files', arguments: {} })
    expect(call).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('permission') }],
    })
  })

  test('a file of another team is told as one that does not exist', async () => {
    const { graphWith, organization, connect } = await begin()
    const team = await organization.newTeam()
    const { file_id } = await graphWith('others', tides, [await organization.newTeam()])
    const client = await connect(
      await organization.newKey({ team_id: team, permissions: ['*:read'] }),
    )
    const fetched = async (id: string) =>
      JSON.stringify(await client.callTool({ name: 'fetch', arguments: { id } })).replaceAll(id, '')
    expect(await fetched(file_id)).toBe(await fetched(absent))
    expect(await fetched(file_id)).toContain('"isError":true')
  })

  test('input that does not fit, and a tool that does not exist, are told to the model', async () => {
    const { connect } = await begin()
    const client = await connect()
    const call = (name: string, input: Record<string, unknown>) =>
      client.callTool({ name, arguments: input })
    expect(await call('search', { query: '' })).toMatchObject({ isError: true })
    expect(await call('search', { query: 'tides', limit: 1000 })).toMatchObject({ isError: true })
    expect(await call('ask', {})).toMatchObject({
      isError: true,
      content: [{ text: '“question” is required.' }],
    })
    expect(await call('ask', { question: 'When?', model: 'mdl-x5' })).toMatchObject({
      isError: true,
      content: [{ text: 'The request has an unknown field: “model”.' }],
    })
    expect(await call('ask', { question: 'When?' })).toMatchObject({
      isError: true,
      content: [{ text: 'This key cannot ask any graph.' }],
    })
    expect(await call('delete_everything', {})).toMatchObject({
      isError: true,
      content: [{ text: 'There is no tool named delete_everything.' }],
    })
  })

  test('limits count the requests of a tool, and their message reaches the model', async () => {
    const { clock, step } = testClock()
    const { ask, organization, connect } = await begin({ clock })
    const { admin } = organization
    const secret = await organization.newKey({ team_id: null, permissions: ['*:read'] })
    const client = await connect(secret)
    const { key } = await ask(getMe, {}, secret)
    const limits = [{ limit: 'requests_per_minute' as const, maximum: 1 }]
    await ask(putLimits, { body: { key_id: key.id, limits } }, admin)
    const call = () => client.callTool({ name: 'list_graphs', arguments: {} })
    // Requests count by minutes of the clock, and the second call may not be in the next one.
    step(60 - clock.now().getUTCSeconds())
    expect(await call()).toMatchObject({ structuredContent: { graphs: [] } })
    expect(await call()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('1 request per minute') }],
    })
  })

  test('the model stops when the assistant hangs up', async () => {
    const called = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    // oxlint-disable-next-line require-yield -- a model that answers nothing until its caller leaves
    const model = puppet(async function* silent(_, signal) {
      called.resolve()
      await once(signal, 'abort')
      ended.resolve()
    })
    const { graphWith, organization, address } = await begin({
      models: registryOf({ 'mdl-x5': model }),
    })
    const { graph_id } = await graphWith('tides', tides)
    const leaving = new AbortController()
    const name = 'ask'
    const params = {
      name,
      arguments: { question: 'When is the tide high?', graph_ids: [graph_id] },
    }
    const call = fetch(new URL('/mcp', address), {
      method: 'POST',
      signal: leaving.signal,
      headers: { ...messageHeaders, authorization: `Bearer ${organization.admin}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }).then((response) => response.text())
    await called.promise
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    await ended.promise
  })

  test('a message without a valid key is refused', async () => {
    const { post } = await begin()
    expect((await post(listTools, { authorization: 'Bearer nonsense' })).statusCode).toBe(401)
  })

  test('pages of other sites send no messages, pages of the service and of allowed origins do', async () => {
    const { post } = await begin()
    const statusFrom = async (origin: string) => (await post(listTools, { origin })).statusCode
    const { extras } = (await post(listTools, { origin: 'https://evil.example' })).json()
    expect(extras).toMatchObject({ failure: 'origin_forbidden' })
    expect(await statusFrom('https://evil.example')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
    expect(await statusFrom('http://localhost:80')).toBe(200)
    expect(await statusFrom('https://assistant.example')).toBe(200)
  })

  test('there is no stream of notifications and no session', async () => {
    const { app, post } = await begin()
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await app.inject({ method, url: sendMcpMessage.path })).statusCode).toBe(405)
    }
    const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }
    const answer = await post(listen)
    expect(answer.body).toContain('error')
  })

  test('a message that is none is refused', async () => {
    const { post } = await begin()
    for (const body of [{}, [listTools], 'text', { jsonrpc: '2.0' }]) {
      expect((await post(body)).statusCode).toBe(400)
    }
  })
})
