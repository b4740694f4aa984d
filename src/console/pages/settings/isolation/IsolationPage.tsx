import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useNavigate, useSearchParams } from '#console/router/use-location.ts'
import { isolationQueries, proveIsolationMutation } from '#console/api/isolation-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { saveBlob } from '#console/api/save-blob.ts'
import { paths } from '#console/paths.ts'
import { Callout } from '#console/ui/Callout.tsx'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import type { IsolationReport } from '#contract/isolation.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { IsolationHistory } from './IsolationHistory.tsx'
import styles from './IsolationPage.module.css'
import { IsolationResult } from './IsolationResult.tsx'

/** The isolation test: start it, read its report and earlier reports. */
export function IsolationPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  if (me.team !== null) {
    return (
      <div>
        <PageHeader title="Isolation" />
        <EmptyMessage
          icon="lock"
          title="Organization keys only"
          text="The isolation test covers every team, so only organization keys can run it and read its reports."
        />
      </div>
    )
  }
  return <Reports hasTeams={me.teams.length > 0} />
}

function Reports({ hasTeams }: { hasTeams: boolean }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const list = useInfiniteQuery(isolationQueries.list())
  const reports = list.data ?? []
  const report_id = search.get('report') ?? reports[0]?.id ?? null
  const report = useQuery({
    ...isolationQueries.one(report_id ?? ''),
    enabled: report_id !== null,
  })
  const start = useMutation(proveIsolationMutation(useQueryClient()))
  const isRunning = reports.some(({ status }) => status === 'running')

  const run = (
    <Button
      variant={hasTeams ? 'primary' : 'secondary'}
      icon="play"
      pending={start.isPending || isRunning}
      onClick={() =>
        start.mutate(undefined, {
          onSuccess: () => void navigate(paths.isolation(), { replace: true }),
        })
      }
    >
      Run now
    </Button>
  )
  const shown = report.data
  return (
    <div>
      <PageHeader
        title="Isolation"
        text="Creates test data for each team and checks that no one else can reach it through any route."
        actions={
          reports.length > 0 && (
            <>
              {shown && shown.status !== 'running' && (
                <Button icon="download" onClick={() => save(shown)}>
                  Download JSON
                </Button>
              )}
              {run}
            </>
          )
        }
      />
      {start.isError && <InlineProblem error={start.error} />}
      <QueryView query={list} skeleton={<Waiting />}>
        {() =>
          report_id === null ? (
            <FirstTest hasTeams={hasTeams}>{run}</FirstTest>
          ) : (
            <Stack gap={8}>
              <QueryView query={report} skeleton={<Waiting />}>
                {(data) => <IsolationResult report={data} />}
              </QueryView>
              <IsolationHistory list={list} shown={report_id} />
            </Stack>
          )
        }
      </QueryView>
    </div>
  )
}

const steps = [
  'Sheaf creates test data with a random word for each team and for the organization: graphs, files, runs, conversations, applications and more.',
  'Each team looks for its own test data. Routes where it finds none cannot be tested.',
  'Everyone else tries to reach it: through lists, searches, IDs, questions, chats, downloads, changes and administration.',
  'The test data is removed, and the results are saved as a report.',
]

function FirstTest({ hasTeams, children }: { hasTeams: boolean; children: React.ReactNode }) {
  return (
    <Stack gap={4} across="center">
      <EmptyMessage
        icon="lock"
        title="Not tested yet"
        text={
          hasTeams
            ? 'The test sends requests to this service on behalf of each team. It can take a minute or more, and the service stays usable.'
            : 'There are no teams yet. Create one to test that its data is isolated. Until then, only data of the organization is tested.'
        }
      >
        {!hasTeams && (
          <ButtonLink variant="primary" icon="plus" to={`${paths.teams()}?new`}>
            New team
          </ButtonLink>
        )}
        {children}
      </EmptyMessage>
      <Stack
        as="ol"
        gap={2}
        tone="muted"
        leading="prose"
        measure="prose"
        className={styles['steps']}
      >
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
    </Stack>
  )
}

function Waiting() {
  return (
    <Callout>
      <Loading label="Loading reports" />
      <Skeleton width="60%" />
    </Callout>
  )
}

function save(report: IsolationReport): void {
  const text = `${JSON.stringify(report, null, 2)}\n`
  const day = report.created_at.slice(0, 10)
  saveBlob(new Blob([text], { type: 'application/json' }), `sheaf-isolation-${day}.json`)
}
