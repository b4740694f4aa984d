import type { Span } from './sentences.ts'

/** The passages that a search returned, with the statistics that ranking needs. */
export interface SearchResults {
  passages: FoundPassage[]
  /** The document frequency of each term among `total` passages. Only for ranking: it must not reach callers. */
  frequencies: ReadonlyMap<string, number>
  /** The term of the question that each other form of it stands for; `frequencies` count them together. */
  termOfForm?: ReadonlyMap<string, string>
  total: number
  /** The average length of a passage, in words. */
  averageWords: number
  /**
   * How similar the meanings of the question and of each passage with a vector are, by ID: 1 for the same, and 0 for
   * nothing in common. Null or left out where words alone were searched for.
   */
  similarities?: ReadonlyMap<number, number> | null
}

export interface FoundPassage {
  id: number
  file_id: string
  file_name: string
  /** The version of the file that it was cut from. */
  version_id: string
  /** Only for pages of web sources. */
  web?: { url: string; title: string }
  page: number
  /** Offsets in the text of the page, as `pageText` renders it. */
  start: number
  end: number
  headings: string[]
  text: string
  /** See `Passage`. */
  statements: Span[]
  header: string[] | null
  heading_terms: string[]
  terms: string[]
}
