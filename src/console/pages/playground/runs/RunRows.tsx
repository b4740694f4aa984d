import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { paths } from '#console/paths.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { moreOf } from '#console/ui/list/more-of.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import { runColumns, type RunRow } from './run-columns.tsx'
import { emptyView, isFiltered, type RunView } from './run-view.ts'

interface RunRowsProps {
  list: UseInfiniteQueryResult
  rows: readonly RunRow[]
  view: RunView
  onShow: (change: Partial<RunView>) => void
}

/** The list itself, in every state it can be in. */
export function RunRows({ list, rows, view, onShow }: RunRowsProps) {
  if (list.isPending) return <TableSkeleton label="Loading runs" columns={runColumns} />
  if (list.isError && !list.data) {
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  if (rows.length === 0) return <NoRuns view={view} onShow={onShow} />
  return (
    <Table
      label="Runs"
      columns={runColumns}
      rows={rows}
      rowKey={({ run }) => run.id}
      isSelected={({ isSelected }) => isSelected}
      isStale={list.isPlaceholderData}
      more={moreOf(list)}
    />
  )
}

function NoRuns({ view, onShow }: Pick<RunRowsProps, 'view' | 'onShow'>) {
  if (isFiltered(view)) {
    return (
      <EmptyMessage icon="search" title="No matching runs" text={nothingFits(view)}>
        {view.scope === 'own' && (
          <Button onClick={() => onShow({ scope: 'all' })}>Search everyone’s runs</Button>
        )}
        <Button onClick={() => onShow({ ...emptyView, scope: view.scope })}>Show all runs</Button>
      </EmptyMessage>
    )
  }
  return (
    <EmptyMessage
      icon="playground"
      title={view.scope === 'own' ? 'No runs yet' : 'No runs yet'}
      text="Every playground request is saved here with its answer, timing and tokens. You can search, share, repeat and compare runs."
    >
      <ButtonLink to={paths.playground()} variant="primary">
        Open the playground
      </ButtonLink>
      {view.scope === 'own' && (
        <Button onClick={() => onShow({ scope: 'all' })}>Show everyone’s runs</Button>
      )}
    </EmptyMessage>
  )
}

function nothingFits({ search, scope }: RunView): string {
  const whose = scope === 'own' ? 'None of your runs match' : 'No runs match'
  return search === '' ? `${whose} these filters.` : `${whose} “${search}” and these filters.`
}
