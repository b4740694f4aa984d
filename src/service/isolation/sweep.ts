import type { PageQuery } from '#contract/primitives.ts'
import { callerOfOrganization } from '#service/access/caller.ts'
import { applicationStore } from '#service/applications/application-store.ts'
import { importStore } from '#service/bundles/import/import-store.ts'
import { transact } from '#service/database/transact.ts'
import { evaluationStore } from '#service/evaluations/evaluation-store.ts'
import { deleteFile } from '#service/files/delete-file.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { fileStore } from '#service/files/file-store.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { removeGraph } from '#service/graphs/remove-graph.ts'
import { Failure } from '#service/failure.ts'
import { keyStore } from '#service/access/key-store.ts'
import { conversationStore } from '#service/conversations/conversation-store.ts'
import { conversationSweepStore } from '#service/conversations/conversation-sweep-store.ts'
import { presetStore } from '#service/runs/preset-store.ts'
import { runStore } from '#service/runs/run-store.ts'
import { namePrefix } from './planted.ts'

const page: PageQuery = { limit: 100, order: 'desc' }

/**
 * Deletes the data of a test: everything whose name begins with its tag, a random word in its record. Only
 * the holder of the record's lease may call this.
 */
export async function sweep(
  { database, blobs, clock }: Pick<FileParts, 'database' | 'blobs' | 'clock'>,
  { organization_id, tag }: { organization_id: string; tag: string },
): Promise<void> {
  const caller = callerOfOrganization(organization_id)
  const prefix = namePrefix(tag)
  const search = prefix.toLowerCase()
  const now = clock.now()

  /** Deletes in passes until nothing is left or nothing more can be deleted. */
  async function removeAll(
    list: () => Promise<{ id: string }[]>,
    remove: (id: string) => Promise<unknown>,
  ): Promise<void> {
    const tried = new Set<string>()
    for (;;) {
      const rows = (await list()).filter(({ id }) => !tried.has(id))
      if (rows.length === 0) return
      for (const { id } of rows) {
        tried.add(id)
        await remove(id).catch((error: unknown) => {
          // Someone else deleted it first.
          if (!(error instanceof Failure)) throw error
        })
      }
    }
  }

  // Keys first, so that nothing more can be created with them.
  await transact(database, async (tx) => {
    const key_ids = await keyStore(tx).revokeNamed(caller, prefix, now)
    await conversationSweepStore(tx).queuePrivateOf(key_ids)
    await importStore(tx).cancelOfKeys(key_ids)
    await evaluationStore(tx).deleteNamed(caller, prefix, now)
  })
  await removeAll(
    () => fileStore(database).list(caller, { search }, page),
    (id) => deleteFile(database, blobs, caller, id, now),
  )
  await removeAll(
    () => graphStore(database).list(caller, 'every', { ...page, search }),
    (id) => removeGraph(database, caller, id, now),
  )
  await removeAll(
    () => applicationStore(database).list(caller, { ...page, search }),
    (id) => transact(database, (tx) => applicationStore(tx).delete(caller, id, now)),
  )
  await removeAll(
    () => presetStore(database).list(caller, { ...page, search }),
    (id) => transact(database, (tx) => presetStore(tx).delete(caller, id, now)),
  )
  await removeAll(
    () => conversationStore(database).list(caller, { scope: 'shared', search }, page),
    (id) => transact(database, (tx) => conversationStore(tx).delete(caller, id, now)),
  )
  await removeAll(
    () => runStore(database).list(caller, { scope: 'all', search }, page),
    (id) => transact(database, (tx) => runStore(tx).delete(caller, id, now)),
  )
}
