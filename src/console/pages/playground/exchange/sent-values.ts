import type { Exchange } from './exchange.ts'
import { comparedTurns, type PlayState } from '#console/pages/playground/play/play-state.ts'

/**
 * The values of the variables with which a turn was last sent: those of the answer that is shown below it. Null where
 * it was not sent, had no values, or answers to several rows of values stand side by side.
 */
export function sentValues(
  { tree, exchanges, side_by_side }: Pick<PlayState, 'tree' | 'exchanges' | 'side_by_side'>,
  turn_id: string,
): Exchange['row'] {
  let id: string | undefined = turn_id
  while (id !== undefined) {
    const turn = tree.turns[id]
    if (turn?.type === 'answer') {
      const compared = comparedTurns({ tree, side_by_side })
      const isCompared = compared.some((other) => other.id === turn.id)
      const rows = compared.flatMap((other) =>
        other.type === 'answer' ? [exchanges[other.exchange_id]?.row ?? null] : [],
      )
      const row = exchanges[turn.exchange_id]?.row ?? null
      return isCompared && rows.some((other) => !isEqual(other, row)) ? null : row
    }
    id = tree.chosen[id]
  }
  return null
}

function isEqual(one: Exchange['row'], other: Exchange['row']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
