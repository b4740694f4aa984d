import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { callerOfKey } from '#service/access/caller.ts'
import { directReads } from '#service/database/long-reads.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { bodyOf, testSite } from '#service/web/test-site.ts'
import { webSearch } from './web-search.ts'
import type { SearchSettings } from './web-search.ts'
import type { WebSearchRequest } from './search-engine.ts'

const caller = callerOfKey({ id: 'k', organization_id: 'o', team_id: null, permissions: [] })

interface ReceivedRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** A provider with a fixed response, and a search that uses it. */
async function begin(
  provider: Exclude<SearchSettings['SHEAF_SEARCH_PROVIDER'], 'index'>,
  answer: unknown,
  status = 200,
) {
  const requests: ReceivedRequest[] = []
  const site = await testSite(async (request, response) => {
    requests.push({
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://provider.test'),
      headers: request.headers,
      body: await bodyOf(request),
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const agent = guardedAgent(addressRules({ loopback: true, privateHosts: [] }))
  const database = openSqlite(':memory:')
  onTestFinished(async () => {
    await agent.destroy()
    await database.destroy()
  })
  const errors: unknown[] = []
  const search = webSearch(
    {
      SHEAF_SEARCH_PROVIDER: provider,
      SHEAF_SEARCH_URL: site.origin,
      SHEAF_SEARCH_KEY: 'secret-key',
    },
    { database, reads: directReads(database), agent, onError: (error) => errors.push(error) },
  )
  const ask = (more: Partial<WebSearchRequest> = {}) =>
    search.search({
      caller,
      query: 'wool of sheep',
      include_domains: [],
      exclude_domains: [],
      max_results: 5,
      signal: new AbortController().signal,
      ...more,
    })
  return { ask, requests, errors }
}

const unavailable = { key: 'search_unavailable', message: 'Web search is currently unavailable.' }

const searxngAnswer = {
  query: 'wool of sheep',
  number_of_results: 0,
  results: [
    {
      url: 'https://sheep.example/wool',
      title: 'Wool',
      content: ' Sheep give wool. ',
      publishedDate: null,
      engine: 'duckduckgo',
      parsed_url: ['https', 'sheep.example', '/wool', '', '', ''],
      score: 1,
      category: 'general',
    },
    { url: 'https://goat.example/', title: null, engine: 'brave' },
  ],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: ['merino'],
  unresponsive_engines: [['google', 'timeout']],
}

test('the request to SearXNG and its response are mapped', async () => {
  const { ask, requests } = await begin('searxng', searxngAnswer)
  const answer = await ask({ topic: 'news', time_range: 'month', depth: 'advanced' })
  expect(answer).toEqual({
    search_depth: 'advanced',
    sources: [
      { url: 'https://sheep.example/wool', title: 'Wool', content: 'Sheep give wool.' },
      { url: 'https://goat.example/', title: 'https://goat.example/', content: null },
    ],
  })
  expect(requests[0]?.url.pathname).toBe('/search')
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
    q: 'wool of sheep',
    format: 'json',
    categories: 'news',
    time_range: 'month',
  })
})

test('the request to Brave and its response are mapped', async () => {
  const { ask, requests } = await begin('brave', {
    type: 'search',
    query: { original: 'wool of sheep', more_results_available: false },
    web: {
      type: 'search',
      results: [
        {
          title: 'Wool &amp; sheep',
          url: 'https://sheep.example/wool',
          is_source_local: false,
          description: '<strong>Sheep</strong> give wool &lt;daily&gt;.',
          extra_snippets: ['Rams too.'],
          profile: { name: 'Sheep' },
        },
      ],
      family_friendly: true,
    },
  })
  expect((await ask({ time_range: 'week' })).sources).toEqual([
    {
      url: 'https://sheep.example/wool',
      title: 'Wool & sheep',
      content: 'Sheep give wool <daily>.\nRams too.',
    },
  ])
  expect(requests[0]?.url.pathname).toBe('/res/v1/web/search')
  expect(requests[0]?.headers['x-subscription-token']).toBe('secret-key')
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
    q: 'wool of sheep',
    count: '5',
    text_decorations: 'false',
    extra_snippets: 'true',
    freshness: 'pw',
  })
})

test('news of Brave are at the top level, and a response may have no results', async () => {
  const results = [{ title: 'New wool', url: 'https://news.example/1', description: 'Today.' }]
  const news = await begin('brave', { type: 'news', results })
  expect((await news.ask({ topic: 'news' })).sources).toHaveLength(1)
  expect(news.requests[0]?.url.pathname).toBe('/res/v1/news/search')
  const nothing = await begin('brave', { type: 'search', query: { original: 'wool of sheep' } })
  expect((await nothing.ask()).sources).toEqual([])
})

