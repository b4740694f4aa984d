import { createHash } from 'node:crypto'
import type { Reply } from '#contract/endpoint.ts'
import type { previewRetention, RetentionKind } from '#contract/retention/retention.ts'
import type { Caller } from '#service/access/caller.ts'
import { dayLength } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { oldThingsStore } from './old-things-store.ts'
import { daysOf, shortened } from './retention-store.ts'
import type { RetentionDays } from './retention-store.ts'

type Preview = Reply<typeof previewRetention>

/** Things of a kind that were made before this time are deleted. */
export function startOfRetention(days: number, now: Date): Date {
  return new Date(now.getTime() - days * dayLength)
}

/** What other settings would delete. */
export async function preview(
  database: Database,
  caller: Caller,
  present: RetentionDays,
  newDays: RetentionDays,
  now: Date,
): Promise<Preview> {
  const things = oldThingsStore(database, caller.organization_id)
  const deletes: Preview['deletes'] = []
  for (const kind of shortened(present, newDays)) {
    const old = await things.find(kind, startOfRetention(daysOf(newDays, kind) ?? 0, now))
    if (old !== null) deletes.push({ kind, ...old })
  }
  const kinds = deletes.map(({ kind }) => kind)
  return { etag: etagOf(present, newDays, kinds), deletes }
}

/** The kinds of which other settings would delete something, without counting it, and the etag of their preview. */
export async function previewKinds(
  database: Database,
  caller: Caller,
  present: RetentionDays,
  newDays: RetentionDays,
  now: Date,
): Promise<{ etag: string; kinds: RetentionKind[] }> {
  const things = oldThingsStore(database, caller.organization_id)
  const kinds: RetentionKind[] = []
  for (const kind of shortened(present, newDays)) {
    const before = startOfRetention(daysOf(newDays, kind) ?? 0, now)
    if (await things.has(kind, before)) kinds.push(kind)
  }
  return { etag: etagOf(present, newDays, kinds), kinds }
}

/** Counts are left out, because things grow older from second to second. */
function etagOf(
  present: RetentionDays,
  newDays: RetentionDays,
  kinds: readonly RetentionKind[],
): string {
  const state = [present, newDays].map((days) => [
    days.run_days,
    days.conversation_days,
    days.preset_version_days,
    days.audit_days,
    days.usage_days,
  ])
  const hash = createHash('sha256')
    .update(JSON.stringify([state, kinds]))
    .digest('base64url')
  return `"${hash}"`
}
