import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { createRunMutation, finishRunMutation } from '#console/pages/playground/runs/run-queries.ts'
import { toErrorBody } from './error-body.ts'
import type { SaveRun } from './play-store.ts'

// The service stores at most this many events of a stream.
const maxStoredEvents = 20_000

/** Saves runs on the service. If saving fails, the run has no id and the answer is unaffected. */
export function createRunSaver(queryClient: QueryClient): SaveRun {
  return (request, group_id) => {
    const run_id = new MutationObserver(queryClient, createRunMutation(queryClient))
      .mutate({ request, group_id })
      .then(
        ({ id }) => id,
        () => null,
      )
    return {
      run_id,
      finish: ({ status, response, error, events, first_token_ms, duration_ms }) => {
        if (status === 'sent' || status === 'streaming') return
        const outcome = {
          status,
          response,
          error: error && toErrorBody(error),
          events: events.slice(0, maxStoredEvents),
          first_token_ms,
          duration_ms,
        }
        void run_id.then((id) =>
          id === null
            ? null
            : new MutationObserver(queryClient, finishRunMutation(queryClient))
                .mutate({ run_id: id, outcome })
                .catch(() => null),
        )
      },
    }
  }
}
