import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { isOpen } from '#console/pages/playground/exchange/exchange.ts'
import { useShowDetails } from '#console/pages/playground/play/show-details.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { AnswerBody } from './answer/AnswerBody.tsx'
import { AnswerFacts } from './answer/AnswerFacts.tsx'
import styles from './Columns.module.css'

interface ColumnsProps {
  turns: readonly Turn[]
}

/** Answers to one prompt side by side, each with its timing. One of them can be continued. */
export function Columns({ turns }: ColumnsProps) {
  const play = usePlay()
  return (
    <Stack as="section" gap={3} className={styles['comparison']} aria-label="Answers side by side">
      <Row justify="between">
        <Text as="h2" size="s">
          {turns.length} answers side by side
        </Text>
        <IconButton
          icon="close"
          size="small"
          label="Show one answer at a time"
          onClick={() => play.compare([])}
        />
      </Row>
      <ul className={styles['columns']}>
        {turns.map((turn) => turn.type === 'answer' && <Column key={turn.id} turn={turn} />)}
      </ul>
    </Stack>
  )
}

function Column({ turn }: { turn: Extract<Turn, { type: 'answer' }> }) {
  const play = usePlay()
  const showDetails = useShowDetails()
  const exchange = usePlayState(({ exchanges }) => exchanges[turn.exchange_id])
  if (!exchange) return null
  return (
    <li className={styles['column']}>
      <Stack gap={1} className={styles['columnHead']}>
        <Text as="h3" size="s" overflow="anywhere">
          {exchange.request.model}
        </Text>
        {exchange.row && (
          <Row
            as="p"
            gap={3}
            rowGap={1}
            wrap
            align="stretch"
            tone="muted"
            size="xs"
            overflow="anywhere"
            className={styles['row']}
          >
            {Object.entries(exchange.row).map(([name, value]) => (
              <span key={name}>
                <code>{name}</code> {value}
              </span>
            ))}
          </Row>
        )}
        <AnswerFacts exchange={exchange} choice={turn.choice} />
      </Stack>
      <div className={styles['answer']}>
        <AnswerBody turn_id={turn.id} exchange={exchange} choice={turn.choice} isLast={false} />
      </div>
      <Row gap={2} justify="between">
        <Button
          size="small"
          disabledReason={isOpen(exchange) ? 'This answer is not finished yet.' : undefined}
          onClick={() => play.choose(turn.id)}
        >
          Continue with this
        </Button>
        <IconButton
          icon="braces"
          size="small"
          label={`Show request and response of ${exchange.request.model}`}
          onClick={() => showDetails(exchange.id)}
        />
      </Row>
    </li>
  )
}
