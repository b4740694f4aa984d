import { expect, test, vi } from 'vitest'
import { createApplicationBatch } from '#contract/applications/batches.ts'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { runApplication } from '#contract/applications/generation.ts'
import { scriptedModels } from '#service/models/scripted/scripted-models.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

// The machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

async function begin() {
  const service = await embeddedService({ providers: { others: scriptedModels } })
  const { app, ask, admin } = service
  let count = 0
  /** Sends the body as it is, because JSON.stringify leaves out what an attack needs. */
  const sendText = (payload: string) =>
    app.inject({
      method: 'POST',
      url: createApplication.path,
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      payload,
    })
  const send = (blueprint: Record<string, unknown>) =>
    sendText(JSON.stringify({ name: `Hostile ${count++}`, blueprint: { ...plain, ...blueprint } }))
  const run = async (application_id: string) => {
    await ask(deployApplication, { params: { application_id }, body: {} }, admin)
    return app.inject({
      method: 'POST',
      url: runApplication.path.replace(':application_id', application_id),
      headers: { authorization: `Bearer ${admin}` },
      payload: { inputs: [] },
    })
  }
  const deployed = async (blueprint: Record<string, unknown>): Promise<string> => {
    const reply = await send(blueprint)
    expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([200, expect.any(String)])
    const application_id = createApplication.reply.parse(reply.json()).id
    await ask(deployApplication, { params: { application_id }, body: {} }, admin)
    return application_id
  }
  return { ...service, sendText, send, run, deployed }
}

const plain = { model: 'scripted', inputs: [], messages: [{ role: 'user', content: 'hello' }] }
const format = (schema: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
})

test('a hundred thousand violations are counted, and a hundred of them are told', async () => {
  const { send, sendText } = await begin()
  const unknown = (at: number) => `{{${(at * 12_000).toString(36)}x${at}}}`
  const content = Array.from({ length: 8000 }, (_, at) => unknown(at)).join('')
  const placeholders = await send({
    messages: Array.from({ length: 9 }, () => ({ role: 'user', content })),
  })
  const numbers = `[${'1,'.repeat(90_000)}1]`
  const inputs = await sendText(
    `{"name":"x","blueprint":{"model":"m","inputs":[],"messages":${numbers}}}`,
  )
  const told = readRefusal(placeholders)
  expect([told.failure, told.body.errors.length]).toEqual(['blueprint_invalid', 100])
  expect(Number(told.body.extras['violations'])).toBeGreaterThan(70_000)
  for (const reply of [placeholders, inputs]) {
    expect(readRefusal(reply).status).toBe(400)
    expect(readRefusal(reply).body.errors.length).toBeLessThanOrEqual(100)
    expect(reply.body.length).toBeLessThan(50_000)
  }
})

test('nested bodies and schemas are refused', async () => {
  const { sendText } = await begin()
  const nested = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`
  for (const payload of [
    `{"name":"x","blueprint":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    JSON.stringify({ name: 'x', blueprint: { ...plain, ...format('SCHEMA') } }).replace(
      '"SCHEMA"',
      nested,
    ),
  ]) {
    const reply = await sendText(payload)
    expect(readRefusal(reply)).toMatchObject({ status: 400, failure: 'field_out_of_range' })
  }
})

test.each([
  ['itself', { $ref: '#' }],
  ['itself in a property', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
  [
    'two that name each other',
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
  ],
  ['itself fifty times', { allOf: Array.from({ length: 50 }, () => ({ $ref: '#' })) }],
  ['two others at each of thirty levels', doubling(30)],
  ['a pattern that backtracks', { type: 'string', pattern: '^(a+)+$' }],
  [
    'properties of all objects',
    {
      type: 'object',
      properties: { ['__proto__']: { type: 'string' }, constructor: { type: 'string' } },
      required: ['constructor'],
    },
  ],
])('a schema of %s is refused, or its run ends', async (_, schema) => {
  const { send, run } = await begin()
  const failures: unknown[] = []
  for (const model of ['scripted', 'sheaf-reader']) {
    const created = await send({ model, ...format(schema) })
    const replies = created.statusCode === 200 ? [await run(created.json().id)] : [created]
    failures.push(...replies.map((reply) => reply.json().extras?.failure ?? 'none'))
  }
  // A model that cannot fill the schema is a failure with a name, and not of this service.
  expect(failures.length).toBe(2)
  expect(failures).not.toContain('internal')
})

/** A schema whose value would have a billion texts. */
function doubling(levels: number) {
  const pair = (at: number) => ({
    type: 'object',
    properties: { left: { $ref: `#/$defs/${at + 1}` }, right: { $ref: `#/$defs/${at + 1}` } },
    required: ['left', 'right'],
  })
  const defs = Array.from({ length: levels }, (_, at) => [String(at), pair(at)] as const)
  return {
    $defs: { ...Object.fromEntries(defs), [String(levels)]: { type: 'string' } },
    $ref: '#/$defs/0',
  }
}

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', 'a.b', '$&'])(
  'an input may be named %s',
  async (name) => {
    const { ask, admin, deployed } = await begin()
    const application_id = await deployed({
      inputs: [{ name, input_type: 'text' }],
      messages: [{ role: 'user', content: `say: <{{${name}}}>` }],
    })
    const params = { application_id }
    const inputs = [{ id: name, value: ['$& {{x}} __proto__'] }]
    const run = await ask(runApplication, { params, body: { inputs } }, admin)
    expect(run).toMatchObject({ suggestion: '<$& {{x}} __proto__>' })
    const batch = await ask(createApplicationBatch, { params, body: { rows: [{ inputs }] } }, admin)
    expect(batch).toMatchObject({ total: 1 })
  },
)

test('a field named __proto__ is no field of anything', async () => {
  const { sendText } = await begin()
  const polluted = '{"role":"system","inputs":[{"name":"x","input_type":"text"}],"isAdmin":true}'
  const reply = await sendText(
    `{"name":"x","__proto__":${polluted},"blueprint":{"__proto__":${polluted},"model":"scripted","messages":[{"content":"hi","role":"user","__proto__":${polluted}}]}}`,
  )
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('isAdmin' in {}).toBe(false)
  expect([reply.statusCode, reply.json().inputs]).toEqual([200, []])
})

test('braces without an end are text, and are read in linear time', async () => {
  const { ask, admin, deployed } = await begin()
  const content = `say: ${'{{a '.repeat(20_000)}`
  const application_id = await deployed({ messages: [{ role: 'user', content }] })
  const run = await ask(runApplication, { params: { application_id }, body: { inputs: [] } }, admin)
  expect(run).toMatchObject({ suggestion: content.slice(5) })
})
