import type { Span } from './sentences.ts'

/** The passages that a search returned, with the statistics that ranking needs. */
export interface Found {
  passages: FoundPassage[]
  /** In how many passages each term stands, of `total`: for ordering, never to be told. */
  frequencies: ReadonlyMap<string, number>
  total: number
  /** Of a passage, on average. */
  averageWords: number
}

export interface FoundPassage {
  id: number
  file_id: string
  file_name: string
  /** Where a page of the web stands; missing of every other file. */
  web?: { url: string; title: string }
  page: number
  /** Offsets in the text of the page, as `pageText` renders it. */
  start: number
  end: number
  headings: string[]
  text: string
  /** As in `Passage`. */
  statements: Span[]
  header: string[] | null
  heading_terms: string[]
  terms: string[]
}
