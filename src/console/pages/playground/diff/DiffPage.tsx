import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams } from '#console/router/use-location.ts'
import type { Visit } from '#console/router/route.ts'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { paths } from '#console/paths.ts'
import { HiddenAnswer } from '#console/answers/HiddenAnswer.tsx'
import { describeHidden } from '#console/pages/playground/runs/run-labels.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { answerText } from './answer-text.ts'
import { canonicalText } from '#console/diff/canonical-text.ts'
import styles from './DiffPage.module.css'
import { MetricTable } from './MetricTable.tsx'
import { RunCard } from './RunCard.tsx'
import { TextDiff } from '#console/diff/TextDiff.tsx'

export const diffLoader =
  (queryClient: QueryClient) =>
  async ({ search }: Visit): Promise<void> => {
    const { a, b } = readSides(search)
    if (a === '' || b === '') return
    await Promise.all([queryClient.query(runQueries.one(a)), queryClient.query(runQueries.one(b))])
  }

/** Compares two runs: their metrics, requests and answers. */
export function DiffPage() {
  const [search] = useSearchParams()
  const { a, b } = readSides(search)
  const hasBothRuns = a !== '' && b !== ''
  return (
    <div>
      <PageHeader
        title="Compare runs"
        crumbs={[
          { label: 'Playground', to: paths.playground() },
          { label: 'Runs', to: paths.playgroundRuns() },
        ]}
        actions={
          hasBothRuns && (
            <ButtonLink to={paths.runDiff(b, a)} icon="switch" replace>
              Swap sides
            </ButtonLink>
          )
        }
      />
      {hasBothRuns ? (
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
  const { data: runA } = useSuspenseQuery(runQueries.one(a))
  const { data: runB } = useSuspenseQuery(runQueries.one(b))
  const hidden = Object.entries({ A: runA, B: runB })
    .filter(([, run]) => run.hidden_reason !== undefined)
    .map(([name]) => name)
  if (hidden.length > 0) {
    return (
      <Stack gap={8}>
        <div className={styles['cards']}>
          <RunCard label="A" run={runA} />
          <RunCard label="B" run={runB} />
        </div>
        <Callout icon="lock" tone="caution" aria-label="Hidden runs">
          <Stack gap={1}>
            <Text as="p" weight="medium">
              {describeHidden(hidden)}
            </Text>
            <HiddenAnswer />
          </Stack>
        </Callout>
      </Stack>
    )
  }
  return (
    <Stack gap={8}>
      <div className={styles['cards']}>
        <RunCard label="A" run={runA} />
        <RunCard label="B" run={runB} />
      </div>
      <MetricTable a={runA} b={runB} />
      <TextDiff
        title="Request"
        name={[runA.id, runB.id, 'request']}
        a={canonicalText(runA.request)}
        b={canonicalText(runB.request)}
      />
      <TextDiff
        title="Answer"
        // The status is part of the key, because the answer of a running run still changes.
        name={[runA.id, runA.status, runB.id, runB.status, 'answer']}
        a={answerText(runA)}
        b={answerText(runB)}
      />
    </Stack>
  )
}

function readSides(search: URLSearchParams): { a: string; b: string } {
  return { a: search.get('a') ?? '', b: search.get('b') ?? '' }
}
