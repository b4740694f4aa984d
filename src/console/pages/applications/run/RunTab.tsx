import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { valuesOfLink, type FormValues } from '#console/applications/input-values.ts'
import { NotDeployed } from '#console/applications/NotDeployed.tsx'
import { useRequiredParam } from '#console/require-param.ts'
import { useLocation } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { changeDisabledReason } from '#console/applications/application-access.ts'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { RunForm } from './RunForm.tsx'
import { appRuns } from './run-store.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const RunAnswer = lazyPart(async () => (await import('./RunAnswer.tsx')).RunAnswer)
const RunHistory = lazyPart(async () => (await import('./RunHistory.tsx')).RunHistory)

/** Runs the deployed version of an application with values for its inputs. */
export function RunTab() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  const { data: me } = useQuery(meQueries.own())
  const { hash } = useLocation()
  const runs = useSyncExternalStore(appRuns.subscribe, () => appRuns.of(application_id))
  const [shownId, setShownId] = useState<number | null>(null)
  const [values, setValues] = useState<FormValues>(() =>
    hash === '' ? (runs[0]?.values ?? {}) : valuesOfLink(application.inputs, hash),
  )
  // Loaded while the form is filled in, so that it is there before the answer.
  useEffect(() => RunAnswer.preload(), [])
  if (application.status === 'draft') return <NotDeployed application={application} />

  const shown = runs.find(({ id }) => id === shownId) ?? runs[0]
  const mayChange = me !== undefined && changeDisabledReason(application, me) === undefined
  return (
    <Stack columns="wide" gap={6}>
      <Stack as="section" aria-label="Inputs" gap={4}>
        <RunForm
          application={application}
          values={values}
          onChange={setValues}
          running={runs.find(({ status }) => status === 'running')}
          failed={shown}
          onStart={(sent) => setShownId(appRuns.start(application_id, values, sent))}
        />
        {application.last_deployed_at !== undefined && (
          <Hint as="p">
            Runs the version deployed <Time value={application.last_deployed_at} />.
            {mayChange && application.has_changes
              ? ' Later changes are not included until you deploy them.'
              : ''}
          </Hint>
        )}
      </Stack>
      <Stack as="section" aria-label="Answer" gap={4}>
        {shown === undefined ? (
          <EmptyMessage
            icon="play"
            title="The answer appears here"
            text={
              application.inputs.length === 0
                ? 'This application has no inputs. Run it to see its answer.'
                : 'Fill in the inputs and run the application.'
            }
          />
        ) : (
          <Suspense fallback={<Skeleton shape="block" />}>
            <RunAnswer application={application} run={shown} />
            {runs.length > 1 && (
              <RunHistory
                runs={runs}
                shown={shown}
                onShow={(run) => setShownId(run.id)}
                onReuse={(run) => {
                  setValues(run.values)
                  setShownId(run.id)
                }}
              />
            )}
          </Suspense>
        )}
      </Stack>
    </Stack>
  )
}
