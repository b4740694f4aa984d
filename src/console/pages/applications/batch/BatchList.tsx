import type { ComponentProps } from 'react'
import type { ApplicationBatch } from '#contract/applications/batches.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { BatchStatus } from './BatchStatus.tsx'
import { batchName, progressText, usageText } from './batch-text.ts'

interface BatchListProps {
  query: ComponentProps<typeof QueryTable<ApplicationBatch>>['query']
}

const columns: readonly Column<ApplicationBatch>[] = [
  {
    id: 'name',
    header: 'Batch',
    track: 'minmax(0, 1fr)',
    cell: (batch) => (
      <Text as="span" overflow="clamp" title={batchName(batch)}>
        <RowLink to={`?${new URLSearchParams({ batch: batch.id })}`}>{batchName(batch)}</RowLink>
      </Text>
    ),
  },
  {
    id: 'status',
    header: 'State',
    track: '9rem',
    cell: (batch) => <BatchStatus batch={batch} />,
  },
  {
    id: 'rows',
    header: 'Rows',
    track: 'minmax(0, 1fr)',
    from: 'tablet',
    cell: (batch) => (
      <Stack>
        <span>{progressText(batch)}</span>
        <Hint>{usageText(batch.usage)}</Hint>
      </Stack>
    ),
    below: progressText,
  },
  {
    id: 'started',
    header: 'Started',
    track: '8rem',
    from: 'tablet',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]

/** The batches of an application, the newest first. */
export function BatchList({ query }: BatchListProps) {
  return (
    <Box as="section" aria-label="Batches">
      <Text as="h2" size="m" below={2}>
        Batches
      </Text>
      <QueryTable
        label="Batches"
        loadingLabel="Loading batches"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={<Hint as="p">No batches yet. They appear here while they run and afterwards.</Hint>}
      />
    </Box>
  )
}
