import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  getApplication,
  getApplicationVersion,
  listApplications,
  listApplicationVersions,
} from '#contract/applications/applications.ts'
import { getApplicationJob, listApplicationJobs } from '#contract/applications/jobs.ts'
import type { ScopeFilter } from '#console/access/scope-filter.ts'
import { call } from '#console/api/call.ts'
import type { Me } from '#console/session/me-queries.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

import { mayOnlyRun } from './application-access.ts'

/** What the list of applications can be sorted by. */
export const applicationSortFields = ['created_at', 'name', 'updated_at'] as const
export type ApplicationSortField = (typeof applicationSortFields)[number]
type ApplicationFilter = ScopeFilter<ApplicationSortField>

// The interval for refetching a job, or a list with jobs, that has not ended.
const pollIntervalMs = 2_000
const jobsPerPage = 20

export const applicationQueries = {
  all: ['applications'] as const,

  lists: () => [...applicationQueries.all, 'list'] as const,

  /** Drafts are listed for keys that can write applications; others cannot run them. */
  list: (filter: ApplicationFilter, me: Pick<Me, 'key'>) => {
    const status = mayOnlyRun(me) ? ({ status: 'deployed' } as const) : {}
    return pagedQuery({
      queryKey: [...applicationQueries.lists(), { ...filter, ...status }],
      queryFn: ({ signal, pageParam }) => {
        const query = { ...listQuery(filter), ...status, ...pageParam }
        return call(listApplications, { query }, signal)
      },
      placeholderData: keepPreviousData,
    })
  },

  /** An application with its draft. */
  one: (application_id: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all, 'one', application_id],
      queryFn: ({ signal }) => call(getApplication, { params: { application_id } }, signal),
    }),

  /** All versions of an application, without their blueprints. */
  versions: (application_id: string) =>
    pagedQuery({
      queryKey: [...applicationQueries.all, 'versions', application_id],
      queryFn: ({ signal, pageParam }) =>
        call(
          listApplicationVersions,
          { params: { application_id }, query: { ...pageParam } },
          signal,
        ),
    }),

  version: (application_id: string, version_id: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all, 'version', application_id, version_id],
      queryFn: ({ signal }) =>
        call(getApplicationVersion, { params: { application_id, version_id } }, signal),
    }),

  allJobs: (application_id: string) => [...applicationQueries.all, 'jobs', application_id] as const,

  /** One page of the jobs of an application, newest first. */
  jobs: (application_id: string, offset = 0) =>
    queryOptions({
      queryKey: [...applicationQueries.allJobs(application_id), offset],
      queryFn: ({ signal }) =>
        call(
          listApplicationJobs,
          { params: { application_id }, query: { offset, limit: jobsPerPage } },
          signal,
        ),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.result.some(({ status }) => status === 'in_progress') ? pollIntervalMs : false,
    }),

  job: (job_id: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all, 'job', job_id],
      queryFn: ({ signal }) => call(getApplicationJob, { params: { job_id } }, signal),
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'in_progress' ? pollIntervalMs : false,
    }),
}

function listQuery({ scope, search, ...sort }: ApplicationFilter) {
  return {
    ...sort,
    ...(search !== '' && { search }),
    ...(scope === 'org' && { scope: 'organization' as const }),
    ...(scope !== 'all' && scope !== 'org' && { team_id: scope }),
  } satisfies CallInput<typeof listApplications>['query']
}
