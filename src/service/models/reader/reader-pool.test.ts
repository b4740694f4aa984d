import { expect, onTestFinished, test } from 'vitest'
import type { ReaderLimits } from './reader-pool.ts'
import { readerPool } from './reader-pool.ts'
import { ask, inProcessReader, modelRequest } from './test-model.ts'
import { sharedReader } from './test-reader-pool.ts'

const owner = { organization_id: 'a', key_id: 'a' }
const question = 'What is the total?'
// Takes the reader seconds and hundreds of megabytes.
const longText = `${'Total: 7\n\n'.repeat(300_000)}${question}`

function startPool(limits: Partial<ReaderLimits>) {
  const pool = readerPool({ maxTaskMs: 600_000, maxHeapMb: 4000, ...limits })
  onTestFinished(() => pool.stop())
  return pool
}

test('a thread answers as the reader does', async () => {
  const request = modelRequest(`The total is €7. ${question}`)
  const reader = sharedReader()
  expect(await ask(reader.model(owner), request)).toEqual(await ask(inProcessReader(), request))
  const quotes = await reader.quote(
    owner,
    { question, texts: ['The total is €7.'], maxQuotes: 1 },
    new AbortController().signal,
  )
  expect(quotes).toMatchObject([{ text: 'The total is €7.', from: 0 }])
})

test.each<[string, Partial<ReaderLimits>, string]>([
  ['time', { maxTaskMs: 500 }, 'more than 0.5 seconds'],
  ['memory', { maxHeapMb: 80 }, 'more than 80 MB of memory'],
])(
  'a text that takes too much %s is refused, and a short one is answered',
  async (_, limits, words) => {
    const reader = startPool(limits).model(owner)
    const long = ask(reader, modelRequest(longText))
    await expect(long).rejects.toMatchObject({
      key: 'reader_limit_exceeded',
      status: 400,
      message: expect.stringContaining(words),
    })
    const { text } = await ask(reader, modelRequest(`The total is €7. ${question}`))
    expect(text).toBe('The total is €7.')
  },
)

test('a caller that hangs up gives its thread to the next', async () => {
  const reader = startPool({}).model(owner)
  const reason = new Error('hung up')
  for (let round = 0; round < 3; round += 1) {
    const gone = new AbortController()
    const left = ask(reader, modelRequest(longText), gone.signal)
    const short = ask(reader, modelRequest(`The total is €7. ${question}`))
    // The short one has a thread of its own, so the long one is under way when it is answered.
    expect((await short).text).toBe('The total is €7.')
    gone.abort(reason)
    await expect(left).rejects.toBe(reason)
  }
})

test('a pool that is stopped refuses with a failure of the register', async () => {
  const pool = startPool({})
  const long = ask(pool.model(owner), modelRequest(longText))
  const [ended] = await Promise.allSettled([long, pool.stop()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { key: 'unavailable' } })
})
