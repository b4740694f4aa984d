import { queryOptions, useQuery } from '@tanstack/react-query'
import { count } from '#console/ui/text/count.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import styles from './DiffPage.module.css'
import type { Differences } from './diff-rows.ts'
import { diffTexts, maxTextChars } from './diff-texts.ts'
import { DiffTable } from './DiffTable.tsx'

interface TextDiffProps {
  title: string
  /** The query key of this comparison. */
  name: readonly string[]
  a: string
  b: string
}

const diffQuery = (name: readonly string[], a: string, b: string) =>
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the name identifies texts that can be megabytes long
  queryOptions({
    queryKey: ['diff', ...name],
    queryFn: ({ signal }) => diffTexts(a, b, signal),
    staleTime: Infinity,
  })

/** A section with the diff of two texts, computed in a worker. */
export function TextDiff({ title, name, a, b }: TextDiffProps) {
  const diff = useQuery(diffQuery(name, a, b))
  const isCut = a.length > maxTextChars || b.length > maxTextChars
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['line']}>
        <h2 className={styles['heading']}>{title}</h2>
        {diff.data && <p className={styles['summary']}>{summary(diff.data)}</p>}
      </div>
      {diff.isPending && (
        <div className={styles['waiting']}>
          <Loading label={`Comparing ${title.toLowerCase()}`} />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      )}
      {diff.isError && <Problem error={diff.error} onRetry={() => void diff.refetch()} />}
      {isCut && (
        <p className={styles['note']}>
          Only the first {maxTextChars.toLocaleString('en')} characters of each are compared.
        </p>
      )}
      {diff.data?.isCoarse && (
        <p className={styles['note']}>
          The texts are too different to compare line by line, so the difference is shown as one
          block.
        </p>
      )}
      {diff.data && diff.data.left_out > 0 && (
        <p className={styles['note']}>
          {count(diff.data.left_out, 'line')} at the end are not shown.
        </p>
      )}
      {diff.data && diff.data.rows.length > 0 && <DiffTable label={title} rows={diff.data.rows} />}
    </section>
  )
}

function summary({ rows, removed, added }: Differences): string {
  if (rows.length === 0) return 'Both are empty'
  if (removed === 0 && added === 0) return 'No differences'
  return `${count(removed, 'line')} removed, ${count(added, 'line')} added`
}
