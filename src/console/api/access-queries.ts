import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { createKey, createTeam, listKeys, listTeams, revokeKey } from '#contract/access.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { call } from './call.ts'
import { meQueries } from './me-queries.ts'
import { firstPage, nextPage } from './paging.ts'

export const teamQueries = {
  all: ['teams'] as const,

  list: () =>
    infiniteQueryOptions({
      queryKey: [...teamQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) => call(listTeams, { query: pageParam }, signal),
      initialPageParam: firstPage,
      getNextPageParam: nextPage,
    }),
}

export const keyQueries = {
  all: ['keys'] as const,

  list: () =>
    infiniteQueryOptions({
      queryKey: [...keyQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) => call(listKeys, { query: pageParam }, signal),
      initialPageParam: firstPage,
      getNextPageParam: nextPage,
    }),
}

export const createTeamMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createTeam>['body']>) =>
      call(createTeam, { body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: teamQueries.all }),
        // the teams a key can choose from stand in its own record
        queryClient.invalidateQueries({ queryKey: meQueries.all }),
      ]),
  })

export const createKeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createKey>['body']>) =>
      call(createKey, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyQueries.all }),
    // the reply holds the secret: it must not outlive the dialog that shows it
    gcTime: 0,
  })

export const revokeKeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (key_id: string) => call(revokeKey, { params: { key_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyQueries.all }),
  })
