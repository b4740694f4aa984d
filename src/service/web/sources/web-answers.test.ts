import { expect, test } from 'vitest'
import { queryConfig } from '#contract/query-config.ts'
import { authenticator } from '#service/access/authenticate.ts'
import { graphTool } from '#service/chat/tools/graph-tool.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { sharedReader } from '#service/models/reader/test-reader-pool.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { page, testWeb } from './test-web.ts'

onEveryDatabase('answers from the web', (database) => {
  test('a model gets pages with their titles, and citations have the address', async () => {
    const web = await testWeb(database(), {
      '/wool': page('Wool', '<p>Sheep give wool in spring.</p>'),
    })
    const { set, work, settled, read, origin, upload, admin, params, clock } = web
    await upload(admin, { name: 'a.txt', bytes: 'Sheep want grass.', graphId: params.graph_id })
    await set([{ url: `${origin}/wool`, type: 'single_page' }])
    work()
    await settled()
    await read()
    const caller = await authenticator(database(), clock)(`Bearer ${admin}`)
    const graph_ids = [params.graph_id]
    const tool = graphTool({
      index: searchIndex(database()),
      graphs: await graphStore(database()).grounding(caller, graph_ids),
      choose: sharedReader().selectStatements(caller),
      config: { graph_ids, subqueries: false, query_config: queryConfig.parse({}) },
      quotes: false,
    })
    const question = 'Do sheep give wool in spring, and want grass?'
    const { text, data } = await tool.run({
      args: { question },
      lastUserText: question,
      before: {},
      signal: new AbortController().signal,
    })
    expect(text).toContain('Wool, page 1:\nSheep give wool in spring.')
    expect(data.graph_data?.references).toMatchObject({
      files: [{ file_name: 'a.txt', text: 'Sheep want grass.' }],
      web: [{ url: `${origin}/wool`, title: 'Wool', text: 'Sheep give wool in spring.' }],
    })
    expect(data.graph_data?.sources).toHaveLength(2)
  })
})
