import type { Found, FoundPassage } from '#service/retrieval/search-index.ts'

/**
 * What an index found, ready to be copied into a thread: the lists of each passage are one text each, or
 * copying a hundred passages would take the request's thread as long as reading them.
 */
export interface PackedFound extends Omit<Found, 'passages'> {
  passages: PackedPassage[]
}

interface PackedPassage extends Omit<FoundPassage, ListField> {
  lists: string
}

type ListField = 'headings' | 'statements' | 'header' | 'heading_terms' | 'terms'

export function packFound({ passages, ...rest }: Found): PackedFound {
  return {
    ...rest,
    passages: passages.map(
      ({ headings, statements, header, heading_terms, terms, ...passage }): PackedPassage => ({
        ...passage,
        lists: JSON.stringify({ headings, statements, header, heading_terms, terms }),
      }),
    ),
  }
}

export function unpackFound({ passages, ...rest }: PackedFound): Found {
  return {
    ...rest,
    passages: passages.map(({ lists, ...passage }) => ({
      ...passage,
      // oxlint-disable-next-line no-unsafe-type-assertion -- packFound wrote it
      ...(JSON.parse(lists) as Pick<FoundPassage, ListField>),
    })),
  }
}
