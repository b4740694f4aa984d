import { explainAccess, previewAccess } from '#contract/access-questions.ts'
import { getGraphAccess } from '#contract/graphs.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { Serve } from '#service/http/serve.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import { teamStore } from '#service/access/team-store.ts'
import { explain } from './explain-access.ts'
import { presentGraphAccess } from './present-graph-access.ts'
import { previewChange } from './preview-change.ts'

// More are counted only, because an organization can have tens of thousands.
const maxListedKeys = 1000

interface Parts {
  database: Database
  reads: LongReads
  clock: Clock
  models: Pick<ModelRegistry, 'list'>
}

/** Who has access to what, why, and what a change would alter; nothing here changes anything. */
export function accessReviewRoutes(serve: Serve, { database, reads, clock, models }: Parts): void {
  serve(getGraphAccess, async ({ caller, params, signal }) => {
    requirePermission(caller, 'graphs:read')
    const graph = await graphStore(database).require(caller, params.graph_id)
    const [choices, readers] = await Promise.all([
      teamStore(database).choices(caller),
      keyStore(reads.of(caller, signal)).readers(
        caller,
        graph.team_ids,
        clock.now(),
        maxListedKeys,
      ),
    ])
    return presentGraphAccess(graph, choices, readers)
  })

  serve(explainAccess, ({ caller, query }) =>
    explain({ database, models, now: clock.now() }, caller, query),
  )

  serve(previewAccess, async ({ caller, body, reply, signal }) => {
    const preview = await previewChange(reads.of(caller, signal), caller, body.change, clock.now())
    void reply.header('etag', preview.etag)
    return preview
  })
}
