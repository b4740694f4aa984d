import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#console/api/api-error.ts'
import { accessQueries, type Preview } from '#console/access/access-questions.ts'
import type { AccessChange } from '#contract/access-questions.ts'

/** Who a change affects, shown before it is saved. */
export interface ChangePreview {
  query: UseQueryResult<Preview>
  /** Sent with the change, so that the service rejects it if the preview is outdated. */
  etag: string | undefined
  /** Why the change cannot be saved yet: the preview is missing or blocks it. */
  blockedReason: string | undefined
  /** Loads the preview again if the change failed because it was outdated. */
  reloadIfStale: (failure: ApiError) => void
}

/** The preview of a change. It loads only, and blocks saving only, where it is needed. */
export function useAccessPreview(change: AccessChange, isNeeded: boolean): ChangePreview {
  const queryClient = useQueryClient()
  const query = useQuery({ ...accessQueries.preview(change), enabled: isNeeded })
  return {
    query,
    etag: isNeeded ? query.data?.etag : undefined,
    blockedReason: isNeeded ? blockedReason(query) : undefined,
    reloadIfStale: ({ key }) => {
      if (key === 'preview_stale') {
        void queryClient.invalidateQueries({ queryKey: accessQueries.all })
      }
    },
  }
}

function blockedReason(preview: UseQueryResult<Preview>): string | undefined {
  if (preview.data && !preview.isFetching) return preview.data.refusals[0]
  if (preview.isError) return 'Could not check who this affects. Try again.'
  return 'Checking who this affects.'
}
