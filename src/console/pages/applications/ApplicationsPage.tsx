import { useInfiniteQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { Visit } from '#console/router/route.ts'
import { useSearchParams } from '#console/router/use-location.ts'
import { readScopeFilter, writeScopeFilter } from '#console/access/scope-filter.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { paths } from '#console/paths.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { applicationColumns } from './application-columns.tsx'

/** Starts loading the list. Nothing is awaited: the page renders its own loading state. */
export const applicationsLoader =
  (queryClient: QueryClient) =>
  ({ search }: Visit): void => {
    const filter = readScopeFilter(search)
    void queryClient.infiniteQuery(applicationQueries.list(filter)).catch(() => {
      // The query of the page shows the error.
    })
  }

/** The list of applications. */
export function ApplicationsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useSearchParams()
  const filter = readScopeFilter(search)

  return (
    <div>
      <PageHeader
        title="Applications"
        text="Saved prompts with inputs, which your team and your programs can run."
      />
      <ListToolbar
        filters={
          <FilterBar
            search={
              <SearchField
                label="Search applications"
                value={filter.search}
                onChange={(text) =>
                  setSearch(writeScopeFilter({ ...filter, search: text }), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
            }
          />
        }
      />
      <QueryTable
        label="Applications"
        loadingLabel="Loading applications"
        query={useInfiniteQuery(applicationQueries.list(filter))}
        columns={applicationColumns(me)}
        rowKey={(application) => application.id}
        empty={
          <EmptyMessage
            icon="application"
            title="No applications yet"
            text="An application is a prompt with inputs, such as “Summarize this contract for a {{reader}}”. Others fill in the inputs and run it, here or over the API, without seeing or changing the prompt."
          >
            <ButtonLink to={paths.playground()}>Start in the playground</ButtonLink>
          </EmptyMessage>
        }
        filteredEmpty={
          filter.search !== '' && (
            <EmptyMessage
              icon="search"
              title="No matching applications"
              text={`No application names contain “${filter.search}”.`}
            >
              <Button onClick={() => setSearch({})}>Show all applications</Button>
            </EmptyMessage>
          )
        }
      />
    </div>
  )
}
