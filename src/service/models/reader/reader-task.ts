import type { ModelRequest } from '#service/models/chat-model.ts'
import type { ReaderAnswer } from './reader-answer.ts'
import type { SelectionInput } from '#service/answering/select-from-passages.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import type { Quote } from '#service/answering/texts/quote-texts.ts'

/** A task for a thread of the reader. */
export type ReaderTask =
  | { type: 'answer'; request: ModelRequest }
  | { type: 'select'; input: SelectionInput }
  | { type: 'quote'; question: string; texts: readonly string[]; maxQuotes: number }

export interface ReaderResults {
  answer: ReaderAnswer
  select: SelectedStatement[]
  quote: Quote[]
}
