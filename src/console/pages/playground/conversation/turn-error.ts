import { pathOf } from '#console/pages/playground/exchange/conversation-tree.ts'
import { turnOfProblem, type PlayState } from '#console/pages/playground/play/play-state.ts'

/** The turn whose message the service refused; null where it refused none of those shown. */
export function refusedTurn(state: PlayState): string | null {
  const last = pathOf(state.tree).at(-1)
  const exchange = last?.type === 'answered' ? state.exchanges[last.exchange_id] : undefined
  return last && exchange?.error ? turnOfProblem(state, exchange, last.parent) : null
}

/** What it said about it. */
export function refusalOfTurn({ problem }: PlayState): string | undefined {
  const fields = Object.entries(problem?.fields ?? {})
  return fields.find(([field]) => field.startsWith('messages'))?.[1] ?? problem?.message
}

/** Whether the last refusal stands at an answer, and need not be told once more. */
export function isAtAnswer({ exchanges, problem }: PlayState): boolean {
  return problem !== null && Object.values(exchanges).some(({ error }) => error === problem)
}
