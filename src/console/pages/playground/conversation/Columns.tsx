import type { Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { isOpen } from '#console/pages/playground/exchange/exchange.ts'
import { useShowDetails } from '#console/pages/playground/play/show-details.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
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
    <section className={styles['comparison']} aria-label="Answers side by side">
      <div className={styles['head']}>
        <h2 className={styles['title']}>{turns.length} answers side by side</h2>
        <IconButton
          icon="close"
          size="small"
          label="Show one answer at a time"
          onClick={() => play.compare([])}
        />
      </div>
      <ul className={styles['columns']}>
        {turns.map((turn) => turn.type === 'answered' && <Column key={turn.id} turn={turn} />)}
      </ul>
    </section>
  )
}

function Column({ turn }: { turn: Extract<Turn, { type: 'answered' }> }) {
  const play = usePlay()
  const showDetails = useShowDetails()
  const exchange = usePlayState(({ exchanges }) => exchanges[turn.exchange_id])
  if (!exchange) return null
  return (
    <li className={styles['column']}>
      <div className={styles['columnHead']}>
        <h3 className={styles['model']}>{exchange.request.model}</h3>
        {exchange.row && (
          <p className={styles['row']}>
            {Object.entries(exchange.row).map(([name, value]) => (
              <span key={name}>
                <code>{name}</code> {value}
              </span>
            ))}
          </p>
        )}
        <AnswerFacts exchange={exchange} choice={turn.choice} />
      </div>
      <div className={styles['answer']}>
        <AnswerBody turn_id={turn.id} exchange={exchange} choice={turn.choice} isLast={false} />
      </div>
      <div className={styles['foot']}>
        <Button
          size="small"
          disabledReason={isOpen(exchange) ? 'This answer is not finished yet.' : undefined}
          onClick={() => play.choose(turn.id)}
        >
          Continue with this
        </Button>
        <IconButton
          icon="sliders"
          size="small"
          label={`Show request and response of ${exchange.request.model}`}
          onClick={() => showDetails(exchange.id)}
        />
      </div>
    </li>
  )
}
