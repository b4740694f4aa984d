import type { Turn } from '#console/pages/playground/conversation-tree.ts'
import { turnOfProblem, type PlayState } from '#console/pages/playground/play/play-state.ts'

/** What the service refused about a turn, by its id: drawn there, not only at the answer. */
export function turnErrors(state: PlayState, path: readonly Turn[]): Record<string, string> {
  const last = path.at(-1)
  if (last?.type !== 'answered') return {}
  const exchange = state.exchanges[last.exchange_id]
  if (!exchange?.error) return {}
  const turn_id = turnOfProblem(state, exchange, last.parent)
  if (turn_id === null) return {}
  const told = Object.entries(exchange.error.fields).find(([field]) => field.startsWith('messages'))
  return { [turn_id]: told?.[1] ?? exchange.error.message }
}
