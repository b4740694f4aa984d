import {
  addTurn,
  emptyTree,
  shownPath,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { PlayState } from '#console/pages/playground/play/play-state.ts'

/** The messages of the shown branch without the answers at its end, which another variant gives. */
export function copyPrompt({
  tree,
  exchanges,
}: Pick<PlayState, 'tree' | 'exchanges'>): Pick<PlayState, 'tree' | 'exchanges'> {
  const path = shownPath(tree)
  const prompt = path.slice(0, path.findLastIndex(({ type }) => type === 'message') + 1)
  const used = prompt.flatMap((turn) => (turn.type === 'answer' ? [turn.exchange_id] : []))
  return {
    tree: prompt.reduce(addTurn, emptyTree),
    exchanges: Object.fromEntries(
      used.flatMap((id) => (exchanges[id] ? [[id, exchanges[id]]] : [])),
    ),
  }
}
