import { createRun, deleteRun, finishRun, getRun, listRuns } from '#contract/runs.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import { currentPrices } from '#service/models/cost-of.ts'
import type { Limits } from '#service/limits/limits.ts'
import { countStored } from '#service/limits/storage/upload-bounds.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import { presentRun, presentWholeRun } from './present-run.ts'
import { runSourceStore } from './run-source-store.ts'
import { runStore } from './run-store.ts'

export function runRoutes(
  serve: Serve,
  {
    database,
    reads,
    clock,
    limits,
    models,
    recordRead,
  }: {
    database: Database
    reads: LongReads
    clock: Clock
    limits: Limits
    models: ModelRegistry
    recordRead: RecordRead
  },
): void {
  const runs = runStore(database)
  const sources = runSourceStore(database)
  const prices = (caller: Caller) => currentPrices({ models }, caller)

  serve(createRun, async ({ caller, body }) => {
    const run = { ...body, requestJson: JSON.stringify(body.request) }
    const origin = { source: 'imported', request_id: null, owner: null } as const
    const count = await countStored(limits, caller, caller.team_id, clock.now())
    const row = await transact(database, (tx) =>
      runStore(tx).create(caller, run, origin, clock.stamp(), (bytes) => count(tx, bytes)),
    )
    // A run has no tokens yet, and so no cost.
    return presentRun(caller, row, () => null)
  })

  serve(finishRun, async ({ caller, params, body }) => {
    const id = params.run_id
    const run = await transact(database, (tx) => runStore(tx).finish(caller, id, body))
    return presentRun(caller, run, await prices(caller))
  })

  serve(listRuns, async ({ caller, query, signal }) => {
    const page = await readCursor(query, (id) => runs.wasVisible(caller, id))
    // The runs that a search or a filter leaves out have to be read one by one.
    const isSorted = query.order_by !== undefined && query.order_by !== 'created_at'
    const isFiltered = [query.search, query.model, query.status, query.group_id].some(
      (value) => value !== undefined,
    )
    const listed = isSorted || isFiltered ? runStore(reads.of(caller, signal)) : runs
    const rows = await listed.list(caller, query, page)
    const isHidden = await sources.hidden(
      caller,
      rows.map(({ id }) => id),
    )
    const priceOf = await prices(caller)
    return presentPage(
      rows.map((row) => presentRun(caller, row, priceOf, isHidden(row.id))),
      page,
    )
  })

  serve(getRun, async ({ caller, params, request }) => {
    const run = await runs.require(caller, params.run_id)
    const body = await runs.body(caller, run)
    const isHidden = (await sources.hidden(caller, [run.id]))(run.id)
    await recordRead({ operation: 'getRun', caller, request, name: isHidden ? '' : run.title })
    return presentWholeRun(caller, run, body, await prices(caller), isHidden)
  })

  serve(deleteRun, async ({ caller, params }) => {
    const id = params.run_id
    await transact(database, (tx) => runStore(tx).delete(caller, id, clock.now()))
    return { id, deleted: true as const }
  })
}
