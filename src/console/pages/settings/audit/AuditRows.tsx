import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { moreOf } from '#console/ui/list/more-of.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import type { AuditRecord } from '#contract/audit.ts'
import { auditColumns } from './audit-columns.tsx'
import { emptyAuditView, writeAuditView, type AuditView } from './audit-view.ts'

interface AuditRowsProps {
  list: UseInfiniteQueryResult
  rows: readonly AuditRecord[]
  view: AuditView
  onShow: (change: Partial<AuditView>) => void
}

/** The list itself, in every state it can be in. */
export function AuditRows({ list, rows, view, onShow }: AuditRowsProps) {
  const columns = auditColumns(({ id }) => {
    const search = writeAuditView(view)
    search.set('record', id)
    return `?${search}`
  })
  if (list.isPending) return <TableSkeleton label="Loading the audit log" columns={columns} />
  if (list.isError && !list.data) {
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  if (rows.length === 0) {
    if (String(writeAuditView(view)) === '') {
      return (
        <EmptyMessage
          icon="book"
          title="No records yet"
          text="Changes and denied requests appear here: who did what, when and from where."
        />
      )
    }
    return (
      <EmptyMessage
        icon="search"
        title="No matching records"
        text="No records match these filters."
      >
        <Button onClick={() => onShow(emptyAuditView)}>Show all records</Button>
      </EmptyMessage>
    )
  }
  return (
    <Table
      label="Audit records"
      columns={columns}
      rows={rows}
      rowKey={(record) => record.id}
      isStale={list.isPlaceholderData}
      more={moreOf(list)}
    />
  )
}
