import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import { languageOfTexts } from './language-of-texts.ts'

const sampledPassages = 20

/** The language that a question without one of its own is most likely in: that of what it finds, or of the graphs. */
export async function languageOfFound(
  index: SearchIndex,
  graphs: GroundedGraphs,
  passages: readonly FoundPassage[],
): Promise<string | null> {
  const [best] = passages
  // Rows of tables have few words that tell, and the texts beside them have more.
  const near =
    best !== undefined && best.header !== null
      ? languageOfTexts(await index.sampleTexts(graphs, sampledPassages, best.file_id))
      : null
  const prose = passages.flatMap(({ header, text }) => (header === null ? [text] : []))
  return (
    near ??
    languageOfTexts(prose) ??
    languageOfTexts(await index.sampleTexts(graphs, sampledPassages))
  )
}
