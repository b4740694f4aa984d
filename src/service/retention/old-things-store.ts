import { sql } from 'kysely'
import type { RetentionKind } from '#contract/retention/retention.ts'
import { auditChainStore } from '#service/audit/audit-chain-store.ts'
import { checkpointStore } from '#service/audit/cuts/checkpoint-store.ts'
import { dayOf, isoTime } from '#service/clock.ts'
import { conversationSweepStore } from '#service/conversations/conversation-sweep-store.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import type { Database } from '#service/database/schema.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { releaseRunBytes } from '#service/runs/run-bytes-store.ts'
import { tombstoneOfRun } from '#service/runs/run-source-store.ts'
import { usageBytesStore } from '#service/usage/usage-bytes-store.ts'

export interface OldThings {
  count: number
  bytes: number | null
  oldest_at: string
}

// A slice is some ten milliseconds of work in SQLite.
const runsPerSlice = 20
const conversationsPerSlice = 100
const versionsPerSlice = 100
const keysPerSlice = 20

const total = sql<number | string>`count(*)`.as('count')
const bytes = sql<number | string | null>`sum(bytes)`.as('bytes')

/** What of an organization is older than a time and can be deleted. */
export function oldThingsStore(database: Database, organization_id: string) {
  const runs = (before: Date) =>
    database
      .selectFrom('runs')
      .where('organization_id', '=', organization_id)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'running')
      // IDs begin with the time, so that this is a range of the index of lists.
      .where('id', '<', firstIdOf(before))

  const conversations = (before: Date) =>
    database
      .selectFrom('conversations')
      .where('organization_id', '=', organization_id)
      .where('deleted_at', 'is', null)
      .where('answering_turn_id', 'is', null)
      .where('updated_at', '<', isoTime(before))

  const versions = (before: Date) =>
    database
      .selectFrom('presets')
      .innerJoin('preset_versions', 'preset_versions.preset_id', 'presets.id')
      .where('presets.organization_id', '=', organization_id)
      .where('presets.deleted_at', 'is', null)
      .where('preset_versions.created_at', '<', isoTime(before))
      .whereRef('preset_versions.number', '<>', 'presets.version_count')
      .where('preset_versions.number', 'not in', (of) =>
        of
          .selectFrom('preset_labels')
          .select('number')
          .whereRef('preset_labels.preset_id', '=', 'presets.id'),
      )

  const usage = (before: Date) =>
    database
      .selectFrom('usage_counts')
      .where('organization_id', '=', organization_id)
      .where('day', '<', dayOf(before))

  async function oldAudit(before: Date): Promise<OldThings | null> {
    const chain = auditChainStore(database)
    const [first] = await chain.recordsAfter(organization_id, 0, 1)
    if (first === undefined || first.last_at >= isoTime(before)) return null
    const cut = (await checkpointStore(database).find(organization_id))?.sequence ?? 0
    const next = await chain.firstSince(organization_id, isoTime(before))
    return { count: next - 1 - cut, bytes: null, oldest_at: first.created_at }
  }

  /** What is older than a time, or null. */
  async function find(kind: RetentionKind, before: Date): Promise<OldThings | null> {
    switch (kind) {
      case 'audit':
        return oldAudit(before)
      case 'runs':
        return read(
          await runs(before)
            .select([total, bytes, sql<string | null>`min(created_at)`.as('oldest_at')])
            .executeTakeFirst(),
        )
      case 'conversations':
        return read(
          await conversations(before)
            .select([
              total,
              sql<null>`null`.as('bytes'),
              sql<string | null>`min(updated_at)`.as('oldest_at'),
            ])
            .executeTakeFirst(),
        )
      case 'preset_versions':
        return read(
          await versions(before)
            .select([
              total,
              bytes,
              sql<string | null>`min(preset_versions.created_at)`.as('oldest_at'),
            ])
            .executeTakeFirst(),
        )
      case 'usage': {
        const row = await usage(before)
          .select([
            sql<number | string>`count(distinct day)`.as('count'),
            sql<null>`null`.as('bytes'),
            sql<string | null>`min(day)`.as('oldest_at'),
          ])
          .executeTakeFirst()
        const days = read(row)
        return days && { ...days, oldest_at: `${days.oldest_at}T00:00:00.000000Z` }
      }
    }
  }

  /** Whether anything is older than a time, without counting it. */
  async function has(kind: RetentionKind, before: Date): Promise<boolean> {
    switch (kind) {
      case 'audit':
        return (await oldAudit(before)) !== null
      case 'runs':
        return (await runs(before).select('id').limit(1).executeTakeFirst()) !== undefined
      case 'conversations':
        return (await conversations(before).select('id').limit(1).executeTakeFirst()) !== undefined
      case 'preset_versions':
        return (
          (await versions(before).select('preset_versions.id').limit(1).executeTakeFirst()) !==
          undefined
        )
      case 'usage':
        return (await usage(before).select('day').limit(1).executeTakeFirst()) !== undefined
    }
  }

  return {
    find,
    has,

    /** Deletes some of the kinds that are no audit records; must be called in a transaction. False if there are none. */
    async delete(kind: Exclude<RetentionKind, 'audit'>, before: Date, now: Date): Promise<boolean> {
      switch (kind) {
        case 'runs':
          return deleteRuns(before, now)
        case 'conversations':
          return deleteConversations(before, now)
        case 'preset_versions':
          return deleteVersions(before)
        case 'usage':
          return deleteUsage(before)
      }
    },
  }

  /** As the deletion of a run: what remains is a tombstone without texts. */
  async function deleteRuns(before: Date, now: Date): Promise<boolean> {
    const rows = await runs(before).select('id').orderBy('id').limit(runsPerSlice).execute()
    if (rows.length === 0) return false
    const ids = rows.map(({ id }) => id)
    await database
      .updateTable('runs')
      .set({ ...tombstoneOfRun, deleted_at: isoTime(now) })
      .where('id', 'in', ids)
      .execute()
    await database.deleteFrom('run_bodies').where('run_id', 'in', ids).execute()
    await releaseRunBytes(database, ids)
    return true
  }

  /** Their turns are swept as those of conversations that people delete. */
  async function deleteConversations(before: Date, now: Date): Promise<boolean> {
    const rows = await conversations(before)
      .select('id')
      .limit(conversationsPerSlice)
      // One in which a question begins meanwhile is left out; later questions wait. SQLite has one writer anyway.
      .$if(!isSqlite(database), (query) => query.forUpdate().skipLocked())
      .execute()
    await conversationSweepStore(database).bury(
      rows.map(({ id }) => id),
      now,
    )
    return rows.length > 0
  }

  async function deleteVersions(before: Date): Promise<boolean> {
    const rows = await versions(before)
      .select(['preset_versions.id', 'presets.owner_id'])
      .limit(versionsPerSlice)
      .execute()
    if (rows.length === 0) return false
    const ownerOf = new Map(rows.map(({ id, owner_id }) => [id, owner_id]))
    // Another process may have deleted some of them, or a label may name them by now.
    const dropped = await database
      .deleteFrom('preset_versions')
      .where('id', 'in', [...ownerOf.keys()])
      .where('id', 'in', versions(before).select('preset_versions.id'))
      .returning(['id', 'bytes'])
      .execute()
    const owners = Map.groupBy(dropped, ({ id }) => ownerOf.get(id) ?? organization_id)
    // Counters are locked in the order of their scopes, so that two transactions cannot deadlock.
    for (const [owner_id, versions_] of [...owners].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const team_id = owner_id === organization_id ? null : owner_id
      const freed = versions_.reduce((sum, version) => sum + version.bytes, 0)
      await storageStore(database).add({ organization_id, team_id }, -freed)
    }
    return true
  }

  async function deleteUsage(before: Date): Promise<boolean> {
    const first = await usage(before).select('day').orderBy('day').limit(1).executeTakeFirst()
    if (first === undefined) return false
    const { day } = first
    const { numDeletedRows } = await database
      .deleteFrom('usage_counts')
      .where('organization_id', '=', organization_id)
      .where('day', '=', day)
      .where(
        'key_id',
        'in',
        usage(before)
          .select('key_id')
          .distinct()
          .where('day', '=', day)
          .orderBy('key_id')
          .limit(keysPerSlice),
      )
      .executeTakeFirst()
    const freed = await usageBytesStore(database).release(
      organization_id,
      day,
      Number(numDeletedRows),
    )
    if (freed > 0) await storageStore(database).add({ organization_id, team_id: null }, -freed)
    return true
  }
}

function read(
  row:
    | { count: number | string; bytes: number | string | null; oldest_at: string | null }
    | undefined,
): OldThings | null {
  if (row === undefined || row.oldest_at === null) return null
  return {
    count: Number(row.count),
    bytes: row.bytes === null ? null : Number(row.bytes),
    oldest_at: row.oldest_at,
  }
}

/** The text that all IDs of a time and later are at least; see RFC 9562, 5.7. */
function firstIdOf(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`
}
