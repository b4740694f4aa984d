import { expect, test } from 'vitest'
import type { WebSource } from '#contract/web/web-sources.ts'
import { pollInterval } from './poll-interval.ts'

test('the interval grows while nothing changes, and polling stops at the end', () => {
  const source = (status: WebSource['status']['status'], in_progress = 0): WebSource[] => [
    {
      id: '01a1fa6d-0000-7000-8000-000000000000',
      url: 'https://example.org',
      type: 'single_page',
      exclude_urls: [],
      status: { status },
      pages: { in_progress, completed: 0, failed: 0 },
      pages_left_out: 0,
      read_at: null,
    },
  ]
  const reading = source('validating')
  const pauses = [1, 2, 3, 50].map((updates) => Number(pollInterval(reading, updates)))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect([pauses[0], pauses[3]]).toEqual([1000, 10_000])
  expect(pollInterval(source('success', 1), 51)).toBe(1000)
  expect(pollInterval(source('success'), 52)).toBe(false)
  expect(pollInterval(undefined, 0)).toBe(false)
})
