import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import { fileAskedFor, outlineAskedIn } from './asked-outline.ts'
import { outlineOfFile } from './outline-of-file.ts'

// Of more files, a name is seldom that of one alone.
const maxNamedFiles = 200
const maxOutlinedPassages = 200

/** The outline of the one file of which a question asks for everything; empty where it asks for something else. */
export async function readOutline(
  index: SearchIndex,
  graphs: GroundedGraphs,
  question: string,
  { language, maxStatements }: { language: string | null; maxStatements: number },
): Promise<SelectedStatement[]> {
  const asked = outlineAskedIn(question)
  if (asked === null) return []
  const beginnings = await index.readBeginnings(graphs, maxNamedFiles)
  const first = beginnings.length === maxNamedFiles ? null : fileAskedFor(asked, beginnings)
  if (first === null) return []
  const rest = await index.readAround([{ passage: first, reach: maxOutlinedPassages }])
  const passages = [first, ...rest].toSorted((a, b) => a.id - b.id)
  return passages.length > maxOutlinedPassages
    ? []
    : outlineOfFile(passages, language, maxStatements)
}
