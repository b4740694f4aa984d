import { expect, test } from 'vitest'
import { quoteInNewerVersion } from './quote-in-version.ts'

test('words that are still at their place, or elsewhere on the page, are found', () => {
  expect(quoteInNewerVersion({ text: 'silk', start: 5 }, 'silk silk')).toEqual({ start: 5, end: 9 })
  expect(quoteInNewerVersion({ text: 'wool', start: 0 }, 'New: wool')).toEqual({ start: 5, end: 9 })
})

test('other words at the place of a quote are not taken for it', () => {
  expect(quoteInNewerVersion({ text: '12.40', start: 5 }, 'wool 99.40')).toBeNull()
  expect(quoteInNewerVersion({ text: '', start: 0 }, 'wool')).toBeNull()
})
