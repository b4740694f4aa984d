import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { createKey, createTeam, listKeys, listTeams, revokeKey } from '#contract/access.ts'
import { deleteTeam, rotateKey, updateKey, updateTeam } from '#contract/access-questions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { accessQueries } from './access-questions.ts'
import type { ScopeFilter } from './scope-filter.ts'
import { call } from '#console/api/call.ts'
import { ifMatch } from '#console/api/if-match.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { pagedQuery } from '#console/api/paged-query.ts'
import type { Sort } from '#console/ui/list/sort.ts'

/** What the list of keys can be sorted by. */
export const keySortFields = ['created_at', 'name', 'expires_at', 'last_used_at'] as const
export type KeySortField = (typeof keySortFields)[number]
export type KeyFilter = ScopeFilter<KeySortField>

/** What the list of teams can be sorted by. */
export const teamSortFields = ['created_at', 'name', 'keys', 'graphs'] as const
export type TeamSortField = (typeof teamSortFields)[number]

export const teamQueries = {
  all: ['teams'] as const,

  list: (sort: Sort<TeamSortField>) =>
    pagedQuery({
      queryKey: [...teamQueries.all, 'list', sort],
      queryFn: ({ signal, pageParam }) =>
        call(listTeams, { query: { ...sort, ...pageParam } }, signal),
      placeholderData: keepPreviousData,
    }),
}

export const keyQueries = {
  all: ['keys'] as const,

  list: (filter: KeyFilter) =>
    pagedQuery({
      queryKey: [...keyQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        call(listKeys, { query: { ...listQuery(filter), ...pageParam } }, signal),
      placeholderData: keepPreviousData,
    }),

  /** The newest keys that match, for choosing one. */
  search: (search: string) =>
    queryOptions({
      queryKey: [...keyQueries.all, 'search', search],
      queryFn: ({ signal }) =>
        call(listKeys, { query: { limit: 100, ...listQuery({ scope: 'all', search }) } }, signal),
      placeholderData: keepPreviousData,
    }),
}

export const createTeamMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createTeam>['body']>) =>
      call(createTeam, { body }),
    onSuccess: () => invalidateTeams(queryClient),
  })

export const updateTeamMutation = (queryClient: QueryClient, team_id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof updateTeam>['body']>) =>
      call(updateTeam, { params: { team_id }, body }),
    onSuccess: () => invalidateTeams(queryClient),
  })

export const deleteTeamMutation = (queryClient: QueryClient, team_id: string) =>
  mutationOptions({
    mutationFn: (etag: string | undefined) =>
      call(deleteTeam, { params: { team_id }, ...ifMatch(etag) }),
    onSuccess: () => Promise.all([invalidateTeams(queryClient), invalidateKeys(queryClient)]),
  })

export const createKeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createKey>['body']>) =>
      call(createKey, { body }),
    onSuccess: () => invalidateKeys(queryClient),
    // The reply contains the secret, which must not stay in the cache after the dialog closes.
    gcTime: 0,
  })

type KeyUpdate = NonNullable<CallInput<typeof updateKey>['body']> & {
  /** The ETag of the preview that was shown, if the permissions change. */
  etag?: string | undefined
}

export const updateKeyMutation = (queryClient: QueryClient, key_id: string) =>
  mutationOptions({
    mutationFn: ({ etag, ...body }: KeyUpdate) =>
      call(updateKey, { params: { key_id }, body, ...ifMatch(etag) }),
    onSuccess: () =>
      Promise.all([
        invalidateKeys(queryClient),
        // The changed key may be the key of this session.
        queryClient.invalidateQueries({ queryKey: meQueries.all }),
      ]),
  })

export const rotateKeyMutation = (key_id: string) =>
  mutationOptions({
    mutationFn: (overlap: number) => call(rotateKey, { params: { key_id }, body: { overlap } }),
    // The reply contains the new secret, which must not stay in the cache.
    gcTime: 0,
  })

export const revokeKeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (key_id: string) => call(revokeKey, { params: { key_id } }),
    onSuccess: () => invalidateKeys(queryClient),
  })

function invalidateTeams(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: teamQueries.all }),
    queryClient.invalidateQueries({ queryKey: accessQueries.all }),
    // The record of the own key lists the teams it can choose from.
    queryClient.invalidateQueries({ queryKey: meQueries.all }),
  ])
}

/** Invalidates all queries that show keys. */
export function invalidateKeys(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: keyQueries.all }),
    queryClient.invalidateQueries({ queryKey: teamQueries.all }),
    queryClient.invalidateQueries({ queryKey: accessQueries.all }),
  ])
}

function listQuery({ scope, search, ...sort }: KeyFilter) {
  return {
    ...sort,
    isolation_tests: 'exclude' as const,
    ...(search !== '' && { search }),
    ...(scope === 'org' && { scope: 'organization' as const }),
    ...(scope !== 'all' && scope !== 'org' && { team_id: scope }),
  } satisfies CallInput<typeof listKeys>['query']
}
