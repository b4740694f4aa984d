import {
  keepPreviousData,
  mutationOptions,
  MutationObserver,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'
import { toApiError } from '#console/api/api-error.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { listAnswerReviews, updateAnswerReview } from '#contract/conversations/answer-reviews.ts'
import type { ReviewView } from './review-view.ts'

const reviews = ['answer-reviews'] as const

/** Questions without an answer, and answers that were voted down or that nothing supports, newest first. */
export const reviewList = (view: ReviewView) =>
  pagedQuery({
    queryKey: [...reviews, view],
    queryFn: ({ signal, pageParam }) => {
      const { search, reason, state, graph } = view
      const query = {
        ...(search !== '' && { search }),
        ...(reason !== '' && { reason }),
        ...(state !== 'all' && { state }),
        ...(graph !== '' && { graph_id: graph }),
        ...pageParam,
      }
      return call(listAnswerReviews, { query }, signal)
    },
    placeholderData: keepPreviousData,
  })

const updateReviewMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ turn_id, done }: { turn_id: string; done: boolean }) =>
      call(updateAnswerReview, { params: { turn_id }, body: { done } }),
    // Another administrator may have been faster, so that a failure shows the list as it is, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviews }),
  })

/** Marks a review as done, or opens it again. Its row leaves the list, so that a toast has the undo. */
export async function markReview(
  queryClient: QueryClient,
  turn_id: string,
  done: boolean,
): Promise<void> {
  try {
    await new MutationObserver(queryClient, updateReviewMutation(queryClient)).mutate({
      turn_id,
      done,
    })
    toast({
      title: done ? 'Marked as done' : 'Opened again',
      action: { label: 'Undo', onPress: () => void markReview(queryClient, turn_id, !done) },
    })
  } catch (error) {
    showFailure(toApiError(error))
  }
}
