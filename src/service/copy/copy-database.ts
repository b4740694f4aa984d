import {
  advanceSequences,
  clearTable,
  copyRows,
  isEmpty,
  sumRows,
} from '#service/database/copy/copy-rows.ts'
import type { TableSum } from '#service/database/copy/copy-rows.ts'
import { beginCopy, unfinishedCopy } from '#service/database/copy/copy-state.ts'
import { planTables } from '#service/database/copy/table-plan.ts'
import type { CopiedTable } from '#service/database/copy/table-plan.ts'
import { transact } from '#service/database/transact.ts'
import type { Database } from '#service/database/schema.ts'
import { copySigns } from '#service/retrieval/meaning/sign-copy-store.ts'
import { rebuildIndex } from './rebuild-index-store.ts'

export interface DatabaseCopyOptions {
  /** What the copy is of, for people; a copy of something else is not continued. */
  name: string
  now: Date
  signal: AbortSignal
  /** Called with what is being done, and the number of rows or steps that have just been done. */
  onProgress: (what: string, count: number) => void
}

/** What a database had, table by table, once the target has been found to have the same. */
export interface CopiedDatabase {
  tables: number
  rows: number
  /** The tables that an interrupted copy had already copied. */
  skipped: number
}

/** Refuses a target that has data other than of an interrupted copy of the same source. */
export async function requireTarget(
  source: Database,
  target: Database,
  { name, now }: Pick<DatabaseCopyOptions, 'name' | 'now'>,
): Promise<{ isContinued: boolean; tables: CopiedTable[] }> {
  const tables = await planTables(source, target)
  const before = await unfinishedCopy(target)
  if (before === name) return { isContinued: true, tables }
  if (before !== null) {
    throw new Error(
      `The target has an incomplete copy of ${before}. Empty it, or continue that copy.`,
    )
  }
  if (!(await isEmpty(target, tables))) {
    throw new Error('The target database already contains data. Copy to an empty database.')
  }
  await beginCopy(target, name, now)
  return { isContinued: false, tables }
}

/**
 * Copies every table, and makes the indexes anew that the databases store differently. Tables that an interrupted copy
 * has completed are compared and left. Rejects where the target has other rows afterwards.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  tables: readonly CopiedTable[],
  options: DatabaseCopyOptions,
): Promise<CopiedDatabase> {
  const { signal, onProgress } = options
  const result: CopiedDatabase = { tables: tables.length, rows: 0, skipped: 0 }
  const expectedSums = new Map<string, TableSum>()
  const stale: CopiedTable[] = []
  for (const table of tables) {
    const [from, to] = [
      await sumRows(source, table, 'source', signal),
      await sumRows(target, table, 'target', signal),
    ]
    expectedSums.set(table.name, from)
    if (!isEqual(from, to)) stale.push(table)
    else if (to.rows > 0) result.skipped += 1
    onProgress(`comparing ${table.name}`, from.rows)
  }
  // Rows that others refer to are removed last.
  for (const { name } of stale.toReversed()) await clearTable(target, name)
  for (const table of stale) {
    await transact(target, (tx) =>
      copyRows(source, tx, table, {
        signal,
        onRows: (count) => onProgress(`copying ${table.name}`, count),
      }),
    )
  }
  await advanceSequences(target)
  await copySigns(source, target, signal)
  await rebuildIndex(target, { signal, onSlice: () => onProgress('indexing', 1) })
  for (const table of tables) {
    const sum = await sumRows(target, table, 'target', signal)
    const expected = expectedSums.get(table.name)
    if (expected === undefined || !isEqual(sum, expected)) {
      throw new Error(
        `The table ${table.name} has ${sum.rows} rows after the copy, but the source has ${expected?.rows}.`,
      )
    }
    result.rows += sum.rows
    onProgress(`verifying ${table.name}`, sum.rows)
  }
  return result
}

const isEqual = (a: TableSum, b: TableSum): boolean => a.rows === b.rows && a.sha256 === b.sha256
