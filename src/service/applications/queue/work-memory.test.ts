import { expect, test } from 'vitest'
import { openTestDatabase } from '#service/database/test-databases.ts'
import { rowsOf, testEvaluations } from '#service/evaluations/test-evaluations.ts'
import { blueprint, rowOf, testBatches } from '#service/applications/batches/test-batches.ts'
import { workMemory } from './work-memory.ts'

const large = 600_000
const maxBytes = 2_000_000

function begin() {
  const memory = workMemory(maxBytes)
  const running: (() => void)[] = []
  let reads = 0
  /** Work of so many bytes, which runs until the test ends it. */
  const start = (bytes: number, owner = 'a', signal = new AbortController().signal) =>
    memory.run(
      { owner, organization_id: 'o' },
      {
        read: async () => {
          reads += 1
          return reads
        },
        bytesOf: () => bytes,
        signal,
      },
      () => new Promise<void>((resolve) => running.push(resolve)),
    )
  return { start, running, reads: () => reads }
}

test('large prompts of an owner run while they fit into half of the memory', async () => {
  const { start, running } = begin()
  const first = start(large)
  const second = start(large)
  await expect.poll(() => running.length).toBe(1)
  running[0]?.()
  await first
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  await second
})

test('a prompt that is larger than the memory runs alone', async () => {
  const { start, running } = begin()
  const first = start(maxBytes * 10)
  await expect.poll(() => running.length).toBe(1)
  const second = start(maxBytes * 10)
  running[0]?.()
  await first
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  await second
})

test('others and small prompts run while an owner has its share', async () => {
  const { start, running } = begin()
  const works = [start(large), start(large), start(large, 'b'), start(1000), start(1000, 'c')]
  await expect.poll(() => running.length).toBe(4)
  for (const end of running) end()
  await expect.poll(() => running.length).toBe(5)
  running.at(-1)?.()
  await Promise.all(works)
})

test('work that has waited reads again what it runs with', async () => {
  const { start, running, reads } = begin()
  const first = start(large)
  const second = start(large)
  await expect.poll(() => running.length).toBe(1)
  expect(reads()).toBe(3)
  running[0]?.()
  await first
  await expect.poll(() => running.length).toBe(2)
  expect(reads()).toBe(4)
  running[1]?.()
  await second
})

test('work that is stopped while it waits leaves its turn to the next', async () => {
  const { start, running } = begin()
  const first = start(large)
  await expect.poll(() => running.length).toBe(1)
  const stop = new AbortController()
  const second = start(large, 'a', stop.signal)
  const third = start(large)
  stop.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  running[0]?.()
  await first
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  await third
})

/** Answers, and counts how many are asked for at once. */
function countingAnswers() {
  let asked = 0
  let peak = 0
  const answer = async (text: string): Promise<string> => {
    asked += 1
    peak = Math.max(peak, asked)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
    asked -= 1
    return text.slice(0, 1)
  }
  return { answer, peak: () => peak }
}

const prompts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(100_000))

test('rows of a batch with large inputs run one at a time where two do not fit', async () => {
  const { answer, peak } = countingAnswers()
  const { deployed, start, ended, rows } = await testBatches(await openTestDatabase(), {
    answer,
    parts: { maxPromptBytes: maxBytes },
  })
  const { id } = await start(await deployed('Prices', { blueprint }), prompts.map(rowOf))
  await ended(id)
  expect((await rows(id)).data.map(({ status }) => status)).toEqual(prompts.map(() => 'completed'))
  expect(peak()).toBe(1)
})

test('cells of an evaluation with large values run one at a time where two do not fit', async () => {
  const { answer, peak } = countingAnswers()
  const { cellsOf } = await testEvaluations(await openTestDatabase(), {
    answer,
    parts: { maxPromptBytes: maxBytes },
  })
  const cells = await cellsOf({ rows: rowsOf(...prompts) })
  expect(cells.map((cell) => cell.answer)).toEqual(['a', 'b', 'c', 'd'])
  expect(peak()).toBe(1)
})
