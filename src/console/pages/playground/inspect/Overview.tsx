import { useQuery } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
import { modelQueries } from '#console/api/model-queries.ts'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { paths } from '#console/paths.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import { StatusBadge, type Tone } from '#console/ui/text/Badge.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { exchangeFacts } from './exchange-facts.ts'
import styles from './Inspect.module.css'
import { Timeline } from './Timeline.tsx'

const statusBadges: Record<Exchange['status'], { label: string; tone: Tone; icon: IconName }> = {
  sent: { label: 'Waiting for the first token', tone: 'neutral', icon: 'progress' },
  streaming: { label: 'Streaming', tone: 'accent', icon: 'progress' },
  completed: { label: 'Completed', tone: 'positive', icon: 'done' },
  stopped: { label: 'Stopped, partial answer kept', tone: 'caution', icon: 'pause' },
  failed: { label: 'Failed', tone: 'critical', icon: 'failed' },
}

/** Status, metrics and timeline of an exchange. */
export function Overview({ exchange }: { exchange: Exchange }) {
  const models = useQuery(modelQueries.list())
  const model = models.data?.data.find(({ id }) => id === exchange.request.model)
  const { label: statusLabel, tone, icon } = statusBadges[exchange.status]
  return (
    <Stack gap={4} overflow="anywhere" padBlock={4}>
      <StatusBadge tone={tone} icon={icon} isBusy={isOpen(exchange)}>
        {statusLabel}
      </StatusBadge>
      {exchange.error && (
        <>
          <InlineProblem error={exchange.error} />
          {exchange.error.retry_after !== undefined && (
            <Hint as="p">Wait {exchange.error.retry_after} s before you try again.</Hint>
          )}
        </>
      )}
      <dl className={styles['facts']}>
        {exchangeFacts(exchange, model).map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {exchange.run_id !== null && (
        <Hint as="p">
          Saved as a run: <Link to={paths.run(exchange.run_id)}>open, share or compare</Link>
        </Hint>
      )}
      {!isOpen(exchange) && <Timeline exchange={exchange} />}
    </Stack>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Text as="dt" tone="muted">
        {label}
      </Text>
      <Text as="dd" overflow="anywhere" textAlign="end">
        {value}
      </Text>
    </>
  )
}
