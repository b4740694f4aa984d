import { expect, test } from 'vitest'
import { jsonBounds } from './json-bounds.ts'
import type { JsonBounds } from './json-bounds.ts'

const isBeyond = (text: string, bounds: JsonBounds): boolean =>
  jsonBounds(bounds)(Buffer.from(text))

/** Checks a text that arrives in pieces of `length` bytes. */
function isBeyondInPieces(text: string, bounds: JsonBounds, length: number): boolean {
  const isBeyondWith = jsonBounds(bounds)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) {
    if (isBeyondWith(bytes.subarray(at, at + length))) return true
  }
  return false
}

const isDeeperThan = (text: string, levels: number): boolean =>
  isBeyond(text, { levels, values: 1_000_000 })

const nested = (levels: number, inner = ''): string =>
  `${'[{"a":'.repeat(levels / 2)}${inner || 1}${'}]'.repeat(levels / 2)}`

test('only nested levels are added up, not those side by side', () => {
  expect(isDeeperThan(nested(100), 100)).toBe(false)
  expect(isDeeperThan(nested(102), 100)).toBe(true)
  expect(isDeeperThan(`[${'[],{},'.repeat(1000)}1]`, 2)).toBe(false)
})

test('brackets in strings are not counted, whatever is escaped before their end', () => {
  for (const text of ['[[[[', 'a"[[[[', '\\', '\\"[[[[\\', '"\\"[[[{{', '\\\\\\"[[[']) {
    const json = JSON.stringify({ [text]: [text, { deeper: text }] })
    expect([json, isDeeperThan(json, 3)]).toEqual([json, false])
    expect([json, isDeeperThan(json, 2)]).toEqual([json, true])
  }
})

test('a text that is not JSON gets a result too', () => {
  expect(isDeeperThan('"never ended [[[[', 3)).toBe(false)
  expect(isDeeperThan('}}}}]]]][[[[', 3)).toBe(false)
  expect(isDeeperThan('[[[[[[[', 3)).toBe(true)
})

test('values are counted everywhere except in strings', () => {
  const bounds = { levels: 3, values: 4 }
  for (const text of ['[1,2,3,4]', '[[1,2],[3,4]]', '{"a":1,"b":2,"c":[3,4]}', '["1,2,3,4,5,6"]']) {
    expect([text, isBeyond(text, bounds)]).toEqual([text, false])
  }
  for (const text of ['[1,2,3,4,5]', '[[1,2],[3,4,5]]', '{"a":1,"b":2,"c":[3,4,5]}']) {
    expect([text, isBeyond(text, bounds)]).toEqual([text, true])
  }
})

test('a text of escaped quotes is read to its end', () => {
  const text = JSON.stringify({ a: '"'.repeat(1_000_000), b: [[['\\"', 1]]] })
  expect(isDeeperThan(text, 4)).toBe(false)
  expect(isDeeperThan(text, 3)).toBe(true)
  for (const inner of ['\\', '\\\\', '"\\', '\\"', 'a\\"b', '\\u0022', '[']) {
    const json = JSON.stringify([inner, ['x'], inner])
    expect([json, isBeyond(json, { levels: 2, values: 4 })]).toEqual([json, false])
    expect([json, isBeyond(json, { levels: 1, values: 4 })]).toEqual([json, true])
    expect([json, isBeyond(json, { levels: 2, values: 2 })]).toEqual([json, true])
  }
})

test('a text in pieces gets the result of the whole, wherever it is cut', () => {
  for (const inner of ['', '\\', '\\\\', '"\\', '\\"', 'a\\"b,[', '"', '[[[', ',,,']) {
    const json = JSON.stringify([
      [inner, ['x'], { [inner]: inner }],
      [inner, 1],
    ])
    for (const bounds of [
      { levels: 2, values: 20 },
      { levels: 3, values: 4 },
      { levels: 3, values: 20 },
    ]) {
      for (let length = 1; length <= json.length; length += 1) {
        const args = [json, bounds, length]
        expect([...args, isBeyondInPieces(json, bounds, length)]).toEqual([
          ...args,
          isBeyond(json, bounds),
        ])
      }
    }
    expect(isBeyond(json, { levels: 3, values: 20 })).toBe(false)
    expect(isBeyond(json, { levels: 2, values: 20 })).toBe(true)
    expect(isBeyond(json, { levels: 3, values: 4 })).toBe(true)
  }
})
