import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import type { Find, WebResult } from './search-engine.ts'

// Enough that results remain after domain rules and after merging the passages of a page.
const searchedPassages = 300
const relatedWeight = 50
const advancedPassages = 3

/**
 * Searches the web pages in graphs that the caller may ask. It has no news and no dates.
 */
export function indexSearch(database: Database, reads: LongReads): Find {
  return async ({ caller, query, depth, signal }) => {
    const graphs = await graphStore(database).groundingWeb(caller)
    signal.throwIfAborted()
    if (graphs.graph_ids.length === 0) return []
    const terms = questionTerms(query)
    const limit = searchedPassages
    const index = searchIndex(reads.of(caller, signal))
    const ranked = await index.retrieve(
      { graphs, terms, language: languageOfQuestion(query), limit, webOnly: true },
      relatedWeight,
    )
    signal.throwIfAborted()
    const pages = Map.groupBy(ranked, ({ web }) => web?.url)
    return [...pages.values()].flatMap((passages) => presentPage(passages, depth))
  }
}

function presentPage(passages: RankedPassage[], depth: 'basic' | 'advanced'): WebResult[] {
  const web = passages[0]?.web
  if (web === undefined) return []
  // A page in several graphs is indexed once for each of them.
  const texts = new Set(
    passages
      .slice(0, depth === 'advanced' ? advancedPassages * 2 : 1)
      .toSorted((a, b) => a.page - b.page || a.start - b.start)
      .map(({ text }) => text),
  )
  return [{ ...web, content: [...texts].slice(0, advancedPassages).join('\n\n') }]
}
