import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { fileStore } from './file-store.ts'

/** The graphs and files that an answer comes from. */
export interface AnswerSources {
  graph_ids: readonly string[]
  file_ids: readonly string[]
}

/** Returns a function that throws `graph_not_found` or `file_not_found` unless a caller may read all of some sources. */
export function requireSources(database: Database) {
  const graphs = graphStore(database)
  const files = fileStore(database)
  return async (caller: Caller, { graph_ids, file_ids }: AnswerSources): Promise<void> => {
    if (graph_ids.length > 0) await graphs.grounding(caller, graph_ids)
    await files.requireAll(caller, file_ids)
  }
}
