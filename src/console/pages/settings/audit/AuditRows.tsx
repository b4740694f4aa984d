import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { EmptyMessage, NoMatches } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { sortingOf } from '#console/ui/list/sort.ts'
import type { AuditRecord } from '#contract/audit.ts'
import { auditColumns } from './audit-columns.tsx'
import { emptyAuditView, isFiltered, writeAuditView, type AuditView } from './audit-view.ts'

interface AuditRowsProps {
  list: UseInfiniteQueryResult<readonly AuditRecord[]>
  view: AuditView
  onShow: (change: Partial<AuditView>) => void
}

export function AuditRows({ list, view, onShow }: AuditRowsProps) {
  const columns = auditColumns(sortingOf(view, onShow), ({ id }) => {
    const search = writeAuditView(view)
    search.set('record', id)
    return `?${search}`
  })
  return (
    <QueryTable
      label="Audit records"
      loadingLabel="Loading the audit log"
      query={list}
      columns={columns}
      rowKey={(record) => record.id}
      empty={
        <EmptyMessage
          icon="list"
          title="No records yet"
          text="Changes and denied requests appear here: who did what, when and from where."
        />
      }
      filteredEmpty={
        isFiltered(view) && (
          <NoMatches
            things="records"
            text="No records match these filters."
            onShowAll={() => onShow(emptyAuditView)}
          />
        )
      }
    />
  )
}