test('the request to Tavily and its response are mapped', async () => {
  const { ask, requests } = await begin('tavily', {
    query: 'wool of sheep',
    follow_up_questions: null,
    answer: null,
    images: [],
    results: [
      {
        url: 'https://sheep.example/wool',
        title: 'Wool',
        content: 'Sheep give wool.',
        score: 0.9,
        raw_content: null,
      },
    ],
    response_time: 1.2,
    request_id: 'r',
  })
  const answer = await ask({
    depth: 'advanced',
    time_range: 'day',
    include_domains: ['*.example', 'sheep.example/wool'],
    exclude_domains: ['goat.example', 'sheep.example/shop'],
  })
  expect(answer.sources).toEqual([
    { url: 'https://sheep.example/wool', title: 'Wool', content: 'Sheep give wool.' },
  ])
  expect(requests[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer secret-key' },
  })
  expect(requests[0]?.url.pathname).toBe('/search')
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    query: 'wool of sheep',
    topic: 'general',
    max_results: 5,
    search_depth: 'advanced',
    chunks_per_source: 3,
    time_range: 'day',
    include_domains: ['example', 'sheep.example'],
    exclude_domains: ['goat.example'],
  })
})

test('domain rules apply to the results of any provider', async () => {
  const urls = [
    'https://sheep.example/wool',
    'https://sheep.example/wool#again',
    'https://shop.sheep.example/wool',
    'https://goat.example/',
    'https://sheep.example@goat.example/',
    'javascript:alert(document.domain)//sheep.example',
    'https://sheep.example/hay',
    'https://sheep.example/pens',
  ]
  const { ask, requests } = await begin('searxng', { results: urls.map((url) => ({ url })) })
  const { sources } = await ask({
    include_domains: ['sheep.example'],
    exclude_domains: ['shop.sheep.example'],
    max_results: 2,
  })
  expect(sources.map(({ url }) => url)).toEqual([
    'https://sheep.example/wool',
    'https://sheep.example/hay',
  ])
  expect(requests[0]?.url.searchParams.get('q')).toBe(
    'wool of sheep site:sheep.example -site:shop.sheep.example',
  )
})

test.each([
  ['searxng', (results: unknown[]) => ({ results })],
  ['tavily', (results: unknown[]) => ({ results })],
  ['brave', (results: unknown[]) => ({ type: 'search', web: { results } })],
] as const)('of %s, a result in an unknown shape is left out', async (provider, answer) => {
  const result = { url: 'https://sheep.example/wool', title: 'Wool' }
  const malformed = [{ url: null, title: 'x' }, null, { ...result, title: 5 }]
  const { ask, errors } = await begin(provider, answer([malformed[0], result, ...malformed]))
  expect((await ask()).sources).toMatchObject([result])
  expect(errors).toEqual([])
  const none = await begin(provider, answer(malformed))
  await expect(none.ask()).rejects.toMatchObject(unavailable)
})

test('site operators leave room for the query', async () => {
  const { ask, requests } = await begin('brave', { type: 'search' })
  await ask({ query: 'w'.repeat(1000), include_domains: ['a.example'] })
  expect(requests[0]?.url.searchParams.get('q')).toBe('w'.repeat(400))
  await ask({ include_domains: ['a.example', 'b.example'] })
  expect(requests[1]?.url.searchParams.get('q')).toBe(
    'wool of sheep (site:a.example OR site:b.example)',
  )
})

test.each([
  ['refuses', { error: 'the secret of the upstream' }, 401],
  ['is overloaded', 'the secret of the upstream', 503],
  ['redirects', 'the secret of the upstream', 302],
  ['answers no JSON', '<html>the secret of the upstream', 200],
  ['answers in another shape', { hits: [] }, 200],
  ['answers without end', ' '.repeat(5_000_000), 200],
])(
  'a provider that %s is search_unavailable, without text of the provider',
  async (_, answer, status) => {
    const { ask, errors } = await begin('searxng', answer, status)
    await expect(ask()).rejects.toMatchObject(unavailable)
    expect(errors).toHaveLength(1)
  },
)

test('an abort rejects with its reason', async () => {
  const { ask, errors } = await begin('searxng', searxngAnswer)
  const signal = AbortSignal.abort(new Error('hung up'))
  await expect(ask({ signal })).rejects.toThrow('hung up')
  expect(errors).toEqual([])
})
