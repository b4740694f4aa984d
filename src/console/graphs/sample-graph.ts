import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createGraph } from '#contract/graphs.ts'
import { ApiError } from '#console/api/api-error.ts'
import { call, currentCaller } from '#console/api/call.ts'
import { graphQueries } from './graph-queries.ts'

const manifest = z.object({
  name: z.string(),
  description: z.string(),
  files: z.array(z.object({ name: z.string(), path: z.string(), bytes: z.int() })),
  /** Suggested questions. */
  questions: z.array(z.string()),
})

export const sampleQueries = {
  all: ['sample'] as const,

  /** The sample documents that the service includes. */
  manifest: () =>
    queryOptions({
      queryKey: [...sampleQueries.all, 'one'],
      queryFn: async ({ signal }) => {
        const response = await fetchSample('manifest.json', signal)
        const result = manifest.safeParse(await response.json().catch(() => null))
        if (result.success) return result.data
        throw new ApiError('unreadable', 'Could not load the list of sample documents.')
      },
      staleTime: Infinity,
      retry: false,
    }),
}

/** Creates the sample graph and downloads its documents for upload. */
export const loadSampleMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async () => {
      const { name, description, files } = await queryClient.query(sampleQueries.manifest())
      // The documents are downloaded first, so that a failure leaves no empty graph.
      const documents = await Promise.all(
        files.map(async (file) => {
          const response = await fetchSample(file.path)
          return new File([await response.blob()], file.name)
        }),
      )
      const graph = await call(createGraph, { body: { name, description } })
      return { graph, documents }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: graphQueries.lists() }),
  })

async function fetchSample(path: string, signal?: AbortSignal): Promise<Response> {
  const name = path.replace(/^\/?(samples\/)?/, '')
  const url = `${currentCaller().base_url}/samples/${name}`
  const response = await fetch(url, { credentials: 'omit', ...(signal && { signal }) }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiError('unreachable', 'Could not download the sample documents.', { cause })
    },
  )
  if (!response.ok) {
    throw new ApiError('unreadable', `The sample document ${name} is missing from this service.`)
  }
  return response
}
