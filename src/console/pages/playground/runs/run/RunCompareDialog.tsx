import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#console/router/Link.tsx'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { paths } from '#console/paths.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { runTitle } from '#console/pages/playground/runs/run-labels.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './RunPage.module.css'
import { RunState } from '#console/pages/playground/runs/RunState.tsx'

interface RunCompareDialogProps {
  run: Pick<RunSummary, 'id' | 'title' | 'group_id'>
  isOpen: boolean
  onClose: () => void
}

/** Chooses the run to compare with. */
export function RunCompareDialog({ run, isOpen, onClose }: RunCompareDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Compare with another run"
      description="Choose a run to compare requests and answers."
      size="large"
    >
      <Choices run={run} />
    </Dialog>
  )
}

function Choices({ run }: Pick<RunCompareDialogProps, 'run'>) {
  const [search, setSearch] = useState('')
  const list = useQuery({
    ...runQueries.choice({ scope: 'all', ...(search !== '' && { search }) }),
    select: ({ data }) => data.filter(({ id }) => id !== run.id),
  })
  return (
    <Stack gap={3} above={4}>
      <SearchField label="Search prompts and answers" value={search} onChange={setSearch} />
      <QueryView
        query={list}
        skeleton={
          <Stack gap={3} padBlock={2}>
            <Loading label="Loading runs" />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </Stack>
        }
      >
        {(others) =>
          others.length === 0 ? (
            <Row
              as="p"
              gap={2}
              align="stretch"
              tone="muted"
              leading="prose"
              className={styles['note']}
            >
              {search === '' ? 'No other runs yet.' : `No other runs match “${search}”.`}
            </Row>
          ) : (
            <ul className={styles['others']} aria-label="Runs">
              {others.map((other) => (
                <li key={other.id}>
                  <Stack
                    as={Link}
                    to={diffPath(run, other)}
                    gap="half"
                    tone="ink"
                    pad={2}
                    hover
                    focusInside
                    className={styles['other']}
                  >
                    <Text
                      as="span"
                      dir="auto"
                      weight="medium"
                      overflow="truncate"
                      className={styles['otherTitle']}
                    >
                      {runTitle(other)}
                    </Text>
                    <Row as="span" gap={3} rowGap={0} wrap tone="muted" size="xs">
                      <RunState run={other} />
                      <code>{other.model}</code>
                      <Time value={other.created_at} />
                    </Row>
                  </Stack>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Stack>
  )
}

// Ids sort by creation time; the older run is side A.
function diffPath(run: { id: string }, other: { id: string }): string {
  return run.id < other.id ? paths.runDiff(run.id, other.id) : paths.runDiff(other.id, run.id)
}
