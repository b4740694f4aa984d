import { expect, test } from 'vitest'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import { calls, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import type { WebSearchRequest } from '#service/web/search/search-engine.ts'
import { begin, message } from './test-tools.ts'

const tools: ChatRequestInput['tools'] = [{ type: 'web_search', function: {} }]

/** Asks with a web search, and returns what was searched for with the data of the answer. */
async function search(model: ChatModel, content: string, options = {}) {
  const requests: Omit<WebSearchRequest, 'caller' | 'signal'>[] = []
  const { chat } = await begin({
    models: registryOf({ m: model }, options),
    search: {
      search: (request) => {
        const { caller: _, signal: __, ...query } = request
        requests.push(query)
        const { depth = 'basic' } = request
        const sources = [{ url: 'https://a.example/', title: 'A', content: 'Herons eat fish.' }]
        return Promise.resolve({ search_depth: depth, sources })
      },
    },
  })
  const answer = await chat({ messages: [{ role: 'user', content }], tools })
  return { requests, data: message(answer)?.web_search_data }
}

const basic = { include_domains: [], exclude_domains: [], max_results: 8 }

test('a model sets how the web is searched', async () => {
  const args = {
    query: 'grey heron',
    search_depth: 'advanced',
    max_results: 2,
    time_range: 'w',
    topic: 'news',
    country: 'Iceland',
    include_raw_content: false,
  }
  const model = puppet(calls(['search_web', args]), says('Fish.'))
  const { requests, data } = await search(model, 'What do grey herons in Iceland eat?')
  expect(requests).toEqual([
    {
      ...basic,
      query: 'grey heron Iceland',
      max_results: 2,
      depth: 'advanced',
      topic: 'news',
      time_range: 'week',
    },
  ])
  expect(data).toMatchObject({ search_depth: 'advanced', sources: [{ raw_content: null }] })
  const properties = Object.keys(model.requests[0]?.functions[0]?.parameters?.['properties'] ?? {})
  expect(properties).toEqual(Object.keys({ ...args, chunks_per_source: 1 }))
})

const text = 'search_depth: advanced, max_results: 2. What do grey herons eat?'
const advanced = { max_results: 2, depth: 'advanced', topic: 'general', time_range: null }

test.each([
  ['a model that does not', () => puppet(calls(['search_web', { query: 'heron' }]), says('Fish.'))],
  ['the built-in reader', inProcessReader],
  ['a model without tools', () => puppet(says('Fish.'))],
])('%s searches as the message says by the names of options', async (name, model) => {
  const abilities = { tools: !name.includes('without'), json_schema: true, images: true }
  const { requests } = await search(model(), text, { abilities })
  const query = name.includes('does not') ? 'heron' : 'What do grey herons eat?'
  expect(requests).toEqual([{ ...basic, ...advanced, query }])
})
