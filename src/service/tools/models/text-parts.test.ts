import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'
import { textParts } from './text-parts.ts'

test.each([
  'Wool.\n\nSilk.\n\n\n  Linen. ',
  'One. Two! Three? '.repeat(40),
  'w'.repeat(1000),
  '羊毛'.repeat(300),
  '🐑'.repeat(301),
  ' \n\n ',
])('parts of %j are at most as long as they may be, and joined are the text', (text) => {
  for (const maxChars of [7, 20, 101]) {
    const parts = textParts(text, maxChars)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    for (const { start, text: part } of parts) {
      expect(text.slice(start, start + part.length)).toBe(part)
      expect(part.trimEnd().length).toBeLessThanOrEqual(maxChars)
      expect(part.isWellFormed()).toBe(true)
    }
  }
})

test('a text is cut between paragraphs where they fit', () => {
  const text = 'Wool is dear.\n\nSilk is dearer.\n\nLinen is cheap.'
  expect(textParts(text, 20).map((part) => part.text)).toEqual([
    'Wool is dear.\n\n',
    'Silk is dearer.\n\n',
    'Linen is cheap.',
  ])
})

test('work runs a few at a time, keeps its order, and ends with the first failure', async () => {
  const { signal } = new AbortController()
  let running = 0
  let maxRunning = 0
  const results = await inParallel([3, 1, 2], { concurrency: 2, signal }, async (item) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await Promise.resolve()
    running -= 1
    return item * 2
  })
  expect([results, maxRunning]).toEqual([[6, 2, 4], 2])

  const aborted: boolean[] = []
  const failing = inParallel([1, 2, 3], { concurrency: 2, signal }, (item, anyAbort) => {
    if (item === 1) return Promise.reject(new Error('first'))
    return new Promise((_, reject) => {
      anyAbort.addEventListener('abort', () => {
        aborted.push(true)
        reject(new Error('second'))
      })
    })
  })
  await expect(failing).rejects.toThrow('first')
  expect(aborted).toEqual([true])
})
