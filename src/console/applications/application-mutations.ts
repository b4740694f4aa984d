import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { createApplication, deleteApplication } from '#contract/applications/applications.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { call } from '#console/api/call.ts'
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
