import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import type { SearchResults } from '#service/retrieval/search-results.ts'
import { titleOfChange } from './changes-asked.ts'
import { speaksOfChange, termsOfChange } from './replaced-values.ts'

const maxFound = 30

/**
 * The passages of other files that may replace a value or a person of a text, which the words of a question need not find; null
 * where nothing of the text can be replaced.
 */
export async function findChanges(
  index: SearchIndex,
  graphs: GroundedGraphs,
  text: string,
  { file_id, headings }: { file_id: string; headings: readonly string[] },
): Promise<SearchResults | null> {
  const terms = termsOfChange(text, headings)
  if (terms === null) return null
  const results = await index.search({ graphs, terms, limit: maxFound })
  const passages = results.passages.filter(
    (other) =>
      other.file_id !== file_id &&
      other.header === null &&
      (speaksOfChange(other.text) || titleOfChange.test(other.headings.join('\n'))),
  )
  return { ...results, passages }
}
