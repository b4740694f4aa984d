import { slicesOf } from '#service/scheduling/slices.ts'

const idsPerStatement = 1000

/** Cuts a list of IDs so that each part fits into one statement: SQLite takes 32,766 parameters, and PostgreSQL 65,535. */
export const idSlices = (ids: readonly string[]): Iterable<string[]> =>
  slicesOf(ids, idsPerStatement)
