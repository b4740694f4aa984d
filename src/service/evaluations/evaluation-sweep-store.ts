import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { releaseRunBytes } from '#service/runs/run-bytes-store.ts'

// A slice is some ten milliseconds of work in SQLite.
const cellsPerSlice = 20

/** Deletes some cells of deleted evaluations with their runs, and then the rest of their rows. */
export function evaluationSweeps({ clock }: { clock: Clock }) {
  return {
    eraseFile,

    /** False when there is nothing to delete. */
    sweepSlice: async (database: Database): Promise<boolean> => {
      const sweep = await database
        .selectFrom('evaluation_sweeps')
        .select('evaluation_id')
        .limit(1)
        .executeTakeFirst()
      if (sweep === undefined) return false
      await transact(database, (tx) => sweepSlice(tx, sweep.evaluation_id, clock.now()))
      return true
    },
  }
}

/** Erases some answers that come from a deleted file. False when there are none. */
async function eraseFile(tx: Database, file_id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('evaluation_cells')
    .set({ answer: null, reason: null })
    .where('id', 'in', (of) =>
      of
        .selectFrom('run_files')
        .innerJoin('evaluation_cells as cell', 'cell.run_id', 'run_files.run_id')
        .select('cell.id')
        .where('run_files.file_id', '=', file_id)
        .where((where) =>
          where.or([where('cell.answer', 'is not', null), where('cell.reason', 'is not', null)]),
        )
        .limit(cellsPerSlice),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function sweepSlice(tx: Database, evaluation_id: string, now: Date): Promise<void> {
  const evaluation = await tx
    .selectFrom('evaluations')
    .select(['organization_id', 'scope_id'])
    .where('id', '=', evaluation_id)
    .executeTakeFirstOrThrow()
  const { organization_id, scope_id } = evaluation
  // By their group, because an attempt that was interrupted has a run that no cell names any more. Clients choose
  // groups freely, so another team may have runs of this one.
  const runs = await tx
    .selectFrom('runs')
    .select('id')
    .where('group_id', '=', evaluation_id)
    .where('organization_id', '=', organization_id)
    .where(
      'team_id',
      scope_id === organization_id ? 'is' : '=',
      scope_id === organization_id ? null : scope_id,
    )
    .where('source', '=', 'recorded')
    .where('deleted_at', 'is', null)
    .limit(cellsPerSlice)
    .execute()
  if (runs.length > 0) {
    const ids = runs.map(({ id }) => id)
    await tx
      .updateTable('runs')
      .set({ deleted_at: isoTime(now), request_id: null, title: '', model: '', words: '' })
      .where('id', 'in', ids)
      .execute()
    for (const table of ['run_bodies', 'run_graphs', 'run_files'] as const) {
      await tx.deleteFrom(table).where('run_id', 'in', ids).execute()
    }
    await releaseRunBytes(tx, ids)
    return
  }
  for (const table of [
    'evaluation_cells',
    'evaluation_rows',
    'evaluation_variants',
    'evaluation_sweeps',
  ] as const) {
    await tx.deleteFrom(table).where('evaluation_id', '=', evaluation_id).execute()
  }
}
