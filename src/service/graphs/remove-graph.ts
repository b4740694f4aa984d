import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { removeSources } from './web-source-store.ts'
import { graphStore } from './graph-store.ts'
import { queueGraphSweep } from './graph-sweep-store.ts'

/**
 * Deletes a graph; its files stay. Its possibly very many rows in `graph_files` are ignored from then on and
 * swept later. Throws `graph_shared` if other teams can also see the graph.
 */
export async function removeGraph(
  database: Database,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  await transact(database, async (tx) => {
    const graphs = graphStore(tx)
    await graphs.requireLocked(caller, id)
    if (await graphs.isShared(caller, id)) {
      throw new Failure('graph_shared', 'Other teams use this graph too, so it cannot be deleted.')
    }
    await graphs.delete(caller, id, now)
    await queueGraphSweep(tx, id)
    await removeSources(tx, id)
  })
}
