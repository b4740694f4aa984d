import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { leadOf } from './limit-window.ts'
import type { Window } from './limit-window.ts'
import type { Counter, Limiter, Taken, Taking } from './limiter.ts'

/** The SQL of the usage in a window, or in a later one (see `leadOf`), and of the start of that window. */
function countIn(window: Window) {
  const isCurrent = sql`limit_counts.began_at between excluded.began_at and excluded.began_at + ${leadOf(window)}`
  return {
    current: sql<number>`case when ${isCurrent} then limit_counts.used else 0 end`,
    latest: sql<number>`case when ${isCurrent} then limit_counts.began_at else excluded.began_at end`,
  }
}

class NoRoom extends Error {}

/** A limiter in the database for any number of processes, with one row per counter. */
export function limitCountStore(database: Database): Limiter {
  async function restored(counters: readonly Counter[]): Promise<void> {
    const restorable = counters.filter(({ restore }) => restore)
    if (restorable.length === 0) return
    const rows = await database
      .selectFrom('limit_counts')
      .select('id')
      .where(
        'id',
        'in',
        restorable.map(({ id }) => id),
      )
      .execute()
    const stored = new Set(rows.map(({ id }) => id))
    for (const { id, window, restore } of restorable) {
      if (stored.has(id) || restore === undefined) continue
      await database
        .insertInto('limit_counts')
        .values({ id, began_at: window.start, used: await restore() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  async function used(counters: readonly Counter[]): Promise<number[]> {
    if (counters.length === 0) return []
    const rows = await database
      .selectFrom('limit_counts')
      .selectAll()
      .where(
        'id',
        'in',
        counters.map(({ id }) => id),
      )
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return counters.map(({ id, window }) => {
      const row = byId.get(id)
      const lead = row === undefined ? -1 : Number(row.began_at) - window.start
      return row !== undefined && lead >= 0 && lead <= leadOf(window) ? Number(row.used) : 0
    })
  }

  /** Returns the usage after counting; null when there is no room. */
  async function takeOne(from: Database, taking: Taking): Promise<number | null> {
    const { id, window, amount, maximum } = taking
    if (amount > maximum) return null
    const { current, latest } = countIn(window)
    const row = await from
      .insertInto('limit_counts')
      .values({ id, began_at: window.start, used: amount })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ used: sql`${current} + excluded.used`, began_at: latest })
          .where(sql<boolean>`${current} + excluded.used <= ${maximum}`),
      )
      .returning('used')
      .executeTakeFirst()
    return row === undefined ? null : Number(row.used)
  }

  async function refusedAt(takings: readonly Taking[], refused: number): Promise<Taken> {
    return { used: await used(takings), refused }
  }

  return {
    take: async (takings) => {
      await restored(takings)
      const [only] = takings
      if (only === undefined) return { used: [], refused: null }
      if (takings.length === 1) {
        const one = await takeOne(database, only)
        return one === null ? refusedAt(takings, 0) : { used: [one], refused: null }
      }
      // Lock order: by counter ID everywhere; another order can deadlock.
      const ordered = [...takings.entries()].toSorted(([, a], [, b]) => (a.id < b.id ? -1 : 1))
      let refused = -1
      try {
        return await transact(database, async (tx) => {
          const counted = takings.map(() => 0)
          for (const [at, taking] of ordered) {
            const one = await takeOne(tx, taking)
            if (one === null) {
              refused = at
              throw new NoRoom()
            }
            counted[at] = one
          }
          return { used: counted, refused: null }
        })
      } catch (error) {
        if (!(error instanceof NoRoom)) throw error
        return refusedAt(takings, refused)
      }
    },

    add: async (counter, amount) => {
      const { id, window } = counter
      if (amount < 0) {
        await database
          .updateTable('limit_counts')
          .set({ used: sql`case when used + ${amount} > 0 then used + ${amount} else 0 end` })
          .where('id', '=', id)
          .where('began_at', '=', window.start)
          .execute()
        return
      }
      await restored([counter])
      const { current, latest } = countIn(window)
      await database
        .insertInto('limit_counts')
        .values({ id, began_at: window.start, used: amount })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ used: sql`${current} + excluded.used`, began_at: latest }),
        )
        .execute()
    },

    used: async (counters) => {
      await restored(counters)
      return used(counters)
    },

    forget: async (prefix) => {
      await database.deleteFrom('limit_counts').where('id', 'like', `${prefix}%`).execute()
    },
  }
}
