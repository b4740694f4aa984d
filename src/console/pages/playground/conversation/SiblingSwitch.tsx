import { siblingsOf, type Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './TurnActions.module.css'

/** Switches between the versions of a turn: `2 / 3`. */
export function SiblingSwitch({ turn }: { turn: Turn }) {
  const play = usePlay()
  const siblings = usePlayState(({ tree }) => siblingsOf(tree, turn))
  if (siblings.length < 2) return null
  const index = siblings.indexOf(turn.id)
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  return (
    <Row as="span" inline role="group" aria-label="Versions of this turn">
      <IconButton
        icon="chevron-left"
        size="small"
        label="Previous version"
        disabledReason={before === undefined ? 'This is the first version.' : undefined}
        onClick={() => before !== undefined && play.choose(before)}
      />
      <Text as="span" size="xs" textAlign="center" className={styles['count']}>
        {index + 1} / {siblings.length}
      </Text>
      <IconButton
        icon="chevron-right"
        size="small"
        label="Next version"
        disabledReason={after === undefined ? 'This is the last version.' : undefined}
        onClick={() => after !== undefined && play.choose(after)}
      />
    </Row>
  )
}
