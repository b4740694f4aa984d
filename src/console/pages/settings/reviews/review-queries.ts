import {
  keepPreviousData,
  mutationOptions,
  MutationObserver,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'
import { reviewQueries } from '#console/api/review-queries.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import {
  listAnswerReviews,
  updateAnswerReview,
  type AnswerReview,
} from '#contract/conversations/answer-reviews.ts'
import type { ReviewView } from './review-view.ts'

/** Questions without an answer, and answers that were voted down or that nothing supports, newest first. */
export const reviewList = (view: ReviewView) =>
  pagedQuery({
    queryKey: [...reviewQueries.all, view],
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

interface ReviewMark {
  review: AnswerReview
  done: boolean
}

/** Marks a review as done, or opens it again. Its row leaves the list, so that a toast has the undo. */
export const markReviewMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ review, done }: ReviewMark) => {
      const { id, reason, comment } = review
      const body = { done, seen: { reason, comment } }
      return call(updateAnswerReview, { params: { turn_id: id }, body })
    },
    onSuccess: (_, { review, done }) =>
      toast({
        title: done ? 'Marked as done' : 'Opened again',
        action: {
          label: 'Undo',
          onPress: () => void markAgain(queryClient, { review, done: !done }),
        },
      }),
    onError: (error) => showFailure(error),
    // Somebody may have rated or marked it since, so that a failure shows the list as it is, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewQueries.all }),
  })

/** Undoes a mark, whose row may have left the page. */
async function markAgain(queryClient: QueryClient, mark: ReviewMark): Promise<void> {
  const observer = new MutationObserver(queryClient, markReviewMutation(queryClient))
  // The mutation shows its failure.
  await observer.mutate(mark).catch(() => null)
}
