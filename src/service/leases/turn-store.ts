import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { preparedQueries } from '#service/database/statements/prepared-query.ts'
import { waitInLine } from '#service/database/statements/wait-in-line.ts'
import { queues } from './lease-store.ts'

/** The distance between the turns of two jobs of one owner. */
export const turnStep = 2

/**
 * The turn of an owner's next job in a queue, which is leased in order of turns: start-time fair
 * queueing (https://dl.acm.org/doi/10.1145/248156.248171), where every job costs the same. Later
 * jobs of the same transaction add `turnStep` each. The transaction must insert the job, because
 * until it ends no other one gets a turn for this owner.
 *
 * An owner without jobs enters just behind the first job that is due, and so before the second one
 * of every other owner. It does not enter level with the first: IDs decide ties, and those of
 * retried files are old, so owners who retry one file at a time could stay ahead of everybody.
 */
export async function nextTurn(tx: Database, queue: TurnQueue, owner: string): Promise<number> {
  // Otherwise concurrent transactions of one owner would all get the same turn.
  await waitInLine(tx, `${queue} ${owner}`)
  const [turns] = await findTurns(tx, queue, owner)
  return Math.max((turns?.last ?? 0) + turnStep, (turns?.first ?? 0) + 1)
}

type TurnQueue =
  | 'jobs'
  | 'web_sources'
  | 'application_jobs'
  | 'evaluation_cells'
  | 'file_embeddings'

const findTurns = preparedQueries((database, queue: TurnQueue, owner: string) => {
  const { table, isQueued } = queues[queue]
  // The work of other organizations is hidden from a request on PostgreSQL, but not from this function.
  const first = isSqlite(database)
    ? sql`(select min(turn) from ${table} where ${isQueued} and lease_owner is null and wait_ms = 0)`
    : sql`${sql.ref(`sheaf_first_turn_${queue}`)}()`
  const query = sql<{ last: number | null; first: number | null }>`
    select
      (select max(turn) from ${table} where ${isQueued} and owner = ${owner}) as last,
      ${first} as first`
  return { compile: () => query.compile(database) }
})
