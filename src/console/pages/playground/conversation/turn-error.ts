import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import { turnOfFieldError, type PlayState } from '#console/pages/playground/play/play-state.ts'

/** The id of the shown turn whose message the service rejected; null if there is none. */
export function rejectedTurnId(state: PlayState): string | null {
  const last = shownPath(state.tree).at(-1)
  const exchange = last?.type === 'answer' ? state.exchanges[last.exchange_id] : undefined
  return last && exchange?.error ? turnOfFieldError(state, exchange, last.parent) : null
}

/** The message of that rejection. */
export function rejectionMessage({ problem }: PlayState): string | undefined {
  const fields = Object.entries(problem?.fields ?? {})
  return fields.find(([field]) => field.startsWith('messages'))?.[1] ?? problem?.message
}

/** Whether the last problem is already shown at an answer, so that it need not be repeated. */
export function isProblemAtAnswer({ exchanges, problem }: PlayState): boolean {
  return problem !== null && Object.values(exchanges).some(({ error }) => error === problem)
}
