import type { Database } from '#service/database/schema.ts'

export interface KnownProcess {
  id: string
  beat: number
}

/** The processes that use the same database, each with a beat that it increases while it runs. */
export function processStore(database: Database) {
  return {
    /** Increases the beat of a process, and adds the process if it is new. */
    async beat(id: string): Promise<void> {
      await database
        .insertInto('processes')
        .values({ id, beat: 0 })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((set) => ({
            beat: set('processes.beat', '+', 1),
          })),
        )
        .execute()
    },

    async all(): Promise<KnownProcess[]> {
      return database.selectFrom('processes').select(['id', 'beat']).execute()
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await database.deleteFrom('processes').where('id', 'in', ids).execute()
    },
  }
}
