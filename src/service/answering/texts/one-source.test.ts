import { expect, test } from 'vitest'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { queryConfig } from '#contract/query-config.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import { selectFromPassages } from '#service/answering/select-from-passages.ts'
import { corpus, indexPages } from '#service/answering/test-corpus.ts'

onEveryDatabase('a file in two graphs', (database) => {
  test('the same place of the same file is one source', async () => {
    const pages = corpus['about.md'] ?? []
    const names = { first: 'about.md', second: 'about.md', other: 'copy of about.md' }
    for (const [id, name] of Object.entries(names)) {
      await indexPages(database(), { id, name, graph_id: id }, pages)
    }
    const sourcesIn = async (...graphs: string[]): Promise<number> => {
      for await (const part of answerQuestion({
        index: searchIndex(database()),
        selectStatements: async (input) => selectFromPassages(input),
        graphs: groundedGraphs(graphs),
        body: {
          question: 'When was Northwind founded?',
          subqueries: false,
          query_config: queryConfig.parse({}),
        },
        signal: new AbortController().signal,
      })) {
        if (part.type === 'end') return part.answer.sources.length
      }
      return 0
    }
    const alone = await sourcesIn('first')
    expect(alone).toBeGreaterThan(0)
    expect(await sourcesIn('first', 'second')).toBe(alone)
    expect(await sourcesIn('first', 'other')).toBeGreaterThan(alone)
  })
})
