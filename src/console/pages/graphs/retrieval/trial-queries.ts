import { queryOptions } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { listAnswerReviews } from '#contract/conversations/answer-reviews.ts'
import { listConversations } from '#contract/conversations/conversations.ts'
import { defaultModel } from '#contract/models.ts'
import { queryDefaults } from '#contract/query-config.ts'
import { tryRetrieval } from '#contract/questions.ts'
import type { GraphSettings } from './trial-link.ts'

export const trialQueries = {
  all: ['retrieval-trials'] as const,

  /** What a question finds with the settings of the graph, which are in the key because they can change. */
  saved: (graph_id: string, question: string, settings: GraphSettings) =>
    queryOptions({
      queryKey: [...trialQueries.all, 'saved', graph_id, question, settings],
      queryFn: ({ signal }) =>
        inTurn(signal, () =>
          call(tryRetrieval, { params: { graph_id }, body: { question } }, signal),
        ),
      staleTime: 60_000,
    }),

  /** With other settings. What they leave out has the default, and not the value of the graph. */
  tried: (graph_id: string, question: string, { query_config, model }: GraphSettings) => {
    const body = {
      question,
      query_config: { ...queryDefaults, ...query_config },
      model: model ?? defaultModel.id,
    }
    return queryOptions({
      queryKey: [...trialQueries.all, 'tried', graph_id, body],
      queryFn: ({ signal }) =>
        inTurn(signal, () => call(tryRetrieval, { params: { graph_id }, body }, signal)),
      staleTime: 60_000,
    })
  },

  /** Questions to this graph alone that it could not answer, or not well. */
  reviewed: (graph_id: string) =>
    queryOptions({
      queryKey: [...trialQueries.all, 'reviewed', graph_id],
      queryFn: ({ signal }) => call(listAnswerReviews, { query: { graph_id, limit: 50 } }, signal),
      select: ({ data }) =>
        data
          .filter(({ is_first, graphs }) => is_first && graphs.length === 1)
          .map(({ question }) => question),
    }),

  /** The first questions of recent conversations about this graph alone. */
  recent: (graph_id: string) =>
    queryOptions({
      queryKey: [...trialQueries.all, 'recent', graph_id],
      queryFn: ({ signal }) => call(listConversations, { query: { limit: 50 } }, signal),
      select: ({ data }) =>
        data
          .filter(({ graph_ids }) => graph_ids.length === 1 && graph_ids[0] === graph_id)
          .map(({ title }) => title),
    }),
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs one trial after another, because the service limits how many searches of a key may wait. */
function inTurn<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(() => {
    signal.throwIfAborted()
    return run()
  })
  const abort = new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true })
  })
  lastTurn = Promise.race([turn.catch(() => null), abort])
  return turn
}
