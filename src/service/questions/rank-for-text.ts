import { queryDefaults } from '#contract/query-config.ts'
import type { Caller } from '#service/access/caller.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import type { OpenMeanings } from '#service/retrieval/meaning/meanings.ts'

// What a caller filters applies to these.
const searchedPassages = 100

export interface RankingParts {
  reads: LongReads
  openMeanings: OpenMeanings
}

interface RankedText {
  /** The text, as guardrails let it through. */
  text: string
  terms: ReadonlyMap<string, number>
  graphs: GroundedGraphs
  rerank: boolean
}

/** The best passages for a text, by its words, and by its meaning where an embedding model is connected. */
export async function rankForText(
  { reads, openMeanings }: RankingParts,
  { caller, operation, signal }: { caller: Caller; operation: string; signal: AbortSignal },
  { text, terms, graphs, rerank }: RankedText,
): Promise<RankedPassage[]> {
  if (graphs.graph_ids.length === 0) return []
  const meanings = openMeanings({ caller, operation })
  const index = searchIndex(reads.of(caller, signal), meanings)
  // Nothing is added to the words where they are searched for alone.
  const search_weight = (await meanings.of(text)) === null ? 100 : 50
  if (terms.size === 0 && search_weight === 100) return []
  const { semantic_threshold } = queryDefaults
  const meaningOf = { text, search_weight, semantic_threshold, rerank }
  const language = languageOfQuestion(text)
  const query = { graphs, terms, language, limit: searchedPassages, meaningOf }
  return index.retrieve(query, search_weight)
}
