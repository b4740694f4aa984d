import { ApiError, readKey } from '#console/api/api-error.ts'
import type { Turn as StoredTurn, TurnAnswer } from '#contract/conversations/conversations.ts'
import type { QuestionAnswer } from '#contract/questions.ts'

interface TurnRequest {
  /** Identifies the turn on the page, also before it has an id. */
  key: string
  /** Null until the service has told the id of the stored turn. */
  id: string | null
  /** The id of the stored turn before it; empty before the first. */
  after: string
  question: string
  feedback: StoredTurn['feedback']
  /** The id of the turn whose question it asks again. */
  replaces?: string | null | undefined
  /** The id of the turn of an earlier version that it follows, until that version is known to be the newest. */
  continues?: string | null | undefined
  /** The id of the turn that took its place, or that of a turn before it. */
  replaced_by?: string | null | undefined
}

/** One question and its outcome. What has been received stays, however the turn ends. */
export type Turn = TurnRequest &
  (
    | { status: 'sent' }
    | { status: 'streaming'; answer: QuestionAnswer; context?: TurnAnswer['context'] }
    | { status: 'done'; answer: QuestionAnswer }
    /** `isInterrupted`: the service ended, and not the person who asked. */
    | { status: 'stopped'; answer: QuestionAnswer | null; isInterrupted?: boolean }
    | { status: 'failed'; answer: QuestionAnswer | null; error: ApiError }
    /** The answer comes from a graph or a file that the key cannot read, or from one that was deleted. */
    | { status: 'hidden'; isDeleted?: boolean }
  )

export type TurnEvent =
  | { type: 'chunk'; chunk: TurnAnswer }
  | { type: 'end' }
  | { type: 'stop' }
  | { type: 'fail'; error: ApiError }

/** The turn after an event. A turn that has ended stays as it is. */
export function nextTurn(turn: Turn, event: TurnEvent): Turn {
  if (!isOpen(turn)) return turn
  const { key, id, after, question, feedback, replaces, continues } = turn
  const request = { key, id, after, question, feedback, replaces, continues }
  const received = answerOf(turn)
  switch (event.type) {
    case 'chunk': {
      const { turn_id, references_so_far: cited, context, ...chunk } = event.chunk
      return {
        ...request,
        id: turn_id ?? id,
        status: 'streaming',
        context: context ?? (turn.status === 'streaming' ? turn.context : undefined),
        answer: {
          ...received,
          ...(cited && { references: cited }),
          ...chunk,
          answer: (received?.answer ?? '') + chunk.answer,
        },
      }
    }
    case 'end':
      return {
        ...request,
        status: 'done',
        answer: received ?? { question, answer: '', sources: [] },
      }
    case 'stop':
      return { ...request, status: 'stopped', answer: received }
    case 'fail':
      return { ...request, status: 'failed', answer: received, error: event.error }
  }
}

/** A turn as the service has stored it. */
export function readTurn(stored: StoredTurn): Turn {
  const { id, question, answer, feedback, failure, replaced_by } = stored
  const request = { key: id, id, after: '', question, feedback, replaced_by }
  if (stored.hidden_reason !== undefined) {
    return { ...request, status: 'hidden', isDeleted: stored.hidden_reason === 'file_deleted' }
  }
  switch (stored.status) {
    case 'answering':
      return answer === null
        ? { ...request, status: 'sent' }
        : { ...request, status: 'streaming', answer }
    case 'completed':
      return {
        ...request,
        status: 'done',
        answer: answer ?? { question, answer: '', sources: [] },
      }
    case 'stopped':
      return { ...request, status: 'stopped', answer, isInterrupted: failure !== undefined }
    case 'failed':
      return {
        ...request,
        status: 'failed',
        answer,
        error: new ApiError(
          readKey(failure?.key, 500),
          failure?.message ?? 'The question could not be answered.',
          { request_id: failure?.request_id, extras: extrasOf(failure?.limit) },
        ),
      }
  }
}

/**
 * The turns to show: the stored ones, and after them those of this visit that are not stored. A turn of this
 * visit keeps its key once it is stored, so that it stays the same on the page, and its failure.
 */
export function mergeTurns(stored: readonly Turn[], visit: readonly Turn[]): Turn[] {
  const matches = new Map<string, Turn>()
  for (const own of visit) if (own.id !== null) matches.set(own.id, own)
  for (const own of visit) {
    // A turn that ended before the first words of its answer has no id here: it is the next that was stored.
    // Ids sort by creation.
    if (own.id !== null) continue
    // The turns that it continues are stored again before it.
    const match = stored.find(
      ({ id, question }) =>
        id !== null &&
        id > own.after &&
        !matches.has(id) &&
        (own.continues == null || question === own.question),
    )
    if (match?.id) matches.set(match.id, own)
  }
  const merged = stored.map((turn): Turn => {
    const own = matches.get(turn.id ?? '')
    if (own === undefined) return turn
    const { id, replaced_by } = turn
    // Only the connection was lost, and the service has gone on with the answer.
    const isLost = own.status === 'failed' && own.error.key === 'unreachable'
    if (isLost && (isOpen(turn) || turn.status === 'done')) return { ...turn, key: own.key }
    // The service may store the end of an answer later than it is shown here: no text is taken back.
    if (isOpen(own) || own.status === 'failed' || isOpen(turn)) {
      return { ...own, id, replaced_by, continues: undefined }
    }
    return { ...turn, key: own.key }
  })
  const keys = new Set(merged.map(({ key }) => key))
  return [...merged, ...visit.filter(({ key }) => !keys.has(key))]
}

/** The id of the element of a turn. */
export const elementIdOf = (turn_id: string): string => `turn-${turn_id}`

/** What has been received of the answer. */
export function answerOf(turn: Turn): QuestionAnswer | null {
  if (turn.status === 'sent' || turn.status === 'hidden') return null
  const { answer } = turn
  const isCutOff = turn.status === 'stopped' || turn.status === 'failed'
  if (!isCutOff || answer === null || answer.references !== undefined) return answer
  // Answers of the built-in reader have their sources at the end: the marks of one that was cut off lead nowhere.
  return { ...answer, answer: answer.answer.replaceAll(/ ?\[\d{1,3}\]/g, '') }
}

/** Whether the answer is still being waited for or received. */
export function isOpen(turn: Turn): boolean {
  return turn.status === 'sent' || turn.status === 'streaming'
}

/** As the failure had them when the question was asked. */
function extrasOf(
  limit: { name: string; model: string | null } | undefined,
): Record<string, unknown> {
  if (limit === undefined) return {}
  return { limit: limit.name, ...(limit.model !== null && { model: limit.model }) }
}
