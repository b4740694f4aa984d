import { expect, test, vi } from 'vitest'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createApplicationBatch, listApplicationBatches } from '#contract/applications/batches.ts'
import { scriptedModels } from '#service/models/scripted/scripted-models.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

// The machine may be busy, and bodies are large.
vi.setConfig({ testTimeout: 60_000 })

async function begin() {
  const service = await embeddedService({ providers: { others: scriptedModels } })
  const { app, ask, admin } = service
  const blueprint = {
    model: 'scripted',
    inputs: [
      { name: 'Text', input_type: 'text' as const },
      { name: 'Tone', input_type: 'dropdown' as const, options: { list: ['plain', 'formal'] } },
    ],
    messages: [{ role: 'user' as const, content: '{{Text}} {{Tone}}' }],
  }
  const { id } = await ask(createApplication, { body: { name: 'Rows', blueprint } }, admin)
  const params = { application_id: id }
  await ask(deployApplication, { params, body: {} }, admin)
  const sendText = (payload: string) =>
    app.inject({
      method: 'POST',
      url: createApplicationBatch.path.replace(':application_id', id),
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      payload,
    })
  const stored = async () => (await ask(listApplicationBatches, { params }, admin)).data.length
  return { ...service, sendText, stored }
}

const cell = (id: string, ...value: unknown[]) => ({ id, value })
const row = (...inputs: unknown[]) => ({ inputs })
const good = row(cell('Text', 'x'), cell('Tone', 'plain'))
const body = (...rows: unknown[]) => JSON.stringify({ rows })

test.each([
  [
    'a cell of half a megabyte',
    body(row(cell('Text', 'x'.repeat(500_000)), cell('Tone', 'plain'))),
  ],
  ['a million columns', body(row(...Array.from({ length: 90_000 }, (_, at) => cell(`c${at}`))))],
  ['a cell with a zero byte', body(row(cell('Text', 'a\u0000b'), cell('Tone', 'plain')))],
  ['an option with a zero byte', body(row(cell('Text', 'a'), cell('Tone', 'plain\u0000')))],
  [
    'an option with a mark of byte order',
    body(row(cell('Text', 'a'), cell('Tone', '\ufeffplain'))),
  ],
  [
    'half of a character',
    body(row(cell('Text', 'a'), cell('Tone', 'plain'))).replace('"a"', '"\\ud800"'),
  ],
  ['a cell that is a number', body(row(cell('Text', 7), cell('Tone', 'plain')))],
  ['a cell that is an object', body(row(cell('Text', { a: 1 }), cell('Tone', 'plain')))],
  ['a column twice', body(row(cell('Text', 'a'), cell('Text', 'b'), cell('Tone', 'plain')))],
  [
    'a column of all objects',
    body(row(cell('Text', 'a'), cell('Tone', 'plain'), cell('__proto__', 'x'))),
  ],
  ['ten thousand wrong rows', body(...Array.from({ length: 10_000 }, () => row(cell('No', 'x'))))],
  ['ten thousand rows that are none', body(...Array.from({ length: 10_000 }, () => 7))],
  ['a number twice', body({ ...good, number: 3 }, { ...good, number: 3 })],
  ['a number of another world', body({ ...good, number: 2 ** 53 })],
  ['rows that are an object', '{"rows":{"length":10000}}'],
  [
    'a body of seventeen megabytes',
    body(...Array.from({ length: 50 }, () => row(cell('Text', 'x'.repeat(350_000))))),
  ],
])('a table with %s is refused, and nothing of it is stored', async (_, payload) => {
  const { sendText, stored } = await begin()
  const reply = await sendText(payload)
  const { status, body: error } = readRefusal(reply)
  expect([400, 413]).toContain(status)
  expect(error.errors.length).toBeLessThanOrEqual(100)
  expect(reply.body.length).toBeLessThan(100_000)
  expect(await stored()).toBe(0)
  expect((await sendText(body(good))).statusCode).toBe(202)
})

test('cells keep what spreadsheets run, hide or turn around', async () => {
  const { sendText } = await begin()
  for (const text of ['=1+1', '@SUM(A1)', '\ufeffx', 'a\u202eb', '{{Tone}}', '"', 'x,y\n;\t']) {
    const reply = await sendText(body(row(cell('Text', text), cell('Tone', 'plain'))))
    expect([text, reply.statusCode]).toEqual([text, 202])
  }
})
