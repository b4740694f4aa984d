import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#console/api/api-error.ts'
import { session } from './session/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A browser that is offline reaches a service on the same machine. Where it does not, the request fails, which the
      // console says, and what is not sent at all would wait without a word.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (count, error) => error.key === 'unreachable' && count < 2,
      },
    },
    queryCache: new QueryCache({ onError: endOnRefusedKey }),
    mutationCache: new MutationCache({ onError: endOnRefusedKey }),
  })
}

// A key that is rejected once is rejected everywhere, so the session ends. The sign-in page says
// why.
function endOnRefusedKey(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.key === 'key_expired' || error.key === 'credentials_invalid') session.end(error.key)
}
