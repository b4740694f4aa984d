import type { SearchResults, FoundPassage } from '#service/retrieval/search-results.ts'

/**
 * Search results ready to be copied into a thread. The lists of each passage are one JSON text, because
 * structured cloning of the lists of a hundred passages would take the request's thread as long as reading them.
 */
export interface PackedResults extends Omit<SearchResults, 'passages'> {
  passages: PackedPassage[]
}

interface PackedPassage extends Omit<FoundPassage, ListField> {
  lists: string
}

type ListField = {
  [Field in keyof FoundPassage]-?: FoundPassage[Field] extends readonly unknown[] | null
    ? Field
    : never
}[keyof FoundPassage]

export function packResults({ passages, ...rest }: SearchResults): PackedResults {
  return {
    ...rest,
    passages: passages.map(
      ({ headings, statements, header, heading_terms, terms, ...passage }): PackedPassage => {
        const lists: Pick<FoundPassage, ListField> = {
          headings,
          statements,
          header,
          heading_terms,
          terms,
        }
        return { ...passage, lists: JSON.stringify(lists) }
      },
    ),
  }
}

export function unpackResults({ passages, ...rest }: PackedResults): SearchResults {
  return {
    ...rest,
    passages: passages.map(({ lists, ...passage }) => ({
      ...passage,
      // oxlint-disable-next-line no-unsafe-type-assertion -- packResults wrote it
      ...(JSON.parse(lists) as Pick<FoundPassage, ListField>),
    })),
  }
}
