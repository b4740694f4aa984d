import { listWebSources, readWebSources } from '#contract/web/web-sources.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { Serve } from '#service/http/serve.ts'
import { webSourceStore } from './web-source-store.ts'

export interface WebSourceParts {
  database: Database
  clock: Clock
  /** Called when a web source has been queued for crawling. */
  onSources: () => void
}

export function webSourceRoutes(
  serve: Serve,
  { database, clock, onSources }: WebSourceParts,
): void {
  const sources = webSourceStore(database)

  serve(listWebSources, async ({ caller, params }) => ({
    data: await sources.list(caller, params.graph_id),
  }))

  serve(readWebSources, async ({ caller, params, body }) => {
    const graph_id = params.graph_id
    await sources.queueAgain(caller, graph_id, body.id, clock.now())
    onSources()
    return { data: await sources.list(caller, graph_id) }
  })
}
