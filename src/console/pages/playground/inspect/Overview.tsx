import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { modelQueries } from '#console/api/model-queries.ts'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { paths } from '#console/paths.ts'
import { StatusBadge, type Tone } from '#console/ui/text/Badge.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { facts } from './facts.ts'
import styles from './Inspect.module.css'
import { Timeline } from './Timeline.tsx'

const states: Record<Exchange['status'], { words: string; tone: Tone; icon: IconName }> = {
  sent: { words: 'Waiting for the first token', tone: 'neutral', icon: 'progress' },
  streaming: { words: 'Streaming', tone: 'accent', icon: 'progress' },
  completed: { words: 'Completed', tone: 'positive', icon: 'done' },
  stopped: { words: 'Stopped, partial answer kept', tone: 'caution', icon: 'pause' },
  failed: { words: 'Failed', tone: 'critical', icon: 'failed' },
}

/** How an answer came about, in numbers. */
export function Overview({ exchange }: { exchange: Exchange }) {
  const models = useQuery(modelQueries.list())
  const model = models.data?.data.find(({ id }) => id === exchange.request.model)
  const { words, tone, icon } = states[exchange.status]
  return (
    <div className={styles['body']}>
      <StatusBadge tone={tone} icon={icon} isBusy={isOpen(exchange)}>
        {words}
      </StatusBadge>
      {exchange.error && (
        <>
          <InlineProblem error={exchange.error} />
          {exchange.error.retry_after !== undefined && (
            <p className={styles['note']}>
              Wait {exchange.error.retry_after} s before you try again.
            </p>
          )}
        </>
      )}
      <dl className={styles['facts']}>
        {facts(exchange, model).map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {exchange.run_id !== null && (
        <p className={styles['note']}>
          Saved as a run: <Link to={paths.run(exchange.run_id)}>open, share or compare</Link>
        </p>
      )}
      {!isOpen(exchange) && <Timeline exchange={exchange} />}
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
