import { listAnswerReviews, type AnswerReview } from '#contract/conversations/answer-reviews.ts'

/** The filters of the list of answer reviews as the URL holds them; an empty text means any. */
export interface ReviewView {
  search: string
  reason: AnswerReview['reason'] | ''
  state: 'open' | 'done' | 'all'
  /** The id of a graph. */
  graph: string
}

export const defaultView: ReviewView = { search: '', reason: '', state: 'open', graph: '' }

const { reason: reasonSchema, state: stateSchema } = listAnswerReviews.query.shape

export function readReviewView(search: URLSearchParams): ReviewView {
  const reason = reasonSchema.safeParse(search.get('reason') ?? undefined)
  const state = stateSchema.safeParse(search.get('state') ?? undefined)
  return {
    search: (search.get('search') ?? '').trim().slice(0, 200),
    reason: (reason.success ? reason.data : undefined) ?? '',
    state: search.get('state') === 'all' ? 'all' : (state.data ?? defaultView.state),
    graph: search.get('graph') ?? '',
  }
}

/** Writes the filters to the URL; defaults are omitted. */
export function writeReviewView(view: ReviewView): URLSearchParams {
  const { state, ...filters } = view
  const isDefault = state === defaultView.state
  return new URLSearchParams(
    Object.entries({ ...filters, state: isDefault ? '' : state }).filter(
      ([, value]) => value !== '',
    ),
  )
}
