import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { TableRow } from './present-statement.ts'
import type { Question } from './read-question.ts'
import type { ScoredStatement } from './score-statements.ts'

/** Gives the statements that a question leaves, some of them with other scores. */
export type StatementRule = (
  statements: readonly ScoredStatement[],
  question: Question,
) => readonly ScoredStatement[]

/** A place of a file that an answer cites. */
export interface CitedPlace {
  /** The text on the page, unchanged; `start` is its offset in the text of the page. */
  text: string
  start: number
  /** How well the text supports the answer, from 0 to 1. */
  score: number
  passage: {
    id: number
    file_id: string
    file_name: string
    version_id: string
    page: number
    web?: { url: string; title: string }
    headings: string[]
    /** Whether the passage consists of table rows. */
    isTable: boolean
    /** The names of its columns, where it has any. */
    columns?: readonly string[]
  }
}

/** A statement selected for an answer. */
export interface SelectedStatement extends CitedPlace {
  /** The text that the answer shows: without markup, and with column names if it is a row. */
  presentedText: string
  /** The places of other files that say the same in the same words, which the answer cites, too. */
  copies: readonly CitedPlace[]
  /** How well it supports an answer to the question as it was written, where that is a follow-up. */
  writtenScore: number
  /** Whether it certainly holds what the question asks for. */
  isCertain: boolean
  /** What says which thing the statement is about, where the question asks for that and the text does not name it. */
  subjectName: string | null
  /** It as a row of a table, for an answer of many rows; null where it is none. */
  row: TableRow | null
  /**
   * What is known of all rows of its table that match, how many they are, and whether they are in the order of what is
   * compared; null where the table was not read whole.
   */
  matching: { caption: string | null; rows: number; isRanked?: boolean } | null
  /** Whether it says what was counted, computed or found in a table that was read whole; left out where it does not. */
  isOfWholeTable?: true
  /** Whether the statement before it says that this one no longer holds; left out where it does not. */
  isChanged?: true
  /** Whether it is an item of a list, which has a line of its own; left out where it is none. */
  isItem?: true
  /** How many documents say something of the kind that the answer begins with, whether it has room for them or not. */
  documentsAlike: number
}

/** Where a statement stands. */
export function placeOf({ text, start, score, passage: own }: ScoredStatement): CitedPlace {
  const { id, file_id, file_name, version_id, page, web, headings, header } = own
  const isTable = header !== null
  const columns = columnsOf(own)
  const passage = { id, file_id, file_name, version_id, page, headings, isTable, ...columns }
  return { text, start, score, passage: web === undefined ? passage : { ...passage, web } }
}

/** The names of the columns of a passage, as a field of its reference. */
export function columnsOf({ header }: Pick<FoundPassage, 'header'>): { columns?: string[] } {
  return header?.some((name) => name.trim() !== '') === true ? { columns: header } : {}
}
