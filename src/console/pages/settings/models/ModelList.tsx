import type { UseQueryResult } from '@tanstack/react-query'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import type { Reply } from '#contract/endpoint.ts'
import type { listMappings } from '#contract/models.ts'
import type { Opened } from './ModelDialogs.tsx'
import styles from './ModelsPage.module.css'
import { modelColumns } from './model-columns.tsx'

interface ModelListProps {
  list: UseQueryResult<Reply<typeof listMappings>>
  onOpen: (opened: Opened) => void
}

export function ModelList({ list, onOpen }: ModelListProps) {
  const columns = modelColumns(onOpen)

  if (list.isPending) return <TableSkeleton label="Loading models" columns={columns} rows={3} />
  if (list.isError && !list.data) {
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }

  // the built-in ones are always there: the list is never empty
  const models = list.data.data.filter((model) => model.removed_on === null)
  const isReaderAlone = models.every((model) => model.kind === 'reader')
  return (
    <>
      <Table label="Models" columns={columns} rows={models} rowKey={(model) => model.id} />
      {isReaderAlone && (
        <p className={styles['teach']}>
          The built-in reader is in use. It quotes your graphs and fills JSON schemas from text,
          without a language model. Connect a provider so that <code>mdl-x5</code> can converse,
          reason and use tools.
        </p>
      )}
    </>
  )
}
