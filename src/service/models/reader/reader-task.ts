import type { ModelRequest } from '#service/models/chat-model.ts'
import type { ReaderAnswer } from './reader-answer.ts'
import type { SelectedStatement, SelectionInput } from '#service/answering/select-from-passages.ts'
import type { Quote } from '#service/answering/quote-texts.ts'

/** What a thread of the reader is given, and what it answers to it. */
export type ReaderTask =
  | { type: 'answer'; request: ModelRequest }
  | { type: 'choose'; choosing: SelectionInput }
  | { type: 'quote'; question: string; texts: readonly string[]; maxQuotes: number }

export interface ReaderResults {
  answer: ReaderAnswer
  choose: SelectedStatement[]
  quote: Quote[]
}
