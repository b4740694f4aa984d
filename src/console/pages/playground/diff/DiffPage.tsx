import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { answerText } from './answer-text.ts'
import { canonicalText } from './canonical-text.ts'
import styles from './DiffPage.module.css'
import { MetricTable } from './MetricTable.tsx'
import { RunCard } from './RunCard.tsx'
import { TextDiff } from './TextDiff.tsx'

export const diffLoader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { a, b } = readSides(new URL(request.url).searchParams)
    if (a === '' || b === '') return null
    await Promise.all([queryClient.query(runQueries.one(a)), queryClient.query(runQueries.one(b))])
    return null
  }

/** Two runs side by side: what was asked otherwise, and what came back otherwise. */
export function DiffPage() {
  const [search] = useSearchParams()
  const { a, b } = readSides(search)
  const isWhole = a !== '' && b !== ''
  return (
    <div>
      <PageHeader
        title="Compare runs"
        crumbs={[
          { label: 'Playground', to: paths.playground() },
          { label: 'Runs', to: paths.playgroundRuns() },
        ]}
        actions={
          isWhole && (
            <ButtonLink to={paths.runDiff(b, a)} icon="switch" replace>
              Swap sides
            </ButtonLink>
          )
        }
      />
      {isWhole ? (
        <Sides a={a} b={b} />
      ) : (
        <EmptyMessage
          icon="columns"
          title="Choose two runs to compare"
          text="Select two runs in the list, or open one and compare it with another."
        >
          <ButtonLink to={paths.playgroundRuns()} variant="primary">
            Choose runs
          </ButtonLink>
        </EmptyMessage>
      )}
    </div>
  )
}

function Sides({ a, b }: { a: string; b: string }) {
  const { data: one } = useSuspenseQuery(runQueries.one(a))
  const { data: other } = useSuspenseQuery(runQueries.one(b))
  return (
    <div className={styles['page']}>
      <div className={styles['cards']}>
        <RunCard label="A" run={one} />
        <RunCard label="B" run={other} />
      </div>
      <MetricTable a={one} b={other} />
      <TextDiff
        title="Request"
        name={[one.id, other.id, 'request']}
        a={canonicalText(one.request)}
        b={canonicalText(other.request)}
      />
      <TextDiff
        title="Answer"
        // an answer that is on its way changes
        name={[one.id, one.status, other.id, other.status, 'answer']}
        a={answerText(one)}
        b={answerText(other)}
      />
    </div>
  )
}

function readSides(search: URLSearchParams): { a: string; b: string } {
  return { a: search.get('a') ?? '', b: search.get('b') ?? '' }
}
