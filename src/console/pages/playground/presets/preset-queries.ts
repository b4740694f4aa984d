import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createPreset,
  deletePreset,
  deletePresetLabel,
  getPreset,
  listPresets,
  listPresetVersions,
  putPresetLabel,
  updatePreset,
} from '#contract/playground/presets.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

export const presetQueries = {
  all: ['presets'] as const,

  lists: () => [...presetQueries.all, 'list'] as const,

  list: (search: string) =>
    pagedQuery({
      queryKey: [...presetQueries.lists(), search],
      queryFn: ({ signal, pageParam }) =>
        call(listPresets, { query: { ...(search !== '' && { search }), ...pageParam } }, signal),
      placeholderData: keepPreviousData,
    }),

  /** The newest version, or the one that a number or a label names. */
  one: (preset_id: string, version?: string) =>
    queryOptions({
      queryKey: [...presetQueries.all, 'one', preset_id, version ?? 'newest'],
      queryFn: ({ signal }) =>
        call(
          getPreset,
          { params: { preset_id }, query: { ...(version !== undefined && { version }) } },
          signal,
        ),
      // Others in the team can change a preset at any time.
      staleTime: 0,
    }),

  versions: (preset_id: string) =>
    pagedQuery({
      queryKey: [...presetQueries.all, 'versions', preset_id],
      queryFn: ({ signal, pageParam }) =>
        call(listPresetVersions, { params: { preset_id }, query: pageParam }, signal),
    }),
}

export const createPresetMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createPreset>['body']>) =>
      call(createPreset, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: presetQueries.lists() }),
  })

export const updatePresetMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      preset_id,
      change,
    }: {
      preset_id: string
      change: NonNullable<CallInput<typeof updatePreset>['body']>
    }) => call(updatePreset, { params: { preset_id }, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: presetQueries.all }),
  })

export const deletePresetMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (preset_id: string) => call(deletePreset, { params: { preset_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: presetQueries.all }),
  })

/** Moves a label to a version, or removes it where the version is null. */
export const labelPresetMutation = (queryClient: QueryClient, preset_id: string) =>
  mutationOptions({
    mutationFn: ({ label, version }: { label: string; version: number | null }) => {
      const params = { preset_id, label }
      return version === null
        ? call(deletePresetLabel, { params })
        : call(putPresetLabel, { params, body: { version } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: presetQueries.all }),
  })
