import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { createRunMutation, finishRunMutation } from '#console/pages/playground/runs/run-queries.ts'
import { errorBodyOf } from './error-body.ts'
import type { KeepRun } from './play-store.ts'

// what the service keeps of a stream
const mostEvents = 20_000

/** Keeps runs on the service. A run that could not be kept has no id; its answer is none the worse. */
export function keepRuns(queryClient: QueryClient): KeepRun {
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
          error: error && errorBodyOf(error),
          events: events.slice(0, mostEvents),
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
