import { maxAskedGraphs } from '#contract/questions.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { graphsOfFiles } from '#service/files/graph-file-store.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { guardTexts } from '#service/guardrails/guard-texts.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { rankForText } from './rank-for-text.ts'
import type { RankingParts } from './rank-for-text.ts'

// More would add settings of graphs that hardly matter, and hide the turn from whoever cannot read one of them.
const maxChosenGraphs = 10

interface QuestionToAll {
  question: string
  /** The only files that it is about; null for all. */
  file_ids: readonly string[] | null
  /** The files that the answer before quotes: a question that continues it is about them. */
  earlier_file_ids: readonly string[]
}

/**
 * The graphs of a question to all that the caller may ask: every one where a request could name them, else those with
 * the best passages. Of a question about some files, the fewest that have them. Throws `graph_not_found` where there is
 * none, and `file_not_in_graph` unless each file is in one. See docs/decisions/087.
 */
export async function chooseGraphs(
  { database, guards, ...parts }: RankingParts & { database: Database; guards: Pick<Guards, 'of'> },
  call: { caller: Caller; operation: string; signal: AbortSignal },
  { question, file_ids: searchedFileIds, earlier_file_ids }: QuestionToAll,
): Promise<readonly string[]> {
  const { caller, signal } = call
  if (searchedFileIds !== null) {
    const graphs = await graphStore(database).groundingOfFiles(caller, searchedFileIds)
    return fewestGraphs(searchedFileIds, await graphsOfFiles(database, graphs, searchedFileIds))
  }
  const graphs = await graphStore(database).groundingAll(caller)
  if (graphs.graph_ids.length === 0) {
    throw new Failure('graph_not_found', 'This key cannot ask any graph.')
  }
  const newest = graphs.graph_ids.slice(0, maxAskedGraphs)
  if (graphs.graph_ids.length <= maxAskedGraphs) return newest
  const guard = await guards.of(caller)
  let text: string
  try {
    // The answer guards the question again, and reports what is found in it.
    text = (await guardTexts([question], guard.input, () => undefined, signal))[0] ?? ''
  } catch (error) {
    // The answer is refused in the same way.
    if (error instanceof Failure) return newest
    throw error
  }
  const terms = questionTerms(text)
  const ranked = await rankForText(parts, call, { text, terms, graphs, rerank: false })
  const file_ids = [...new Set([...earlier_file_ids, ...ranked.map(({ file_id }) => file_id)])]
  const chosen = fewestGraphs(file_ids, await graphsOfFiles(database, graphs, file_ids))
  return chosen.length > 0 ? chosen.slice(0, maxChosenGraphs) : newest
}

/** The fewest graphs that have the files, in the order of the files. */
function fewestGraphs(
  file_ids: readonly string[],
  graphsOf: ReadonlyMap<string, readonly string[]>,
): string[] {
  const chosen = new Set<string>()
  for (const file_id of file_ids) {
    const own = graphsOf.get(file_id) ?? []
    const [first] = own
    if (first !== undefined && !own.some((id) => chosen.has(id))) chosen.add(first)
  }
  return [...chosen]
}
