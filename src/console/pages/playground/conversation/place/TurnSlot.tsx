import { useState, type DragEvent } from 'react'
import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { InsertBox } from './InsertBox.tsx'
import { useInsertPlace } from './insert-place.ts'
import { turnType } from './MoveHandle.tsx'
import { TurnItem } from '#console/pages/playground/conversation/TurnItem.tsx'

interface TurnSlotProps {
  turn: Turn
  index: number
  total: number
}

const dropLines = {
  before: { boxShadow: '0 calc(-1 * var(--line-strong)) var(--accent)' },
  after: { boxShadow: '0 var(--line-strong) var(--accent)' },
}

/** The half of the message that the pointer is over. What stands below the last message belongs to its lower half. */
function edgeOf({ clientY, currentTarget }: DragEvent<HTMLElement>): 'before' | 'after' {
  const message = currentTarget.querySelector('article') ?? currentTarget
  const { top, height } = message.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/** A turn with the places before and after it, where messages are dropped and inserted. */
export function TurnSlot({ turn, index, total }: TurnSlotProps) {
  const play = usePlay()
  const { place, setPlace } = useInsertPlace()
  const [edge, setEdge] = useState<'before' | 'after' | null>(null)
  const isLast = index === total - 1

  function handleDragOver(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(turnType)) return
    event.preventDefault()
    setEdge(edgeOf(event))
  }

  function handleDrop(event: DragEvent<HTMLElement>) {
    const id = event.dataTransfer.getData(turnType)
    setEdge(null)
    if (id === '') return
    event.preventDefault()
    play.moveBeside(id, turn.id, edgeOf(event))
  }

  return (
    <Stack
      gap={4}
      style={edge === null ? undefined : dropLines[edge]}
      onDragOver={handleDragOver}
      onDragLeave={() => setEdge(null)}
      onDrop={handleDrop}
    >
      {index === 0 && place === null && <InsertBox after={null} />}
      <TurnItem turn={turn} isLast={isLast} />
      {place === turn.id && <InsertBox after={turn.id} />}
      {isLast && place === undefined && (
        <div>
          <Button size="small" variant="ghost" icon="plus" onClick={() => setPlace(turn.id)}>
            Add message
          </Button>
        </div>
      )}
    </Stack>
  )
}
