import type { KeyboardEvent } from 'react'
import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { useTurnPlace } from './use-turn-place.ts'

/** The type of a dragged turn; a turn can be dropped only in its own conversation. */
export const turnType = 'application/x-sheaf-turn'

/** Moves a turn by dragging, or with the arrow keys. */
export function MoveHandle({ turn }: { turn: Turn }) {
  const { index, moveTo } = useTurnPlace(turn)

  function handleKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const handle = event.currentTarget
    moveTo(event.key === 'ArrowUp' ? index - 1 : index + 1)
    // Moving an element in the document takes the focus from it.
    requestAnimationFrame(() => handle.focus())
  }

  return (
    <IconButton
      icon="chevrons"
      size="small"
      label="Move: drag, or press the arrow up or down key"
      aria-keyshortcuts="ArrowUp ArrowDown"
      draggable
      onKeyDown={handleKey}
      onDragStart={({ dataTransfer, currentTarget }) => {
        dataTransfer.setData(turnType, turn.id)
        dataTransfer.effectAllowed = 'move'
        const article = currentTarget.closest('article')
        if (article) dataTransfer.setDragImage(article, 0, 0)
      }}
    />
  )
}
