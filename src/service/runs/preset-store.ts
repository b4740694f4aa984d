import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { Body } from '#contract/endpoint.ts'
import type { createPreset, updatePreset } from '#contract/playground/presets.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import { foldedName, nameContaining } from '#service/database/containing.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { presetVersionStore } from './preset-version-store.ts'

const presetRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  owner_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  version_count: z.number(),
})
export type PresetRow = z.infer<typeof presetRow>

const columns = [
  'id',
  'organization_id',
  'owner_id',
  'name',
  'created_at',
  'updated_at',
  'version_count',
] as const

/** Counts bytes as stored, as the last step of a transaction. Throws `storage_full`. */
export type CountBytes = (bytes: number) => Promise<unknown>

/** The presets of the caller's team or, for an organization key, of all teams. */
export function presetStore(database: Database) {
  /** The presets that the caller may see, including tombstones. */
  const everVisible = (caller: Caller) =>
    database
      .selectFrom('presets')
      .where('organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('owner_id', '=', caller.team_id ?? ''))

  const visible = (caller: Caller) => everVisible(caller).where('deleted_at', 'is', null)

  /** Throws `preset_not_found` when it never existed, is deleted, or belongs to another team. */
  async function require(caller: Caller, id: string): Promise<PresetRow> {
    const row = await visible(caller)
      .select(columns)
      .select(updatedBy)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw new Failure('preset_not_found', 'There is no such preset.')
    return presetRow.parse(row)
  }

  /** Throws as `require` does. Locks the preset until the transaction ends; on SQLite that itself is the lock. */
  async function requireLocked(caller: Caller, id: string): Promise<PresetRow> {
    if (!isSqlite(database)) {
      await visible(caller).select('id').where('id', '=', id).forUpdate().execute()
    }
    return require(caller, id)
  }

  /** Changes a preset, and so locks its row until the transaction ends. Returns its version. */
  async function touch(
    caller: Caller,
    id: string,
    change: { name?: string | undefined; version?: number | undefined; versions: number },
    now: Date,
  ): Promise<number | null> {
    const { name, version, versions } = change
    const row = await database
      .updateTable('presets')
      .set({
        updated_at: isoTime(now),
        updated_key_id: caller.key_id,
        version_count: sql<number>`version_count + ${versions}`,
        ...(name !== undefined && { name, name_folded: foldedName(name) }),
      })
      .where('id', 'in', visible(caller).select('id'))
      .where('id', '=', id)
      .$if(version !== undefined, (query) => query.where('version_count', '=', version ?? 0))
      .returning('version_count')
      .executeTakeFirst()
    return row?.version_count ?? null
  }

  return {
    require,

    /** Must be called in a transaction. Throws `preset_name_taken` when its owner has another preset with the name. */
    async create(
      caller: Caller,
      { name, body, note }: Body<typeof createPreset>,
      clock: Clock,
      count: CountBytes,
    ): Promise<PresetRow> {
      const stamp = clock.stamp()
      await orNameTaken('preset', name, () =>
        database
          .insertInto('presets')
          .values({
            ...stamp,
            updated_at: stamp.created_at,
            updated_key_id: caller.key_id,
            organization_id: caller.organization_id,
            owner_id: caller.team_id ?? caller.organization_id,
            name,
            name_folded: foldedName(name),
            version_count: 1,
            deleted_at: null,
          })
          .execute(),
      )
      const version = { preset_id: stamp.id, number: 1, note, body: JSON.stringify(body) }
      await count(await presetVersionStore(database).add(caller, version, clock.stamp()))
      return require(caller, stamp.id)
    },

    /**
     * Must be called in a transaction. Throws `preset_not_found`, `preset_name_taken`, and `preset_changed` where the
     * change was made from an older version.
     */
    async update(
      caller: Caller,
      id: string,
      { name, body, note, version }: Body<typeof updatePreset>,
      clock: Clock,
      count: CountBytes,
    ): Promise<PresetRow> {
      const preset = await requireLocked(caller, id)
      const versions = presetVersionStore(database)
      const text = body && JSON.stringify(body)
      const isNew = text !== undefined && !(await versions.isNewest(preset, text))
      const change = { name, version, versions: isNew ? 1 : 0 }
      const number = await orNameTaken('preset', name ?? preset.name, () =>
        touch(caller, id, change, clock.now()),
      )
      if (number === null) throw changed(await require(caller, id))
      if (isNew) {
        const added = { preset_id: id, number, note, body: text }
        await count(await versions.add(caller, added, clock.stamp()))
      }
      return require(caller, id)
    },

    /** Moves a label to a version, or removes it. Must be called in a transaction. Throws as `putLabel` does. */
    async label(
      caller: Caller,
      id: string,
      { label, number }: { label: string; number: number | null },
      now: Date,
    ): Promise<PresetRow> {
      const preset = await require(caller, id)
      await touch(caller, id, { versions: 0 }, now)
      const versions = presetVersionStore(database)
      if (number === null) await versions.deleteLabel(preset, label)
      else await versions.putLabel(preset, label, number)
      return require(caller, id)
    },

    async list(
      caller: Caller,
      { search, ...page }: PageQuery & { search?: string | undefined },
    ): Promise<PresetRow[]> {
      const query = visible(caller)
        .select(columns)
        .select(updatedBy)
        .$if(search !== undefined, (all) =>
          all.where(nameContaining(sql.ref('name_folded'), search ?? '')),
        )
      return (await pageOfRows(query, page, 'id')).map((row) => presetRow.parse(row))
    },

    /** Whether a preset with this ID, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** Replaces the preset by an empty tombstone. Must be called in a transaction. Throws `preset_not_found`. */
    async delete(caller: Caller, id: string, now: Date): Promise<void> {
      const preset = await require(caller, id)
      await database
        .updateTable('presets')
        .set({ deleted_at: isoTime(now), name: null, name_folded: '' })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
      const bytes = await presetVersionStore(database).deleteAll(preset)
      await storageStore(database).add({ ...preset, team_id: teamOf(preset) }, -bytes)
    },
  }
}

/** The team whose storage a preset uses; null for the organization. */
export function teamOf({ owner_id, organization_id }: PresetRow): string | null {
  return owner_id === organization_id ? null : owner_id
}

/** The name of the key that changed a preset last. */
const updatedBy = (of: ExpressionBuilder<Schema, 'presets'>) =>
  of
    .selectFrom('keys')
    .select('keys.name')
    .whereRef('keys.id', '=', 'presets.updated_key_id')
    .as('updated_by')

function changed({ name, updated_by, version_count }: PresetRow): Failure {
  const who = updated_by === null ? 'Someone' : `The key “${updated_by}”`
  return new Failure(
    'preset_changed',
    `${who} changed “${name}” in the meantime. Its newest version is ${version_count}.`,
  )
}
