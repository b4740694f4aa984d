import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { queues } from './lease-store.ts'

export type QueueName = keyof typeof queues

export const queueNames: readonly QueueName[] = [
  'jobs',
  'application_jobs',
  'web_sources',
  'imports',
]

export interface QueueDepth {
  /** Work that nobody has leased. */
  waiting: number
  leased: number
  /** The smallest ID that waits; null if none does. */
  oldest_id: string | null
}

/** The amount of work in a queue, of all organizations. */
export async function queueDepth(database: Database, name: QueueName): Promise<QueueDepth> {
  const { table, id, isQueued } = queues[name]
  const { rows } = await sql<{
    waiting: number | string
    leased: number | string
    oldest_id: string | null
  }>`
    select count(case when lease is null then 1 end) as waiting,
      count(lease) as leased,
      cast(min(case when lease is null then cast(${id} as text) end) as text) as oldest_id
    from ${table} where ${isQueued}`.execute(database)
  const [row] = rows
  return {
    waiting: Number(row?.waiting ?? 0),
    leased: Number(row?.leased ?? 0),
    oldest_id: row?.oldest_id ?? null,
  }
}
