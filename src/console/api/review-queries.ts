import { queryOptions } from '@tanstack/react-query'
import { listAnswerReviews } from '#contract/conversations/answer-reviews.ts'
import { call } from './call.ts'

const maxCounted = 20

export const reviewQueries = {
  all: ['answer-reviews'] as const,

  /** How many answer reviews are open, up to 20, and whether there are more. */
  open: () =>
    queryOptions({
      queryKey: [...reviewQueries.all, 'open'],
      queryFn: async ({ signal }) => {
        const query = { state: 'open', limit: maxCounted } as const
        const { data, has_more } = await call(listAnswerReviews, { query }, signal)
        return { count: data.length, has_more }
      },
    }),
}
