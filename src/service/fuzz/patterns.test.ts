import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { inRoom, isTest } from '#service/repo/test-source-files.ts'
import { attacksOn, patternsIn } from './test-pattern-attacks.ts'
import type { Pattern } from './test-pattern-attacks.ts'

// Texts of a few hundred characters take microseconds, or, with a pattern that is exponential, years.
const maxMs = 60_000
const shownMs = 2_000

/** The patterns that do not end on one of their attacks. */
async function endless(patterns: readonly Pattern[], limitMs: number): Promise<string[]> {
  const start = (): Worker => new Worker(new URL('test-pattern-thread.ts', import.meta.url))
  let thread = start()
  onTestFinished(async () => void (await thread.terminate()))
  const named: string[] = []
  for (const pattern of patterns) {
    const texts = attacksOn(pattern)
    if (texts.length === 0) continue
    thread.postMessage({ ...pattern, texts })
    try {
      await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })
    } catch {
      named.push(`/${pattern.source}/${pattern.flags}`)
      await thread.terminate()
      thread = start()
    }
  }
  return named
}

test('no pattern of the service takes exponential time', async () => {
  const sources = inRoom('service', 'contract', 'cli').filter((file) => !isTest(file))
  const patterns = new Map(
    sources
      .flatMap(({ path, text }) => patternsIn(path, text))
      .map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]),
  )
  expect(patterns.size).toBeGreaterThan(500)
  expect(await endless([...patterns.values()], maxMs)).toEqual([])
})

test('the attacks find a pattern that takes exponential time', async () => {
  // Headings were read so once: one of 60 digits kept the service busy for good.
  const numbering = String.raw`/^[\dIVX]{1,4}[.):]?(?:\d{1,3}\.?)*\s+/u`
  const patterns = patternsIn('headings.ts', `export const numbering = ${numbering}`)
  expect(await endless(patterns, shownMs)).toEqual([numbering])
})
