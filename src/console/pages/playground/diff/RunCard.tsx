import { Link } from '#console/router/Link.tsx'
import { runTitle } from '#console/pages/playground/runs/run-labels.ts'
import { RunSource } from '#console/pages/playground/runs/RunSource.tsx'
import { RunState } from '#console/pages/playground/runs/RunState.tsx'
import { paths } from '#console/paths.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { Run } from '#contract/runs.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './DiffPage.module.css'

/** The title and state of one of the two runs, with a link to it. */
export function RunCard({ label, run }: { label: string; run: Run }) {
  return (
    <Row as="article" gap={3} align="stretch" surface="panel" pad={4} aria-label={`Run ${label}`}>
      <Text as="span" flex="fixed" weight="bold" textAlign="center" className={styles['letter']}>
        {label}
      </Text>
      <Stack gap={1} className={styles['about']}>
        <Text as="h2" dir="auto" size="m" untracked overflow="clamp" className={styles['title']}>
          <Link to={paths.run(run.id)}>{runTitle(run)}</Link>
        </Text>
        <Row as="p" gap={3} rowGap={0} wrap tone="muted" size="xs" overflow="anywhere">
          <RunState run={run} />
          <RunSource run={run} />
          <code>{run.model}</code>
          <Time value={run.created_at} />
          {!run.own && (
            <span>
              by <bdi>{run.key_name}</bdi>
            </span>
          )}
        </Row>
      </Stack>
    </Row>
  )
}
