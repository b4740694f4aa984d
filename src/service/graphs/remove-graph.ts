import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { forgetSources } from '#service/web/sources/web-source-store.ts'
import { graphStore } from './graph-store.ts'

/**
 * Deletes a graph; its files stay. Its rows in `graph_files` count no more and are swept later, since a
 * graph may hold very many. Throws `graph_shared` where other teams see it too.
 */
export async function removeGraph(
  database: Database,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  await transact(database, async (tx) => {
    const graphs = graphStore(tx)
    await graphs.hold(caller, id)
    if (await graphs.isShared(caller, id)) {
      throw new Failure('graph_shared', 'Other teams use this graph too, so it cannot be deleted.')
    }
    await graphs.delete(caller, id, now)
    await tx.insertInto('graph_sweeps').values({ graph_id: id }).execute()
    await forgetSources(tx, id)
  })
}
