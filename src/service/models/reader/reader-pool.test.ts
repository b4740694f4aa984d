import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { passageOf } from '#service/questions/support/test-passage.ts'
import { queryConfig } from '#contract/query-config.ts'
import type { SelectionInput } from '#service/answering/select-from-passages.ts'
import { selectFromPassages } from '#service/answering/select-from-passages.ts'
import { packResults } from '#service/answering/packed-results.ts'
import { Failure } from '#service/failure.ts'
import type { ReaderLimits } from './reader-pool.ts'
import { readerPool } from './reader-pool.ts'
import { ask, inProcessReader, modelRequest } from './test-model.ts'
import { sharedReader } from './test-reader-pool.ts'

const owner = { organization_id: 'a', key_id: 'a' }
const question = 'What is the total?'
// This text takes the reader most of a second and hundreds of megabytes.
const longText = `${'Total: 7\n\n'.repeat(300_000)}${question}`

function startPool(limits: Partial<ReaderLimits>) {
  const pool = readerPool({ maxTaskMs: 600_000, maxHeapMb: 4000, ...limits })
  onTestFinished(() => pool.stop())
  return pool
}

test('a thread returns the answer of the reader', async () => {
  const request = modelRequest(`The total is €7. ${question}`)
  const reader = sharedReader()
  expect(await ask(reader.model(owner), request)).toEqual(await ask(inProcessReader(), request))
  const quotes = await reader.quote(
    owner,
    { question, texts: ['The total is €7.'], maxQuotes: 1 },
    new AbortController().signal,
  )
  expect(quotes).toMatchObject([{ text: 'The total is €7.', textIndex: 0 }])
})

test('selecting statements in a thread does not block the event loop', async () => {
  const input = hostileChoosing()
  const isChosen = { now: false }
  const chosen = sharedReader()
    .selectStatements(owner)(input, new AbortController().signal)
    .finally(() => (isChosen.now = true))
  let turns = 0
  for (; !isChosen.now; turns += 1) await setImmediate()
  expect(await chosen).toEqual(selectFromPassages(input))
  expect(turns).toBeGreaterThan(10)
})

test.each([
  ['long', 500_001, true],
  ['short', 500_000, false],
])(
  'questions over a %s table wait in the queue of long tasks, or do not',
  async (_, chars, isLong) => {
    const passage = passageOf('Ann Lee')
    const parts = [{ ...passage, text: 'x'.repeat(chars), statements: '[]' }]
    const input: SelectionInput = {
      results: packResults({
        passages: [passage],
        frequencies: new Map(),
        total: 1,
        averageWords: 2,
      }),
      tables: [{ like: passage, parts, isCut: false }],
      part: { text: question, about: null },
      config: queryConfig.parse({}),
    }
    const { selectStatements } = startPool({})
    const controller = new AbortController()
    // Long tasks have a short queue, because their texts are in memory.
    const tasks = Array.from({ length: availableParallelism() + 17 }, () =>
      selectStatements(owner)(input, controller.signal),
    )
    controller.abort(new Error('hung up'))
    const ended = await Promise.allSettled(tasks)
    const isRefused = ended.some(
      ({ status, ...end }) => status === 'rejected' && 'reason' in end && isTooMany(end.reason),
    )
    expect(isRefused).toBe(isLong)
  },
)

function isTooMany(reason: unknown): boolean {
  return reason instanceof Failure && reason.key === 'too_many_requests'
}

/** A question of hundreds of words over thousands of statements. */
function hostileChoosing(): SelectionInput {
  const words = Array.from({ length: 100 }, (_, at) => `w${100 + at}`)
  const text = words.join(' ')
  const statements = words.map((_, at) => ({ start: at * 5, end: at * 5 + 4 }))
  const passages = Array.from({ length: 40 }, (_, id) =>
    passageOf(text, {
      id,
      headings: ['List'],
      statements,
      header: ['name'],
      heading_terms: ['list'],
      terms: ['name', ...words],
    }),
  )
  return {
    results: packResults({ passages, frequencies: new Map(), total: 10, averageWords: 100 }),
    part: { text: `${words.join(' ')}?`, about: null },
    config: queryConfig.parse({}),
  }
}

test.each<[string, Partial<ReaderLimits>, string]>([
  ['time', { maxTaskMs: 200 }, 'more than 0.2 seconds'],
  ['memory', { maxHeapMb: 80 }, 'more than 80 MB of memory'],
])(
  'a text that takes too much %s is refused, and a short one is answered meanwhile',
  async (_, limits, words) => {
    const reader = startPool(limits).model(owner)
    const long = ask(reader, modelRequest(longText))
    await expect(long).rejects.toMatchObject({
      key: 'reader_limit_exceeded',
      status: 400,
      message: expect.stringContaining(words),
    })
    // A busy machine can take longer than the limit for any text.
    const short = () => ask(reader, modelRequest(`The total is €7. ${question}`))
    await expect.poll(short).toMatchObject({ text: 'The total is €7.' })
  },
)

test('the thread of a caller that hangs up is free for the next', async () => {
  const reader = startPool({}).model(owner)
  const reason = new Error('hung up')
  for (let round = 0; round < 3; round += 1) {
    const controller = new AbortController()
    const remaining = ask(reader, modelRequest(longText), controller.signal)
    const short = ask(reader, modelRequest(`The total is €7. ${question}`))
    // Short tasks have threads of their own, so the long one is running when the short one is answered.
    expect((await short).text).toBe('The total is €7.')
    controller.abort(reason)
    await expect(remaining).rejects.toBe(reason)
  }
})

test('a stopped pool rejects with a failure of the register', async () => {
  const pool = startPool({})
  const long = ask(pool.model(owner), modelRequest(longText))
  const [ended] = await Promise.allSettled([long, pool.stop()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { key: 'unavailable' } })
})
