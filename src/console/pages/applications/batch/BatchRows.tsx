import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { ApplicationBatch, ApplicationBatchRow } from '#contract/applications/batches.ts'
import { batchQueries, batchRowsPerPage, isUnsettled } from '#console/applications/batch-queries.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { previewText } from '#console/markdown/plain-text.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { RowLink, Table } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { RowStatus } from './BatchStatus.tsx'

const maxPreviewChars = 400

interface BatchRowsProps {
  batch: ApplicationBatch
}

/** All rows of a batch. Only the pages that are in view are loaded, and fetched again while they change. */
export function BatchRows({ batch }: BatchRowsProps) {
  const { id, last_number: last, version } = batch
  const unsettled = isUnsettled(batch)
  const numbers = useMemo(() => Array.from({ length: last }, (_, at) => at + 1), [last])
  const columns = useMemo(
    () =>
      rowColumns<number>(
        (number, draw, leftOut) => (
          <Loaded batch_id={id} number={number} isBatchUnsettled={unsettled} leftOut={leftOut}>
            {draw}
          </Loaded>
        ),
        (number) => rowLink(id, number),
        version,
      ),
    [id, unsettled, version],
  )
  return <Table label="Rows" columns={columns} rows={numbers} rowKey={String} />
}

const labels = {
  failed: {
    label: 'Failed rows',
    loadingLabel: 'Loading failed rows',
    empty: <EmptyMessage icon="done" title="No failed rows" />,
  },
  left_out: {
    label: 'Skipped rows',
    loadingLabel: 'Loading rows',
    empty: <EmptyMessage icon="done" title="No skipped rows" />,
  },
} as const

/** The rows of a batch that failed or were left out, with their reasons. */
export function RowsWithStatus({
  batch,
  status,
}: BatchRowsProps & { status: 'failed' | 'left_out' }) {
  const { id, version } = batch
  const rows = useInfiniteQuery(batchQueries.withStatus(id, status, batch.counts[status]))
  const columns = useMemo(
    () =>
      rowColumns<ApplicationBatchRow>(
        (row, draw) => draw(row),
        (number) => rowLink(id, number),
        version,
      ),
    [id, version],
  )
  return (
    <QueryTable
      {...labels[status]}
      query={rows}
      columns={columns}
      rowKey={({ number }) => String(number)}
    />
  )
}

/** A row opens beside the batch that the address names. */
function rowLink(batch_id: string, number: number): string {
  return `?${new URLSearchParams({ batch: batch_id, row: String(number) })}`
}

/** What is drawn for a row of the table that was not sent to the service. */
type LeftOut = 'number' | 'status' | 'reason'

/** `draw` gets the row of an item once it is there. */
function rowColumns<Item>(
  withRow: (
    item: Item,
    draw: (row: ApplicationBatchRow) => ReactNode,
    leftOut?: LeftOut,
  ) => ReactNode,
  linkTo: (number: number) => string,
  /** Rows that another version of the application ran, after a retry, say so. */
  version: number | undefined,
): Column<Item>[] {
  return [
    {
      id: 'number',
      header: 'Row',
      track: '4rem',
      cell: (item) =>
        withRow(
          item,
          ({ number }) => (
            <RowLink to={linkTo(number)}>
              <span className="unseen">Row </span>
              {number.toLocaleString('en')}
            </RowLink>
          ),
          'number',
        ),
    },
    {
      id: 'status',
      header: 'State',
      track: '7.5rem',
      from: 'tablet',
      cell: (item) => withRow(item, (row) => <RowStatus row={row} />, 'status'),
    },
    {
      id: 'inputs',
      header: 'Inputs',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (item) =>
        withRow(item, (row) => (
          <Text as="span" tone="muted" overflow="clamp">
            {inputsText(row)}
          </Text>
        )),
    },
    {
      id: 'answer',
      header: 'Answer or reason',
      track: 'minmax(0, 2fr)',
      cell: (item) => withRow(item, (row) => <Result row={row} version={version} />, 'reason'),
    },
  ]
}

const resultTones: Partial<Record<ApplicationBatchRow['status'], 'critical' | 'muted'>> = {
  failed: 'critical',
  left_out: 'muted',
}

/** The beginning of an answer, or why there is none. */
function Result({ row, version }: { row: ApplicationBatchRow; version: number | undefined }) {
  const text = resultText(row)
  return (
    <Stack gap="half">
      {row.version !== undefined && row.version !== version && <Hint>Version {row.version}</Hint>}
      <Box as="span" show="phone">
        <RowStatus row={row} />
      </Box>
      <Text as="span" tone="faint" size="xs" overflow="truncate" show="phone">
        {inputsText(row)}
      </Text>
      <Text as="span" tone={resultTones[row.status] ?? 'ink'} overflow="clamp">
        {row.data !== undefined && text === '' ? 'Empty answer' : text}
      </Text>
    </Stack>
  )
}

function inputsText({ inputs }: ApplicationBatchRow): string {
  return inputs
    .map(({ id, value }) => `${id.trim()}: ${value.join(', ')}`)
    .join(' · ')
    .slice(0, maxPreviewChars)
}

function resultText({ data, error, status, hidden_reason }: ApplicationBatchRow): string {
  if (hidden_reason !== undefined)
    return 'It comes from a graph or a file that your key cannot read.'
  if (status === 'in_progress' || status === 'queued') return ''
  return previewText((data?.suggestion ?? error ?? '').slice(0, maxPreviewChars))
}

const leftOutText = (number: number): Record<LeftOut, string> => ({
  number: number.toLocaleString('en'),
  status: 'Skipped',
  reason: 'Skipped when the batch started.',
})

interface LoadedProps {
  batch_id: string
  number: number
  isBatchUnsettled: boolean
  leftOut: LeftOut | undefined
  children: (row: ApplicationBatchRow) => ReactNode
}

/** A part of a row whose page is loaded when it comes into view. */
function Loaded({ batch_id, number, isBatchUnsettled, leftOut, children }: LoadedProps) {
  const page = Math.floor((number - 1) / batchRowsPerPage)
  const { data, error } = useQuery(batchQueries.page(batch_id, page, isBatchUnsettled))
  const row = data?.find((candidate) => candidate.number === number)
  if (row !== undefined) return children(row)
  if (data !== undefined) {
    if (leftOut === undefined) return null
    return <Hint>{leftOutText(number)[leftOut]}</Hint>
  }
  return error === null ? <Skeleton width="60%" /> : 'Not loaded'
}
