import { useInfiniteQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Visit } from '#console/router/route.ts'
import { useNavigate, useSearchParams } from '#console/router/use-location.ts'
import { ScopeToolbar } from '#console/access/ScopeToolbar.tsx'
import { useScopeFilter } from '#console/access/use-scope-filter.ts'
import { readScopeFilter } from '#console/access/scope-filter.ts'
import { createDisabledReason } from '#console/applications/application-access.ts'
import {
  applicationQueries,
  applicationSortFields,
} from '#console/applications/application-queries.ts'
import { paths } from '#console/paths.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage, NoMatches } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { sortingOf } from '#console/ui/list/sort.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { useCreateLink } from '#console/ui/page/use-create-link.ts'
import { allows } from '#contract/permissions.ts'
import { applicationColumns } from './application-columns.tsx'

const NewApplicationDialog = lazyDialog(
  async () => (await import('./NewApplicationDialog.tsx')).NewApplicationDialog,
)

const sortOptions = [
  { value: 'name', label: 'By name' },
  { value: '-updated_at', label: 'Last changed' },
] as const

/** Starts loading the list. Nothing is awaited: the page renders its own loading state. */
export const applicationsLoader =
  (queryClient: QueryClient) =>
  ({ search }: Visit): void => {
    const filter = readScopeFilter(search, applicationSortFields)
    const me = queryClient.getQueryData(meQueries.own().queryKey)
    if (me === undefined) return
    void queryClient.infiniteQuery(applicationQueries.list(filter, me)).catch(() => {
      // The query of the page shows the error.
    })
  }

/** The list of applications. */
export function ApplicationsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [, setSearch] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  const [filter, show] = useScopeFilter(applicationSortFields)
  useCreateLink(() => setCreating(createDisabledReason(me) === undefined))

  return (
    <div>
      <PageHeader
        title="Applications"
        text="Saved prompts with inputs, which your team and your programs can run."
        actions={
          <Button
            variant="primary"
            icon="plus"
            disabledReason={createDisabledReason(me)}
            onClick={() => setCreating(true)}
          >
            New application
          </Button>
        }
      />
      <ScopeToolbar
        label="Search applications"
        me={me}
        filter={filter}
        sortOptions={sortOptions}
        onChange={show}
      />
      <QueryTable
        label="Applications"
        loadingLabel="Loading applications"
        query={useInfiniteQuery(applicationQueries.list(filter, me))}
        columns={applicationColumns(me, sortingOf(filter, show))}
        rowKey={(application) => application.id}
        empty={
          <EmptyMessage
            icon="application"
            title="No applications yet"
            text="An application is a prompt with inputs, such as “Summarize this contract for a {{reader}}”. Others fill in the inputs and run it, here or over the API. The prompt changes for all of them when you deploy."
          >
            {createDisabledReason(me) === undefined && (
              <Button icon="plus" onClick={() => setCreating(true)}>
                New application
              </Button>
            )}
            {createDisabledReason(me) === undefined && allows(me.key.permissions, 'chat:write') && (
              <ButtonLink to={paths.playground()}>Start in the playground</ButtonLink>
            )}
          </EmptyMessage>
        }
        filteredEmpty={
          (filter.search !== '' || filter.scope !== 'all') && (
            <NoMatches
              things="applications"
              text={
                filter.search === ''
                  ? 'No applications in this scope.'
                  : `No application names contain “${filter.search}”.`
              }
              onShowAll={() => setSearch({})}
            />
          )
        }
      />
      <NewApplicationDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(application) => void navigate(paths.application(application.id))}
      />
    </div>
  )
}
