import type { QuestionAnswer } from '#contract/questions.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { MeaningSupport } from './citations/cited-answer.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'

type Retrieval = NonNullable<QuestionAnswer['retrieval']>

/** A search for one part of a question. */
export interface Search {
  text: string
  terms: ReadonlyMap<string, number>
  /** Best first. */
  passages: readonly RankedPassage[]
}

/** The passages of which an answer was made. */
interface Material {
  given: readonly FoundPassage[]
  byMeaning?: readonly MeaningSupport[]
  withoutRoom: ReadonlySet<number>
  overMaximum: ReadonlySet<number>
}

// More explain nothing, and each is a paragraph long.
export const maxRetrievedPassages = 40

/** The results of several searches as one list: the best of each, then the second best of each, and so on. */
export function interleaved(searches: readonly Pick<Search, 'passages'>[]): RankedPassage[] {
  const passages = new Map<number, RankedPassage>()
  const maxPassages = searches.reduce((max, search) => Math.max(max, search.passages.length), 0)
  for (let rank = 0; rank < maxPassages; rank += 1) {
    for (const search of searches) {
      const passage = search.passages[rank]
      if (passage !== undefined && !passages.has(passage.id)) passages.set(passage.id, passage)
    }
  }
  return [...passages.values()]
}

/** The passages that `presentRetrieval` lists. */
export function listedPassages(searches: readonly Search[]): RankedPassage[] {
  return interleaved(searches).slice(0, maxRetrievedPassages)
}

/** How the passages of an answer were found and used. */
export function presentRetrieval(
  searches: readonly Search[],
  references: QuestionAnswer['references'],
  { given, byMeaning = [], withoutRoom, overMaximum }: Material,
): Retrieval {
  const cited = [...(references?.files ?? []), ...(references?.web ?? [])]
  const givenIds = new Set(given.map(({ id }) => id))
  const terms = new Set(searches.flatMap((search) => [...search.terms.keys()]))
  return {
    searches: searches.map((search) => ({
      text: search.text,
      terms: [...search.terms].map(([term, weight]) => ({ term, weight })),
    })),
    passages: listedPassages(searches).map((passage) => {
      const isCited = cited.some(
        ({ fileId, page, start = 0, end = 0 }) =>
          fileId === passage.file_id &&
          page === passage.page &&
          start < passage.end &&
          end > passage.start,
      )
      const { file_id, file_name, page, start, end, text } = passage
      const own = new Set(passage.terms)
      return {
        file_id,
        file_name,
        page,
        start,
        end,
        text,
        score: rounded(passage.relevance),
        ...(passage.parts && {
          word_score: rounded(passage.parts.words),
          meaning_score:
            passage.parts.similarity === null ? null : rounded(passage.parts.similarity),
        }),
        ...(passage.rerank_score !== undefined && { rerank_score: rounded(passage.rerank_score) }),
        matched_terms: [...terms].filter((term) => own.has(term)),
        heading_match: passage.heading_terms.some((term) => terms.has(term)),
        ...(isCited
          ? { used: 'cited' }
          : givenIds.has(passage.id)
            ? { used: 'given' }
            : {
                used: 'left_out',
                reason: overMaximum.has(passage.id)
                  ? 'max_snippets'
                  : withoutRoom.has(passage.id)
                    ? 'no_room'
                    : 'low_score',
              }),
      }
    }),
    ...(byMeaning.length > 0 && {
      supported_by_meaning: byMeaning.map(({ claim, statement }) => {
        const { file_id, file_name, page } = statement.passage
        const { start, end, text } = statement
        return { sentence: claim, file_id, file_name, page, start, end, text }
      }),
    }),
  }
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
