import type { CompiledQuery } from 'kysely'
import type { Database } from '#service/database/schema.ts'

/** Counts the commits of one process that changed keys, so that what it caches of a key is never older. */
export interface KeyChanges {
  /** Whether a statement that changes something may change a key. */
  mayChange: (query: CompiledQuery) => boolean
  /** Called after a change, also when its outcome is unknown. */
  add: () => void
  count: () => number
}

const watched = new WeakMap<Database, KeyChanges>()

export function countKeyChanges(): KeyChanges {
  let changes = 0
  return {
    mayChange: ({ sql }) => /\bkeys\b/i.test(sql),
    add: () => {
      changes += 1
    },
    count: () => changes,
  }
}

/** Makes the changes of a database known to `keyChangesOf`. */
export function watchKeys(database: Database, changes: KeyChanges): Database {
  watched.set(database, changes)
  return database
}

/** Null for a database whose changes are not counted. */
export function keyChangesOf(database: Database): KeyChanges | null {
  return watched.get(database) ?? null
}
