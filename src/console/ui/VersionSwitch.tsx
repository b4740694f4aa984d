import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { IconButton } from './IconButton.tsx'

export interface VersionSwitchProps {
  /** Counted from one. */
  number: number
  total: number
  /** That of the buttons beside it. */
  size?: 'small' | 'medium'
  onShow: (number: number) => void
}

/** Shows other versions of a turn, edited or answered again: `2 of 3`. Nothing where there is one. */
export function VersionSwitch({ number, total, size = 'small', onShow }: VersionSwitchProps) {
  if (total < 2) return null
  return (
    <Row as="span" inline role="group" aria-label="Versions of this turn">
      <IconButton
        icon="chevron-left"
        size={size}
        label="Previous version"
        disabledReason={number === 1 ? 'This is the first version.' : undefined}
        onClick={() => onShow(number - 1)}
      />
      <Hint role="status">
        {number} of {total}
      </Hint>
      <IconButton
        icon="chevron-right"
        size={size}
        label="Next version"
        disabledReason={number === total ? 'This is the newest version.' : undefined}
        onClick={() => onShow(number + 1)}
      />
    </Row>
  )
}
