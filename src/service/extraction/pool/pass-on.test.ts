import { expect, test } from 'vitest'
import type { ReadPage } from '#service/extraction/extraction.ts'
import { passOn } from './pass-on.ts'

async function* pagesOf(texts: readonly string[], failure?: Error): AsyncGenerator<ReadPage, void> {
  await Promise.resolve()
  for (const [at, text] of texts.entries()) {
    const blocks = [{ type: 'paragraph' as const, text }]
    yield { number: at + 1, kind: 'page', label: null, ocr: false, blocks }
  }
  if (failure) throw failure
}

const failure = new Error('ended')
const { signal } = new AbortController()

async function numbersOf(first: AsyncGenerator<ReadPage>, again: string[]): Promise<number[]> {
  const pages = await Array.fromAsync(passOn(first, () => pagesOf(again), signal))
  return pages.map(({ number }) => number)
}

test('pages that were passed on before a failure are not passed on again', async () => {
  expect(await numbersOf(pagesOf(['rye', 'wheat'], failure), ['rye', 'wheat', 'oats'])).toEqual([
    1, 2, 3,
  ])
  expect(await numbersOf(pagesOf([], failure), ['rye'])).toEqual([1])
  expect(await numbersOf(pagesOf(['rye']), ['never read'])).toEqual([1])
})

test('a second reading with other pages is an error', async () => {
  const differs = 'read a file differently'
  const first = () => pagesOf(['rye', 'wheat'], failure)
  await expect(numbersOf(first(), ['rye', 'barley'])).rejects.toThrow(differs)
  await expect(numbersOf(first(), ['rye'])).rejects.toThrow(differs)
})

test('a file that was aborted is not read again', async () => {
  const pages = passOn(pagesOf([], failure), () => pagesOf(['rye']), AbortSignal.abort())
  await expect(Array.fromAsync(pages)).rejects.toBe(failure)
})
