import { expect, test } from 'vitest'
import { readOptions, optionsIn } from './search-options.ts'

test.each([
  [
    'search_depth: advanced, max_results: 2. Find grey heron fish.',
    { search_depth: 'advanced', max_results: 2 },
    'Find grey heron fish.',
  ],
  [
    'Find grey heron fish (search depth "advanced", max results 20; time range = week)',
    { search_depth: 'advanced', max_results: 20, time_range: 'week' },
    'Find grey heron fish',
  ],
  [
    'topic: news\ncountry: New Zealand\ninclude_raw_content: false\nchunks_per_source: 3\nGrey heron?',
    {
      topic: 'news',
      country: 'New Zealand',
      include_raw_content: false,
      chunks_per_source: 3,
    },
    'Grey heron?',
  ],
  ['Maximum_results of herons: 300', {}, 'Maximum_results of herons: 300'],
  ['max_results: 99. Which topic has news?', {}, 'max_results: 99. Which topic has news?'],
  ['search_depth: advanced', { search_depth: 'advanced' }, ''],
])('“%s” has options by their names', (text, options, rest) => {
  expect(optionsIn(text)).toEqual({ options, rest })
})

test('of the arguments of a model, those that are valid are options', () => {
  expect(
    readOptions({
      query: 'wool',
      search_depth: 'Advanced',
      max_results: '3',
      time_range: 'decade',
      topic: null,
      country: 'Iceland',
      include_raw_content: 'false',
      chunks_per_source: 9,
    }),
  ).toEqual({
    search_depth: 'advanced',
    max_results: 3,
    country: 'Iceland',
    include_raw_content: false,
  })
})

test('a long text of names is read in a bounded time', () => {
  for (const part of ['search_depth ', 'country: a ', 'max results', ' ', 'country: ']) {
    const start = performance.now()
    optionsIn(part.repeat(10_000))
    expect(performance.now() - start).toBeLessThan(1000)
  }
})
