import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'
import { listAnswerReviews } from '#contract/conversations/answer-reviews.ts'
import type { ReviewView } from './review-view.ts'

/** Questions without an answer and answers that were voted down, newest first. */
export const reviewList = (view: ReviewView) =>
  pagedQuery({
    queryKey: ['answer-reviews', view],
    queryFn: ({ signal, pageParam }) => {
      const { search, reason, graph } = view
      const query = {
        ...(search !== '' && { search }),
        ...(reason !== '' && { reason }),
        ...(graph !== '' && { graph_id: graph }),
        ...pageParam,
      }
      return call(listAnswerReviews, { query }, signal)
    },
    placeholderData: keepPreviousData,
  })
