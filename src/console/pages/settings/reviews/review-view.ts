import { listAnswerReviews, type AnswerReview } from '#contract/conversations/answer-reviews.ts'

/** The filters of the list of answer reviews as the URL holds them; empty means any. */
export interface ReviewView {
  search: string
  reason: AnswerReview['reason'] | ''
  /** The id of a graph. */
  graph: string
}

export const defaultView: ReviewView = { search: '', reason: '', graph: '' }

const { reason: reasonSchema } = listAnswerReviews.query.shape

export function readReviewView(search: URLSearchParams): ReviewView {
  const reason = reasonSchema.safeParse(search.get('reason') ?? undefined)
  return {
    search: (search.get('search') ?? '').trim().slice(0, 200),
    reason: (reason.success ? reason.data : undefined) ?? '',
    graph: search.get('graph') ?? '',
  }
}

/** Writes the filters to the URL; defaults are omitted. */
export function writeReviewView(view: ReviewView): URLSearchParams {
  return new URLSearchParams(Object.entries(view).filter(([, value]) => value !== ''))
}
