import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Evaluation, EvaluationCell, EvaluationRow } from '#contract/playground/evaluations.ts'
import { previewText } from '#console/markdown/plain-text.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { checkLabel } from '#console/pages/playground/evaluations/check-label.ts'
import { cellBadge } from '#console/pages/playground/evaluations/evaluation-labels.ts'
import {
  evaluationQueries,
  type RowFilter,
} from '#console/pages/playground/evaluations/evaluation-queries.ts'

const CellDialog = lazyDialog(async () => (await import('./CellDialog.tsx')).CellDialog)

const maxPreviewChars = 300

interface Opened {
  row: EvaluationRow
  variant: number
}

interface EvaluationTableProps {
  /** With the variants of the evaluation that it is compared with behind its own. */
  evaluation: Evaluation
  compare_with: string | undefined
  isPolling: boolean
}

/** The rows of an evaluation with the answer of each variant. */
export function EvaluationTable({ evaluation, compare_with, isPolling }: EvaluationTableProps) {
  const [filter, setFilter] = useState<RowFilter>('all')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { id, variants } = evaluation
  const rows = useInfiniteQuery(evaluationQueries.filtered(id, compare_with, filter, isPolling))
  const columns: Column<EvaluationRow>[] = [
    {
      id: 'number',
      header: 'Row',
      track: '3rem',
      cell: ({ number }) => number.toLocaleString('en'),
    },
    {
      id: 'values',
      header: 'Values and check',
      track: 'minmax(10rem, 1fr)',
      cell: (row) => (
        <Stack gap="half">
          <Text as="span" overflow="clamp">
            {Object.values(row.values).join(' · ').slice(0, maxPreviewChars)}
          </Text>
          <Hint overflow="truncate">{checkLabel(row).slice(0, maxPreviewChars)}</Hint>
        </Stack>
      ),
    },
    ...variants.map(({ name }, variant): Column<EvaluationRow> => ({
      id: `variant-${variant}`,
      header: name,
      track: 'minmax(11rem, 1fr)',
      cell: (row) => {
        const cell = row.cells[variant]
        return cell === undefined ? null : (
          <Cell
            cell={cell}
            label={`Row ${row.number}, ${name}`}
            onOpen={() => setOpened({ row, variant })}
          />
        )
      },
    })),
  ]
  return (
    <Stack as="section" aria-label="Rows" gap={3}>
      <Row>
        <Segments
          label="Rows shown"
          value={filter}
          options={[
            { value: 'all', label: 'All rows' },
            { value: 'failed', label: 'Not passed' },
            { value: 'differing', label: 'Different results' },
          ]}
          onChange={setFilter}
        />
      </Row>
      {/* More variants than fit are a swipe away. The cells in it have the focus. */}
      <div style={{ overflowX: 'auto' }}>
        <div style={{ minWidth: `${15 + 12 * variants.length}rem` }}>
          <QueryTable
            label="Rows"
            loadingLabel="Loading rows"
            query={rows}
            columns={columns}
            rowKey={({ number }) => String(number)}
            empty={<EmptyMessage icon="done" {...emptyTexts[filter]} />}
          />
        </div>
      </div>
      <CellDialog
        evaluation={evaluation}
        rows={rows.data ?? []}
        row={opened?.row ?? null}
        variant={opened?.variant ?? 0}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        onMove={(row, variant) => setOpened({ row, variant })}
      />
    </Stack>
  )
}

const emptyTexts = {
  all: { title: 'No rows' },
  failed: { title: 'Every answer so far has passed' },
  differing: { title: 'The variants do not differ in any row' },
}

interface CellProps {
  cell: EvaluationCell
  label: string
  onOpen: () => void
}

/** The state of an answer with its beginning, or why there is none. */
function Cell({ cell, label, onOpen }: CellProps) {
  const badge = cellBadge(cell)
  return (
    <Stack gap="half">
      <Row gap={2}>
        <TextButton aria-label={`${label}: ${badge.label}`} onClick={onOpen}>
          <StatusBadge {...badge} isBusy={cell.status === 'running'} />
        </TextButton>
      </Row>
      <Text
        as="span"
        tone={cell.error === null ? 'muted' : 'critical'}
        overflow="clamp"
        size="xs"
        dir="auto"
      >
        {cell.hidden_reason === undefined
          ? (cell.error ?? previewText((cell.answer ?? '').slice(0, maxPreviewChars)))
          : 'Your key cannot read this answer.'}
      </Text>
    </Stack>
  )
}
