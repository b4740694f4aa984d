import { expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { searchWeb } from '#contract/web/web-search.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { Failure } from '#service/failure.ts'
import { testService } from '#service/test-service.ts'
import type { WebSearchRequest } from './search-engine.ts'

onEveryDatabase('the older search of the web', (database) => {
  async function begin(fails = false) {
    const requests: WebSearchRequest[] = []
    const service = await testService(database(), {
      search: {
        search: async (request) => {
          requests.push(request)
          if (fails) throw new Failure('search_unavailable', 'The web cannot be searched.')
          return {
            search_depth: 'basic',
            sources: [
              { url: 'https://a.example/', title: 'A', content: 'Sheep give wool in spring.' },
              { url: 'https://b.example/', title: 'B', content: null },
            ],
          }
        },
      },
    })
    const { admin, newKey } = await service.newOrganization()
    const wanted = () => {
      const [request] = requests
      if (request === undefined) throw new Error('nothing was searched')
      const { caller: _, signal: __, ...query } = request
      return query
    }
    return { ...service, admin, newKey, wanted }
  }
  const sources = [
    { url: 'https://a.example/', raw_content: 'Sheep give wool in spring.' },
    { url: 'https://b.example/', raw_content: null },
  ]

  test('an answer quotes the search results', async () => {
    const { ask, admin, wanted } = await begin()
    const query = 'When do sheep give wool?'
    expect(await ask(searchWeb, { body: { query } }, admin)).toEqual({
      query,
      answer: 'Sheep give wool in spring.',
      sources,
    })
    expect(wanted()).toEqual({
      query,
      include_domains: [],
      exclude_domains: [],
      max_results: 5,
      depth: 'basic',
      topic: 'general',
      time_range: null,
    })
  })

  test('every field has an effect', async () => {
    const { ask, admin, wanted } = await begin()
    const body = {
      query: 'Wool?',
      country: 'Iceland',
      include_domains: ['example.org'],
      exclude_domains: ['example.org/shop'],
      topic: 'news',
      max_results: 20,
      chunks_per_source: 3,
      days: 6,
      include_answer: false,
      include_raw_content: false,
    } as const
    expect(
      await ask(
        searchWeb,
        {
          body: {
            ...body,
            include_domains: ['example.org'],
            exclude_domains: ['example.org/shop'],
          },
        },
        admin,
      ),
    ).toEqual({
      query: 'Wool?',
      answer: '',
      sources: sources.map(({ url }) => ({ url, raw_content: null })),
    })
    expect(wanted()).toEqual({
      query: 'Wool? Iceland',
      include_domains: ['example.org'],
      exclude_domains: ['example.org/shop'],
      max_results: 20,
      depth: 'advanced',
      topic: 'news',
      time_range: 'week',
    })
  })

  test.each([
    [{ time_range: 'm' }, 'month'],
    [{ time_range: 'year', days: 1 }, 'year'],
    [{ days: 1 }, 'day'],
    [{ days: 31 }, 'month'],
    [{ days: 32 }, 'year'],
  ] as const)('%j looks back a %s', async (fields, expected) => {
    const { ask, admin, wanted } = await begin()
    await ask(searchWeb, { body: { query: 'wool', ...fields } }, admin)
    expect(wanted().time_range).toBe(expected)
  })

  test('a streamed answer is one record', async () => {
    const { send, admin } = await begin()
    const { headers, body } = await send(
      searchWeb,
      { body: { query: 'wool', stream: true } },
      admin,
    )
    expect(headers['content-type']).toMatch('text/event-stream')
    const [line = '', ...rest] = body.trimEnd().split('\n\n')
    expect(rest).toEqual([])
    expect(searchWeb.chunk.parse(JSON.parse(line.replace(/^data: /, ''))).sources).toEqual(sources)
  })

  test('every response has deprecation headers with the successor', async () => {
    const { send, admin } = await begin()
    for (const query of ['wool', '']) {
      expect((await send(searchWeb, { body: { query } }, admin)).headers).toMatchObject({
        deprecation: '@1783900800',
        sunset: 'Tue, 13 Jul 2027 00:00:00 GMT',
        link: '</v1/chat>; rel="successor-version"',
      })
    }
  })

  test('a failed search is search_unavailable', async () => {
    const { refusal, admin } = await begin(true)
    const { failure, status } = await refusal(searchWeb, { body: { query: 'wool' } }, admin)
    expect([failure, status]).toEqual(['search_unavailable', 503])
  })

  test.each([
    [{ query: ' ' }, 'field_out_of_range'],
    [{ query: 'w'.repeat(1001) }, 'field_out_of_range'],
    [{ query: 'wool', max_results: 21 }, 'field_out_of_range'],
    [{ query: 'wool', include_domains: ['no domain'] }, 'field_malformed'],
    [{ query: 'wool', include_raw_content: 'html' }, 'field_out_of_range'],
    [{ query: 'wool', include_answer: 5 }, 'field_malformed'],
  ])('%j is refused', async (body, expected) => {
    const { refusal, admin } = await begin()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of the bodies are invalid
    const input = { body } as unknown as CallInput<typeof searchWeb>
    expect((await refusal(searchWeb, input, admin)).failure).toBe(expected)
  })
})
