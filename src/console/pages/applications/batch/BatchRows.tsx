import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { ApplicationBatch, ApplicationBatchRow } from '#contract/applications/batches.ts'
import { batchQueries, batchRowsPerPage, isUnsettled } from '#console/applications/batch-queries.ts'
import { allReferences } from '#console/answers/all-references.ts'
import { LazyMarkdown } from '#console/markdown/LazyMarkdown.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Table } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { RowStatus } from './BatchStatus.tsx'

const maxPreviewChars = 400

interface BatchRowsProps {
  batch: ApplicationBatch
}

/** All rows of a batch. Only the pages that are in view are loaded, and fetched again while they change. */
export function BatchRows({ batch }: BatchRowsProps) {
  const { id, total } = batch
  const unsettled = isUnsettled(batch)
  const numbers = useMemo(() => Array.from({ length: total }, (_, at) => at + 1), [total])
  const columns = useMemo(
    () =>
      rowColumns<number>((number, draw) => (
        <Loaded batch_id={id} number={number} isBatchUnsettled={unsettled}>
          {draw}
        </Loaded>
      )),
    [id, unsettled],
  )
  return <Table label="Rows" columns={columns} rows={numbers} rowKey={String} />
}

/** The rows of a batch that failed, with their reasons. */
export function FailedRows({ batch }: BatchRowsProps) {
  const rows = useInfiniteQuery(batchQueries.failed(batch.id, batch.counts.failed))
  return (
    <QueryTable
      label="Failed rows"
      loadingLabel="Loading failed rows"
      query={rows}
      columns={failedColumns}
      rowKey={({ number }) => String(number)}
      empty={<EmptyMessage icon="done" title="No row has failed" />}
    />
  )
}

const failedColumns = rowColumns<ApplicationBatchRow>((row, draw) => draw(row))

/** `draw` gets the row of an item once it is there. */
function rowColumns<Item>(
  withRow: (item: Item, draw: (row: ApplicationBatchRow) => ReactNode) => ReactNode,
): Column<Item>[] {
  return [
    {
      id: 'number',
      header: 'Row',
      track: '4.5rem',
      cell: (item) => withRow(item, ({ number }) => number.toLocaleString('en')),
    },
    {
      id: 'status',
      header: 'State',
      track: '7.5rem',
      cell: (item) => withRow(item, (row) => <RowStatus row={row} />),
    },
    {
      id: 'inputs',
      header: 'Inputs',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (item) =>
        withRow(item, ({ inputs }) => (
          <Text as="span" tone="muted" overflow="clamp">
            {inputs
              .flatMap(({ value }) => value)
              .join(' · ')
              .slice(0, maxPreviewChars)}
          </Text>
        )),
    },
    {
      id: 'answer',
      header: 'Answer',
      track: 'minmax(0, 2fr)',
      cell: (item) => withRow(item, (row) => <Result row={row} />),
    },
  ]
}

const scrolling = { maxHeight: '60vh', overflowY: 'auto' } as const

/** The beginning of an answer, which opens the whole; or why there is none. */
function Result({ row }: { row: ApplicationBatchRow }) {
  const { data, number } = row
  const text = resultText(row)
  if (data === undefined) {
    return (
      <Text as="span" tone={row.status === 'failed' ? 'critical' : 'muted'} overflow="clamp">
        {text}
      </Text>
    )
  }
  const label = `Answer of row ${number.toLocaleString('en')}`
  return (
    <Popover
      label={label}
      trigger={(props) => (
        <TextButton {...props} title={label}>
          <Text as="span" overflow="clamp" textAlign="start">
            {text === '' ? 'Empty answer' : text}
          </Text>
        </TextButton>
      )}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus */}
      <Box role="region" aria-label={label} tabIndex={0} style={scrolling}>
        <LazyMarkdown
          text={data.suggestion}
          references={data.graph_data?.references ? allReferences(data.graph_data.references) : []}
          isStreaming={false}
        />
      </Box>
    </Popover>
  )
}

function resultText({ data, error, status, hidden_reason }: ApplicationBatchRow): string {
  if (hidden_reason !== undefined)
    return 'It comes from a graph or a file that your key cannot read.'
  if (status === 'in_progress' || status === 'queued') return ''
  return (data?.suggestion ?? error ?? '').slice(0, maxPreviewChars)
}

interface LoadedProps {
  batch_id: string
  number: number
  isBatchUnsettled: boolean
  children: (row: ApplicationBatchRow) => ReactNode
}

/** A part of a row whose page is loaded when it comes into view. */
function Loaded({ batch_id, number, isBatchUnsettled, children }: LoadedProps) {
  const page = Math.floor((number - 1) / batchRowsPerPage)
  const { data, error } = useQuery(batchQueries.page(batch_id, page, isBatchUnsettled))
  const row = data?.[(number - 1) % batchRowsPerPage]
  if (row !== undefined) return children(row)
  return error === null ? <Skeleton width="60%" /> : 'Not loaded'
}
