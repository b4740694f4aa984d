import { expect, test } from 'vitest'
import { stringifyInPieces } from './stringify-in-pieces.ts'

const never = new AbortController().signal
const long = 'A "quoted" line,\nand wool. '.repeat(20_000)

test('the text equals that of JSON.stringify, whichever part is long', async () => {
  for (const value of [
    'short',
    long,
    null,
    [],
    { a: undefined },
    { messages: [{ role: 'user', content: long }], n: 1, none: null, left: undefined },
    [long, undefined, [], {}, { '"': long, b: undefined }, true, -0, 1e21, NaN],
    Array.from({ length: 20_000 }, (_, at) => ({ at, name: `${at}` })),
    Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`name "${at}"`, at])),
  ]) {
    expect(String(await stringifyInPieces(value, never))).toBe(JSON.stringify(value))
  }
})

test('surrogate pairs are never split between pieces, and a lone surrogate is escaped', async () => {
  const pairs = '\u{1f411}'.repeat(50_000)
  for (const text of [pairs, `a${pairs}`, `${pairs}\ud83d`, `\udc11${pairs}`]) {
    expect(String(await stringifyInPieces([text], never))).toBe(JSON.stringify([text]))
  }
})

test('other work runs between pieces, and an abort ends it', async () => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  await stringifyInPieces({ content: long }, never)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(Math.floor(long.length / (64 * 1024)))
  const controller = new AbortController()
  setImmediate(() => controller.abort(new Error('hung up')))
  await expect(stringifyInPieces({ content: long }, controller.signal)).rejects.toThrow('hung up')
})
