import type { Database } from '#service/database/schema.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import { newWork, parkedWaitMs } from '#service/leases/lease-store.ts'
import { nextTurn } from '#service/leases/turn-store.ts'

/** Queues a version of a file for processing, in the next turn of `owner`, which is the ID of a key. */
export async function enqueueJob(tx: Database, version_id: string, owner: string): Promise<void> {
  await insertJob(tx, version_id, owner, await nextTurn(tx, 'jobs', owner))
}

// Each upload needs it once.
const insertJob = preparedQuery((database, version_id: string, owner: string, turn: number) => {
  const job = { owner, turn, ...newWork }
  return database
    .insertInto('jobs')
    .values({ version_id, ...job })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(job))
})

/**
 * Parks the job of a version that is completed without passages, until its file joins a graph and `enqueueJob` queues it
 * anew. A worker that holds its lease loses it.
 */
export async function parkJob(tx: Database, version_id: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ ...newWork, wait_ms: parkedWaitMs, turn: 0 })
    .where('version_id', '=', version_id)
    .execute()
}

/**
 * The current version of a file if it still has a job: of a completed file, the parked one that is to make its
 * passages. Null otherwise.
 */
export async function versionWithoutPassages(
  tx: Database,
  file_id: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('files')
    .innerJoin('jobs', 'jobs.version_id', 'files.version_id')
    .select('files.version_id')
    .where('files.id', '=', file_id)
    .executeTakeFirst()
  return row?.version_id ?? null
}

/** Removes the job of a version. A worker that holds its lease loses it. */
export async function dequeueJob(tx: Database, version_id: string): Promise<void> {
  await deleteJob(tx, version_id)
}

const deleteJob = preparedQuery((database, version_id: string) =>
  database.deleteFrom('jobs').where('version_id', '=', version_id),
)
