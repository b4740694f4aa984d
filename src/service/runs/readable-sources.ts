import { allows } from '#contract/permissions.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { AnswerSources } from '#service/files/require-sources.ts'
import { graphStore } from '#service/graphs/graph-store.ts'

/**
 * Whether the caller may read all that an answer comes from, for answers among these: its graphs and files are in
 * the caller's scope, and its key has the permission that a run would need.
 */
export async function readableSources(
  database: Database,
  caller: Caller,
  rows: readonly AnswerSources[],
): Promise<(row: AnswerSources) => boolean> {
  const { permissions } = caller
  const mayAsk = allows(permissions, 'graphs:read')
  const mayRead = allows(permissions, 'files:read')
  const graphs = await graphStore(database).some(caller, [
    ...new Set(rows.flatMap(({ graph_ids }) => graph_ids)),
  ])
  const files = await fileStore(database).some(caller, [
    ...new Set(rows.flatMap(({ file_ids }) => file_ids)),
  ])
  const readable = new Set([...graphs, ...files].map(({ id }) => id))
  // A question to graphs quotes their files to whoever may ask them, without the permission to read files.
  return ({ graph_ids, file_ids }) =>
    (graph_ids.length > 0 ? mayAsk : file_ids.length === 0 || mayRead) &&
    [...graph_ids, ...file_ids].every((source) => readable.has(source))
}
