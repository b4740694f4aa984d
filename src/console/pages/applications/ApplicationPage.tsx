import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Outlet } from '#console/router/RouterView.tsx'
import { useLocation, useNavigate } from '#console/router/use-location.ts'
import type { Visit } from '#console/router/route.ts'
import { MissingPermission } from '#console/access/MissingPermission.tsx'
import {
  applicationFor,
  applicationHome,
  mayOnlyRun,
} from '#console/applications/application-access.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { ApplicationStatus } from '#console/applications/ApplicationStatus.tsx'
import { unsavedApplications } from '#console/applications/unsaved-applications.ts'
import { paths } from '#console/paths.ts'
import { requireParam, useRequiredParam } from '#console/require-param.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { TabLinks } from '#console/ui/page/TabLinks.tsx'
import { ApplicationMenu } from './ApplicationMenu.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'

export const applicationLoader =
  (queryClient: QueryClient) =>
  async ({ params }: Visit): Promise<void> => {
    await queryClient.query(applicationQueries.one(requireParam(params, 'application_id')))
  }

/** The frame of the tabs of an application: name, status and actions. */
export function ApplicationPage() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  const isUnsaved = useSyncExternalStore(unsavedApplications.subscribe, () =>
    unsavedApplications.has(application_id),
  )
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const prompt = { label: 'Prompt', to: paths.application(application_id) }
  const versions = { label: 'Versions', to: paths.applicationVersions(application_id) }
  const shared = [
    { label: 'Run', to: paths.applicationRun(application_id) },
    { label: 'Batches', to: paths.applicationBatch(application_id) },
  ]
  const opensToRun = applicationHome(application, me) !== prompt.to
  const all = opensToRun ? [...shared, prompt, versions] : [prompt, ...shared, versions]
  const current = all.find(({ to }) => to === pathname) ?? prompt
  const isForbidden = mayOnlyRun(me) && !shared.includes(current)

  return (
    <div>
      <PageHeader
        title={application.name}
        documentTitle={`${current.label} · ${application.name}`}
        crumbs={[{ label: 'Applications', to: paths.applications() }]}
        aside={
          <ApplicationStatus
            application={applicationFor(application, me)}
            isEditorShown={current === prompt}
          />
        }
        text={application.description === '' ? undefined : application.description}
        actions={
          <ApplicationMenu
            application={application}
            onDeleted={() => {
              unsavedApplications.set(application_id, false)
              void navigate(paths.applications(), { replace: true })
            }}
          />
        }
      />
      <TabLinks label={`Tabs of ${application.name}`} tabs={mayOnlyRun(me) ? shared : all} />
      {isUnsaved && <LeaveQuestion application={application} />}
      <Box above={4}>
        {isForbidden ? (
          <MissingPermission
            title={`Only authors can see the ${current.label.toLowerCase()} of this application`}
            permissions={['applications:write']}
          >
            <ButtonLink variant="primary" to={paths.applicationRun(application_id)}>
              Run the application
            </ButtonLink>
          </MissingPermission>
        ) : (
          <Outlet />
        )}
      </Box>
    </div>
  )
}
