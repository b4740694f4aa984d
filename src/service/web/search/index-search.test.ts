import { expect, onTestFinished, test } from 'vitest'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { authenticator } from '#service/access/authenticate.ts'
import { directReads } from '#service/database/long-reads.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { page, testWeb } from '#service/web/sources/test-web.ts'
import { webSearch } from './web-search.ts'
import type { WebSearchRequest } from './search-engine.ts'

onEveryDatabase('searching what was read of the web', (database) => {
  async function begin() {
    const web = await testWeb(database(), {
      '/wool': page('Wool', '<p>Sheep give wool in spring.</p>'),
      '/shop': page('Shop', '<p>Buy wool of sheep in our shop.</p>'),
    })
    const { set, work, settled, read, origin, upload, admin, params, clock } = web
    await upload(admin, { bytes: 'An upload about the wool of sheep.', graphId: params.graph_id })
    await set(['/wool', '/shop'].map((path) => ({ url: origin + path, type: 'single_page' })))
    work()
    await settled()
    await read()
    const agent = guardedAgent(addressRules({ loopback: false, privateHosts: [] }))
    onTestFinished(() => agent.destroy())
    const reads = directReads(database())
    const parts = { database: database(), reads, agent, onError: () => undefined }
    const port = webSearch({ SHEAF_SEARCH_PROVIDER: 'index' }, parts)
    const search = async (key: string, more: Partial<WebSearchRequest> = {}) => {
      const caller = await authenticator(database(), clock)(`Bearer ${key}`)
      const { sources } = await port.search({
        caller,
        query: 'Who gives wool in spring?',
        include_domains: [],
        exclude_domains: [],
        max_results: 5,
        signal: new AbortController().signal,
        ...more,
      })
      return sources
    }
    return { ...web, search }
  }

  test('web pages are found by their words, uploaded files are not', async () => {
    const { search, admin, origin } = await begin()
    expect(await search(admin)).toEqual([
      { url: `${origin}/wool`, title: 'Wool', content: 'Sheep give wool in spring.' },
      { url: `${origin}/shop`, title: 'Shop', content: 'Buy wool of sheep in our shop.' },
    ])
    expect(await search(admin, { max_results: 1 })).toHaveLength(1)
    expect(await search(admin, { query: 'xylophone' })).toEqual([])
    expect(await search(admin, { query: '?!' })).toEqual([])
  })

  test('domain rules apply', async () => {
    const { search, admin, origin } = await begin()
    const host = new URL(origin).host
    const urls = async (more: Partial<WebSearchRequest>) =>
      (await search(admin, more)).map(({ url }) => new URL(url).pathname)
    expect(await urls({ include_domains: [`${host}/shop`] })).toEqual(['/shop'])
    expect(await urls({ exclude_domains: [`${host}/shop`] })).toEqual(['/wool'])
    expect(await urls({ include_domains: ['example.org'] })).toEqual([])
  })

  test('pages are only found in graphs that the caller may ask', async () => {
    const { search, ask, admin, params, newTeam, newKey, newOrganization, origin } = await begin()
    const own = await newTeam(`own ${origin}`)
    const key = await newKey({ team_id: own, permissions: ['graphs:read'] })
    const other = await newTeam(`other ${origin}`)
    const stranger = (await newOrganization()).admin
    expect(await search(key)).toHaveLength(2)
    expect(await search(stranger)).toEqual([])
    await ask(updateGraph, { params, body: { team_ids: [other] } }, admin)
    expect(await search(key)).toEqual([])
    await ask(updateGraph, { params, body: { team_ids: [own, other] } }, admin)
    expect(await search(key)).toHaveLength(2)
    // An empty graph has nothing to search.
    await ask(createGraph, { body: { name: 'empty' } }, stranger)
    expect(await search(stranger)).toEqual([])
  })
})
