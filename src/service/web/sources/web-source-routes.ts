import { listWebSources, readWebSources } from '#contract/web-sources.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { readId } from '#service/http/bodies/read-input.ts'
import type { Serve } from '#service/http/serve.ts'
import { webSourceStore } from './web-source-store.ts'

export interface WebSourceParts {
  database: Database
  clock: Clock
  /** Wakes the worker when there is a web source to read. */
  onSources: () => void
}

export function webSourceRoutes(
  serve: Serve,
  { database, clock, onSources }: WebSourceParts,
): void {
  const sources = webSourceStore(database)

  serve(listWebSources, async ({ caller, params }) => ({
    data: await sources.list(caller, readId(params.graph_id)),
  }))

  serve(readWebSources, async ({ caller, params, body }) => {
    const graph_id = readId(params.graph_id)
    await sources.readAgain(caller, graph_id, body.id, clock.now())
    onSources()
    return { data: await sources.list(caller, graph_id) }
  })
}
