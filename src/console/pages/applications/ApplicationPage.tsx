import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Outlet } from '#console/router/RouterView.tsx'
import { useLocation, useNavigate } from '#console/router/use-location.ts'
import type { Visit } from '#console/router/route.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { ApplicationStatus } from '#console/applications/ApplicationStatus.tsx'
import { paths } from '#console/paths.ts'
import { requireParam, useRequiredParam } from '#console/require-param.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { TabLinks } from '#console/ui/page/TabLinks.tsx'
import { ApplicationMenu } from './ApplicationMenu.tsx'

export const applicationLoader =
  (queryClient: QueryClient) =>
  async ({ params }: Visit): Promise<void> => {
    await queryClient.query(applicationQueries.one(requireParam(params, 'application_id')))
  }

/** The frame of the tabs of an application: name, status and actions. */
export function ApplicationPage() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tabs = [
    { label: 'Prompt', to: paths.application(application_id) },
    { label: 'Run', to: paths.applicationRun(application_id) },
    { label: 'Batches', to: paths.applicationBatch(application_id) },
    { label: 'Versions', to: paths.applicationVersions(application_id) },
  ]
  const tab = tabs.find((candidate) => candidate.to === pathname)?.label ?? 'Prompt'

  return (
    <div>
      <PageHeader
        title={application.name}
        documentTitle={`${tab} · ${application.name}`}
        crumbs={[{ label: 'Applications', to: paths.applications() }]}
        aside={<ApplicationStatus application={application} />}
        text={application.description === '' ? undefined : application.description}
        actions={
          <ApplicationMenu
            application={application}
            onDeleted={() => void navigate(paths.applications(), { replace: true })}
          />
        }
      />
      <TabLinks label={`Tabs of ${application.name}`} tabs={tabs} />
      <Box above={4}>
        <Outlet />
      </Box>
    </div>
  )
}
