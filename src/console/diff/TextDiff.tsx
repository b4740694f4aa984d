import { queryOptions, useQuery } from '@tanstack/react-query'
import { count } from '#console/ui/text/count.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
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
    <Stack as="section" gap={2} aria-label={title}>
      <Row gap={4} rowGap={1} wrap align="baseline">
        <Text as="h2" size="m">
          {title}
        </Text>
        {diff.data && <Text tone="muted">{summary(diff.data)}</Text>}
      </Row>
      {diff.isPending && (
        <Stack gap={3} padBlock={2}>
          <Loading label={`Comparing ${title.toLowerCase()}`} />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </Stack>
      )}
      {diff.isError && <Problem error={diff.error} onRetry={() => void diff.refetch()} />}
      {isCut && (
        <Text tone="muted">
          Only the first {maxTextChars.toLocaleString('en')} characters of each are compared.
        </Text>
      )}
      {diff.data?.isCoarse && (
        <Text tone="muted">
          The texts are too different to compare line by line, so the difference is shown as one
          block.
        </Text>
      )}
      {diff.data && diff.data.left_out > 0 && (
        <Text tone="muted">{count(diff.data.left_out, 'line')} at the end are not shown.</Text>
      )}
      {diff.data && diff.data.rows.length > 0 && <DiffTable label={title} rows={diff.data.rows} />}
    </Stack>
  )
}

function summary({ rows, removed, added }: Differences): string {
  if (rows.length === 0) return 'Both are empty'
  if (removed === 0 && added === 0) return 'No differences'
  return `${count(removed, 'line')} removed, ${count(added, 'line')} added`
}
