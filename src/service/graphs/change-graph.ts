import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { refreshTeamsOfGraphFiles } from '#service/files/file-scope.ts'
import { graphStore } from './graph-store.ts'

interface GraphChange {
  name?: string | undefined
  description?: string | undefined
  /** Empty: org-wide. */
  team_ids?: readonly string[] | undefined
}

/** Changes a graph; what is left out stays. A new scope reaches its files in the same transaction. */
export async function changeGraph(
  database: Database,
  caller: Caller,
  id: string,
  change: GraphChange,
): Promise<void> {
  await transact(database, async (tx) => {
    const graphs = graphStore(tx)
    const graph = await graphs.hold(caller, id)
    const name = change.name ?? graph.name
    await graphs.update(caller, id, { name, description: change.description ?? graph.description })
    if (change.team_ids !== undefined) {
      await graphs.setScopes(caller, { id, name, team_ids: change.team_ids })
      await refreshTeamsOfGraphFiles(tx, id)
    } else if (name !== graph.name) {
      await graphs.rename(caller, id, name)
    }
  })
}
