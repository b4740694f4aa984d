import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from '#console/router/use-location.ts'
import type { Visit } from '#console/router/route.ts'
import { HiddenAnswer } from '#console/answers/HiddenAnswer.tsx'
import { createDisabledReason } from '#console/applications/application-access.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { paths } from '#console/paths.ts'
import { requireParam, useRequiredParam } from '#console/require-param.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import { allows } from '#contract/permissions.ts'
import { copyRunLink } from '#console/pages/playground/runs/copy-run-link.ts'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { parseRequest } from './parse-request.ts'
import { runState, runTitle, runStateBadges } from '#console/pages/playground/runs/run-labels.ts'
import { RunAnswer } from './RunAnswer.tsx'
import { RunFacts } from './RunFacts.tsx'
import styles from './RunPage.module.css'
import { RunRequest } from './RunRequest.tsx'
import { RunSource } from '#console/pages/playground/runs/RunSource.tsx'
import { RunState } from '#console/pages/playground/runs/RunState.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const RunRaw = lazyPart(async () => (await import('./RunRaw.tsx')).RunRaw)

const SaveAsApplicationDialog = lazyDialog(
  async () =>
    (await import('#console/applications/SaveAsApplicationDialog.tsx')).SaveAsApplicationDialog,
)
const RunDeleteDialog = lazyDialog(
  async () => (await import('#console/pages/playground/runs/RunDeleteDialog.tsx')).RunDeleteDialog,
)
const RunCompareDialog = lazyDialog(
  async () => (await import('./RunCompareDialog.tsx')).RunCompareDialog,
)

export const runLoader =
  (queryClient: QueryClient) =>
  async ({ params }: Visit): Promise<void> => {
    await queryClient.query(runQueries.one(requireParam(params, 'run_id')))
  }

/** A saved run: its request, answer and metrics. */
export function RunPage() {
  const { data: run } = useSuspenseQuery(runQueries.one(useRequiredParam('run_id')))
  const { data: me } = useQuery(meQueries.own())
  const [dialog, setDialog] = useState<'delete' | 'compare' | 'save' | null>(null)
  const navigate = useNavigate()
  const state = runState(run, useNow())
  const request = parseRequest(run.request)
  const isHidden = run.hidden_reason !== undefined

  return (
    <div>
      <PageHeader
        title={runTitle(run)}
        crumbs={[
          { label: 'Playground', to: paths.playground() },
          { label: 'Runs', to: paths.playgroundRuns() },
        ]}
        aside={
          <>
            <RunState run={run} />
            <RunSource run={run} />
          </>
        }
        actions={
          <>
            <ButtonLink to={paths.playgroundRun(run.id)} icon="playground" variant="primary">
              Open in playground
            </ButtonLink>
            <Button icon="columns" onClick={() => setDialog('compare')}>
              Compare with…
            </Button>
            <Button
              icon="application"
              disabledReason={me && createDisabledReason(me)}
              onClick={() => setDialog('save')}
            >
              Save as application
            </Button>
            <Button icon="link" onClick={() => void copyRunLink(run.id)}>
              Copy link
            </Button>
            <Button
              icon="trash"
              disabledReason={
                !me || allows(me.key.permissions, 'chat:write')
                  ? undefined
                  : 'This key can read runs, but not delete them.'
              }
              onClick={() => setDialog('delete')}
            >
              Delete
            </Button>
          </>
        }
      />
      <p role="status" className="unseen">
        {runStateBadges[state].label}
      </p>
      <div className={styles['columns']}>
        {isHidden ? (
          <HiddenAnswer />
        ) : (
          <Stack gap={8}>
            {/* The title is the question. */}
            <RunAnswer run={run} state={state} />
            <RunRequest request={request} />
          </Stack>
        )}
        <RunFacts run={run} parameters={request.parameters} />
        {!isHidden && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <RunRaw run={run} />
          </Suspense>
        )}
      </div>
      <RunCompareDialog run={run} isOpen={dialog === 'compare'} onClose={() => setDialog(null)} />
      <SaveAsApplicationDialog
        body={() => run.request}
        isOpen={dialog === 'save'}
        onClose={() => setDialog(null)}
      />
      <RunDeleteDialog
        runs={[run]}
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onDeleted={() => void navigate(paths.playgroundRuns(), { replace: true })}
      />
    </div>
  )
}
