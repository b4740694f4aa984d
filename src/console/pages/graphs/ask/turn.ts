import { allReferences } from '#console/answers/all-references.ts'
import type { ApiError } from '#console/api/api-error.ts'
import type { FileReference, QuestionAnswer } from '#contract/questions.ts'

interface Asked {
  id: number
  question: string
}

/** One question and what became of it. What has come stays, however it ends. */
export type Turn = Asked &
  (
    | { status: 'sent' }
    | { status: 'streaming'; answer: string; references: readonly FileReference[] }
    | { status: 'done'; answer: string; references: readonly FileReference[] }
    | { status: 'stopped'; answer: string; references: readonly FileReference[] }
    | {
        status: 'failed'
        answer: string
        references: readonly FileReference[]
        error: ApiError
      }
  )

export type TurnEvent =
  | { type: 'chunk'; chunk: QuestionAnswer }
  | { type: 'end' }
  | { type: 'stop' }
  | { type: 'fail'; error: ApiError }

export function nextTurn(turn: Turn, event: TurnEvent): Turn {
  // what arrives after Stop or a failure belongs to a turn that is over
  if (!isOpen(turn)) return turn
  const { id, question } = turn
  const came =
    turn.status === 'streaming'
      ? { answer: turn.answer, references: turn.references }
      : { answer: '', references: [] }
  switch (event.type) {
    case 'chunk':
      return {
        id,
        question,
        status: 'streaming',
        answer: came.answer + event.chunk.answer,
        references: event.chunk.references
          ? allReferences(event.chunk.references)
          : came.references,
      }
    case 'end':
      return { id, question, status: 'done', ...came }
    case 'stop':
      return { id, question, status: 'stopped', ...came }
    case 'fail':
      return { id, question, status: 'failed', ...came, error: event.error }
  }
}

/** Still waiting for something to come. */
export function isOpen(turn: Turn): boolean {
  return turn.status === 'sent' || turn.status === 'streaming'
}
