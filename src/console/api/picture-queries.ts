import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  connectPictureModel,
  disconnectPictureModel,
  getPictureModel,
  testPictureModel,
} from '#contract/models/picture-model.ts'
import { call } from './call.ts'

export const pictureQueries = {
  all: ['pictures'] as const,

  /** The model that describes pictures in files, or null. */
  model: () =>
    queryOptions({
      queryKey: [...pictureQueries.all, 'model'],
      queryFn: ({ signal }) => call(getPictureModel, {}, signal),
      select: ({ model }) => model,
    }),
}

export const connectPictureMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof connectPictureModel>['body']>) =>
      call(connectPictureModel, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pictureQueries.all }),
  })

export const disconnectPictureMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(disconnectPictureModel),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pictureQueries.all }),
  })

export const testPictureMutation = () =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof testPictureModel>['body']>) =>
      call(testPictureModel, { body }),
  })
