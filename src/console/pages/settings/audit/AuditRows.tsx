import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyMessage, NoMatches } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { sortingOf } from '#console/ui/list/sort.ts'
import { auditColumns } from './audit-columns.tsx'
import { auditQueries } from './audit-queries.ts'
import {
  auditFilter,
  emptyAuditView,
  isFiltered,
  writeAuditView,
  type AuditView,
} from './audit-view.ts'

interface AuditRowsProps {
  view: AuditView
  onShow: (change: Partial<AuditView>) => void
}

export function AuditRows({ view, onShow }: AuditRowsProps) {
  // The page has this query, too, and is told only of the parts that it reads: it would not draw a failure.
  const list = useInfiniteQuery(auditQueries.list(auditFilter(view)))
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
