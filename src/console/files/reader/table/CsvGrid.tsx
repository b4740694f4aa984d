import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useContext } from 'react'
import { batchOfPage, fileQueries } from '#console/files/file-queries.ts'
import type { Aim } from '#console/files/reader/PageView.tsx'
import type { Place } from '#console/files/reader/read-place.ts'
import type { Hit } from '#console/files/reader/use-find.ts'
import { Button } from '#console/ui/Button.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { columnWidths, figureColumns } from './columns.ts'
import { csvRows, type CsvRows } from './csv-rows.ts'
import type { GridRow } from './Grid.tsx'
import { rowOf } from './Grid.tsx'
import { useRowVirtualizer, VirtualGrid } from './VirtualGrid.tsx'
import { ShownVersion } from '#console/files/reader/shown-version.ts'

interface CsvGridProps {
  file_id: string
  /** Of pages. */
  total: number
  place: Place | null
  hits: ReadonlyMap<number, readonly Hit[]>
  hit: Hit | null
  hasPassages: boolean
  aim: Aim | null
  onAimed: (isThere: boolean) => void
  /** The page of the first row in sight. */
  onPage: (number: number) => void
}

const none: readonly Hit[] = []

/** All pages of a CSV file as one table, whose rows load where they come into sight. */
export function CsvGrid(props: CsvGridProps) {
  const version_id = useContext(ShownVersion)
  const { file_id, total, place, hit, aim } = props
  const target = hit ?? (place?.quote ? { page: place.page, ...place.quote } : null)
  // Before the first rows of a file nothing is known about its columns, and before its last ones their number.
  const first = useQuery(fileQueries.text(file_id, 0, version_id))
  const last = useQuery(fileQueries.text(file_id, batchOfPage(total), version_id))
  const around = useQuery(
    fileQueries.text(file_id, batchOfPage(target?.page ?? aim?.page ?? 1), version_id),
  )
  const failed = [first, last, around].find(({ isError }) => isError)

  if (failed?.error) {
    return (
      <Stack gap={3} across="start">
        <InlineProblem error={failed.error} />
        <Button icon="retry" pending={failed.isRefetching} onClick={() => void failed.refetch()}>
          Try again
        </Button>
      </Stack>
    )
  }
  if (!first.data || !last.data || !around.data) {
    return (
      <Stack gap={3}>
        <Loading label="Loading table" />
        {['header', 'first', 'second', 'third'].map((row) => (
          <Skeleton key={row} />
        ))}
      </Stack>
    )
  }
  const firstPages = first.data.data.map(csvRows)
  const rowsPerPage = firstPages[0]?.rows.length ?? 0
  const lastPage = last.data.data.at(-1)
  const rowCount = (total - 1) * rowsPerPage + (lastPage ? csvRows(lastPage).rows.length : 0)
  const targetPage = around.data.data.find(({ number }) => number === target?.page)
  const targetRow =
    ((target?.page ?? aim?.page ?? 1) - 1) * rowsPerPage +
    (targetPage
      ? rowOf(
          target,
          csvRows(targetPage).rows.map(({ start }) => start),
        )
      : 0)
  return (
    <Rows
      // Begins anew where something else is to be seen, so that its row is there at once.
      key={target === null ? 'top' : targetRow}
      {...props}
      firstPages={firstPages}
      rowsPerPage={rowsPerPage}
      rowCount={rowCount}
      wanted={Math.min(targetRow, Math.max(0, rowCount - 1))}
    />
  )
}

interface RowsProps extends CsvGridProps {
  firstPages: readonly CsvRows[]
  /** Of every page but the last. */
  rowsPerPage: number
  rowCount: number
  /** The row to begin with. */
  wanted: number
}

function Rows({
  file_id,
  place,
  hits,
  hit,
  hasPassages,
  aim,
  onAimed,
  onPage,
  firstPages,
  rowsPerPage,
  rowCount,
  wanted: targetRow,
}: RowsProps) {
  'use no memo' // The virtualizer is one object, which changes.
  const version_id = useContext(ShownVersion)
  const { virtualizer, frame, setFrame } = useRowVirtualizer(rowCount, targetRow)
  const pageOf = (index: number): number => Math.floor(index / Math.max(1, rowsPerPage)) + 1
  const items = virtualizer.getVirtualItems()
  const [from, to] = [
    batchOfPage(pageOf(items[0]?.index ?? 0)),
    batchOfPage(pageOf(items.at(-1)?.index ?? 0)),
  ]
  const batches = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const { pages, failed } = useQueries({
    queries: batches.map((batch) => fileQueries.text(file_id, batch, version_id)),
    combine: (results) => ({
      pages: new Map(
        results.flatMap(({ data }) =>
          (data?.data ?? []).map((page) => [page.number, { page, ...csvRows(page) }] as const),
        ),
      ),
      failed: results.find(({ isError }) => isError) ?? null,
    }),
  })
  const marksOf = (number: number) => ({
    quote: place?.page === number ? place.quote : null,
    hits: hits.get(number) ?? none,
    current: hit?.page === number ? hit : null,
    passages: hasPassages ? (pages.get(number)?.page.passages ?? []) : [],
  })
  const rowAt = (index: number): GridRow | null => {
    const number = pageOf(index)
    const page = pages.get(number)
    const row = page?.rows[index % Math.max(1, rowsPerPage)]
    if (page && !row) return { cells: [], start: 0, end: 0, marks: marksOf(number) }
    return row ? { ...row, marks: marksOf(number) } : null
  }
  const header = firstPages[0]?.header ?? null
  const rows = firstPages.flatMap((page) => page.rows.map(({ cells }) => cells))

  const top = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? targetRow
  const topPage = pageOf(top)
  useEffect(() => onPage(topPage), [topPage, onPage])

  const isDrawn = items.some(({ index }) => index === targetRow) && rowAt(targetRow) !== null
  useEffect(() => {
    if (aim === null || frame === null) return undefined
    if (!isDrawn) {
      virtualizer.scrollToIndex(targetRow, { align: 'center' })
      return undefined
    }
    // After the virtualizer has drawn the rows around the one that is wanted.
    const timer = window.requestAnimationFrame(() => {
      const mark =
        aim.at === 'page' ? null : frame.querySelector<HTMLElement>(`[data-mark="${aim.at}"]`)
      if (mark === null) virtualizer.scrollToIndex(targetRow, { align: 'start' })
      mark?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      // A quote is what one came to read; while finding, the focus stays in the search field.
      if (aim.at === 'quote') mark?.focus({ preventScroll: true })
      onAimed(aim.at === 'page' || mark !== null)
    })
    return () => window.cancelAnimationFrame(timer)
  }, [aim, isDrawn, frame, virtualizer, targetRow, onAimed])

  return (
    <Stack gap={3}>
      {failed?.error && (
        <Stack gap={3} across="start">
          <InlineProblem error={failed.error} />
          <Button icon="retry" pending={failed.isRefetching} onClick={() => void failed.refetch()}>
            Try again
          </Button>
        </Stack>
      )}
      <VirtualGrid
        virtualizer={virtualizer}
        frameRef={setFrame}
        header={header && { ...header, marks: marksOf(1) }}
        rowCount={rowCount}
        rowAt={rowAt}
        isNumbered={false}
        figures={figureColumns(rows)}
        widths={columnWidths(header ? [header.cells, ...rows] : rows)}
      />
    </Stack>
  )
}
