import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'

interface ListActionsProps {
  /** What the buttons move: “message 2”. */
  thing: string
  index: number
  count: number
  /** How many of the list must stay. */
  minimum?: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Buttons that move an item of a short list, or remove it. */
export function ListActions({ thing, index, count, minimum = 0, ...on }: ListActionsProps) {
  return (
    <Row gap={1}>
      <IconButton
        icon="arrow-up"
        size="small"
        label={`Move ${thing} up`}
        disabledReason={index === 0 ? 'It is the first.' : undefined}
        onClick={() => on.onMove(-1)}
      />
      <IconButton
        icon="arrow-down"
        size="small"
        label={`Move ${thing} down`}
        disabledReason={index === count - 1 ? 'It is the last.' : undefined}
        onClick={() => on.onMove(1)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={`Remove ${thing}`}
        disabledReason={count <= minimum ? `Keep at least one.` : undefined}
        onClick={on.onRemove}
      />
    </Row>
  )
}
