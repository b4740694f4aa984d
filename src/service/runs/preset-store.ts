import { sql } from 'kysely'
import { z } from 'zod'
import type { Body } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { createPreset, updatePreset } from '#contract/runs.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { containing } from '#service/database/containing.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'

const presetRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  owner_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PresetRow = z.infer<typeof presetRow>

const columns = ['id', 'organization_id', 'owner_id', 'name', 'created_at', 'updated_at'] as const

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
    const row = await visible(caller).select(columns).where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw presetNotFound()
    return presetRow.parse(row)
  }

  return {
    /** Throws `preset_name_taken` when its owner has another preset with the name. */
    async create(
      caller: Caller,
      { name, body }: Body<typeof createPreset>,
      stamp: Stamp,
    ): Promise<PresetRow> {
      const row = {
        ...stamp,
        updated_at: stamp.created_at,
        organization_id: caller.organization_id,
        owner_id: caller.team_id ?? caller.organization_id,
        name,
      }
      await orNameTaken('preset', name, () =>
        database
          .insertInto('presets')
          .values({ ...row, ...textsOf({ name, body }), deleted_at: null })
          .execute(),
      )
      return row
    },

    /** Throws `preset_not_found` and `preset_name_taken`. */
    async update(
      caller: Caller,
      id: string,
      change: Body<typeof updatePreset>,
      now: Date,
    ): Promise<PresetRow> {
      const { name } = await require(caller, id)
      await orNameTaken('preset', change.name ?? name, () =>
        database
          .updateTable('presets')
          .set({ ...textsOf(change), updated_at: isoTime(now) })
          .where('id', 'in', visible(caller).select('id'))
          .where('id', '=', id)
          .execute(),
      )
      return require(caller, id)
    },

    async list(
      caller: Caller,
      { search, ...page }: PageQuery & { search?: string | undefined },
    ): Promise<PresetRow[]> {
      const query = visible(caller)
        .select(columns)
        .$if(search !== undefined, (all) =>
          all.where(containing(sql.ref('name_folded'), search ?? '')),
        )
      return (await pageOfRows(query, page, 'id')).map((row) => presetRow.parse(row))
    },

    /** A preset with its body. Throws `preset_not_found`. */
    async open(
      caller: Caller,
      id: string,
    ): Promise<{ preset: PresetRow; body: Record<string, unknown> }> {
      const row = await visible(caller)
        .select([...columns, 'body'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) throw presetNotFound()
      return {
        preset: presetRow.parse(row),
        body: z.record(z.string(), z.unknown()).parse(JSON.parse(row.body)),
      }
    },

    /** Whether a preset with this ID, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** Replaces the preset by an empty tombstone. Throws `preset_not_found`. */
    async delete(caller: Caller, id: string, now: Date): Promise<void> {
      await require(caller, id)
      await database
        .updateTable('presets')
        .set({ deleted_at: isoTime(now), name: null, name_folded: '', body: '{}' })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
    },
  }
}

interface PresetTexts {
  name: string
  name_folded: string
  body: string
}

function textsOf(input: Body<typeof createPreset>): PresetTexts
function textsOf(input: Body<typeof updatePreset>): Partial<PresetTexts>
function textsOf({ name, body }: Body<typeof updatePreset>): Partial<PresetTexts> {
  return {
    ...(name !== undefined && { name, name_folded: name.toLowerCase() }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

function presetNotFound(): Failure {
  return new Failure('preset_not_found', 'There is no such preset.')
}
