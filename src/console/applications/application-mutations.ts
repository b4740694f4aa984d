import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  createApplication,
  deleteApplication,
  deployApplication,
  updateApplication,
  type WholeApplication,
} from '#contract/applications/applications.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { call } from '#console/api/call.ts'
import { ifMatch } from '#console/api/if-match.ts'
import { applicationQueries } from './application-queries.ts'

export const createApplicationMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createApplication>['body']>) =>
      call(createApplication, { body }),
    onSuccess: (application) => {
      queryClient.setQueryData(applicationQueries.one(application.id).queryKey, application)
      return queryClient.invalidateQueries({ queryKey: applicationQueries.lists() })
    },
  })

/** Stores a changed application in the cache, and refetches the lists that show it. */
function changed(queryClient: QueryClient, application: WholeApplication) {
  queryClient.setQueryData(applicationQueries.one(application.id).queryKey, application)
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: applicationQueries.lists() }),
    queryClient.invalidateQueries({
      queryKey: applicationQueries.versions(application.id).queryKey,
    }),
  ])
}

export const updateApplicationMutation = (queryClient: QueryClient, application_id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof updateApplication>['body']>) =>
      call(updateApplication, { params: { application_id }, body }),
    onSuccess: (application) => changed(queryClient, application),
  })

export const moveApplicationMutation = (queryClient: QueryClient, application_id: string) =>
  mutationOptions({
    mutationFn: ({ team_id, etag }: { team_id: string | null; etag: string | undefined }) =>
      call(updateApplication, {
        params: { application_id },
        body: { team_id },
        ...ifMatch(etag),
      }),
    onSuccess: (application) => changed(queryClient, application),
  })

export const deployApplicationMutation = (queryClient: QueryClient, application_id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof deployApplication>['body']>) =>
      call(deployApplication, { params: { application_id }, body }),
    onSuccess: (application) => changed(queryClient, application),
  })

export const deleteApplicationMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (application_id: string) => call(deleteApplication, { params: { application_id } }),
    onSuccess: (_, application_id) => {
      // The page of the deleted application is still mounted for a moment, so only inactive queries
      // are removed.
      queryClient.removeQueries({
        queryKey: applicationQueries.one(application_id).queryKey,
        type: 'inactive',
      })
      return queryClient.invalidateQueries({ queryKey: applicationQueries.lists() })
    },
  })
