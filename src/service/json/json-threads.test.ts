import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { jsonThreads } from './json-threads.ts'
import { parseJson } from './parse-json.ts'

const threads = jsonThreads()
afterAll(() => threads.stop())
const owner = { organization_id: 'a', key_id: '1' }

test('a thread returns what JSON.parse returns', async () => {
  for (const text of [
    '{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}',
    '{"a": 1, "a": 2, "1": "one", "0": "zero"}',
    '[-0, 1e400, 0.1, null, true, "", "\\ud83d", "\\ud83d\\ude00", "é\\u0000"]',
    `${'['.repeat(100)}${']'.repeat(100)}`,
    '"text"',
    '{"name": "Harvest"',
    '',
    '\u{feff}{}',
  ]) {
    const bytes = Uint8Array.from(Buffer.from(text))
    const parsed = await threads.parse(owner, bytes.slice())
    expect(inspect(parsed, { depth: null })).toBe(inspect(parseJson(bytes), { depth: null }))
  }
})

test('a key such as __proto__ stays an ordinary key', async () => {
  const bytes = Uint8Array.from(Buffer.from('{"__proto__": {"admin": true}}'))
  const { value } = { value: null, ...(await threads.parse(owner, bytes)) }
  expect(Object.keys(value ?? {})).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

test('a body of the maximum depth can be passed to a thread and back', async () => {
  const text = `${'['.repeat(1000)}${']'.repeat(1000)}`
  const parsed = await threads.parse(owner, Uint8Array.from(Buffer.from(text)))
  expect(parsed.isJson && JSON.stringify(parsed.value)).toBe(text)
})
