import { z } from 'zod'
import { maxPresetLabels, maxPresetVersions } from '#contract/playground/presets.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'

const versionRow = z.object({
  id: z.string(),
  number: z.number(),
  created_at: z.string(),
  key_name: z.string().nullable(),
  note: z.string(),
})
export type PresetVersionRow = z.infer<typeof versionRow>

const wholeVersionRow = z.object({
  ...versionRow.shape,
  body: storedJson(z.record(z.string(), z.unknown())),
})
export type WholePresetVersionRow = z.infer<typeof wholeVersionRow>

const labelRow = z.object({ preset_id: z.string(), label: z.string(), number: z.number() })
export type PresetLabelRow = z.infer<typeof labelRow>

/** The row of a preset, as proof that the caller may see it. */
interface Versioned {
  id: string
}

/** The versions of presets, and their labels. */
export function presetVersionStore(database: Database) {
  const ofPreset = ({ id }: Versioned) =>
    database
      .selectFrom('preset_versions')
      .leftJoin('keys', 'keys.id', 'preset_versions.key_id')
      .select([
        'preset_versions.id',
        'preset_versions.number',
        'preset_versions.created_at',
        'preset_versions.note',
        'keys.name as key_name',
      ])
      .where('preset_versions.preset_id', '=', id)

  /** The number of a version that is named by its number or by a label; null where there is none. */
  async function numberOf(preset: Versioned, name: string): Promise<number | null> {
    if (/^[1-9]\d{0,8}$/.test(name)) return Number(name)
    const row = await database
      .selectFrom('preset_labels')
      .select('number')
      .where('preset_id', '=', preset.id)
      .where('label', '=', name)
      .executeTakeFirst()
    return row?.number ?? null
  }

  return {
    async list(preset: Versioned, page: PageQuery): Promise<PresetVersionRow[]> {
      const rows = await pageOfRows(ofPreset(preset), page, 'preset_versions.id')
      return rows.map((row) => versionRow.parse(row))
    },

    async isOf({ id }: Versioned, version_id: string): Promise<boolean> {
      const row = await database
        .selectFrom('preset_versions')
        .select('id')
        .where('preset_id', '=', id)
        .where('id', '=', version_id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** A version with its body, named by its number or a label. Throws `preset_version_not_found`. */
    async require(preset: Versioned, name: string): Promise<WholePresetVersionRow> {
      const number = await numberOf(preset, name)
      const row = await ofPreset(preset)
        .select('preset_versions.body')
        .where('preset_versions.number', '=', number ?? 0)
        .executeTakeFirst()
      if (row === undefined) throw versionNotFound()
      return wholeVersionRow.parse(row)
    },

    /** Whether the newest version has this body. */
    async isNewest(preset: Versioned, body: string): Promise<boolean> {
      const row = await database
        .selectFrom('preset_versions')
        .innerJoin('presets', (join) =>
          join
            .onRef('presets.id', '=', 'preset_versions.preset_id')
            .onRef('presets.version_count', '=', 'preset_versions.number'),
        )
        .select('preset_versions.id')
        .where('preset_versions.preset_id', '=', preset.id)
        .where('preset_versions.body', '=', body)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Adds a version, and deletes the oldest ones that have no label. Returns by how many bytes the storage of the
     * preset grows, or shrinks where that is negative.
     */
    async add(
      caller: Caller,
      version: { preset_id: string; number: number; note: string; body: string },
      stamp: Stamp,
    ): Promise<number> {
      const bytes = Buffer.byteLength(version.body)
      await database
        .insertInto('preset_versions')
        .values({ ...stamp, ...version, bytes, key_id: caller.key_id })
        .execute()
      const below = version.number - maxPresetVersions
      if (below < 1) return bytes
      const dropped = await database
        .deleteFrom('preset_versions')
        .where('preset_id', '=', version.preset_id)
        .where('number', '<=', below)
        .where('number', 'not in', (of) =>
          of
            .selectFrom('preset_labels')
            .select('number')
            .where('preset_id', '=', version.preset_id),
        )
        .returning('bytes')
        .execute()
      return bytes - sumOf(dropped)
    },

    /** The labels of presets that the caller may see. */
    async labels(presets: readonly Versioned[]): Promise<PresetLabelRow[]> {
      if (presets.length === 0) return []
      const rows = await database
        .selectFrom('preset_labels')
        .selectAll()
        .where(
          'preset_id',
          'in',
          presets.map(({ id }) => id),
        )
        .orderBy('label')
        .execute()
      return rows.map((row) => labelRow.parse(row))
    },

    /**
     * Gives a version a label. Must be called in a transaction that has locked the preset. Throws
     * `preset_version_not_found` and `preset_labels_full`.
     */
    async putLabel(preset: Versioned, label: string, number: number): Promise<void> {
      const version = await ofPreset(preset)
        .where('preset_versions.number', '=', number)
        .executeTakeFirst()
      if (version === undefined) throw versionNotFound()
      await database
        .insertInto('preset_labels')
        .values({ preset_id: preset.id, label, number })
        .onConflict((conflict) => conflict.columns(['preset_id', 'label']).doUpdateSet({ number }))
        .execute()
      const { count } = await database
        .selectFrom('preset_labels')
        .select((of) => of.fn.countAll().as('count'))
        .where('preset_id', '=', preset.id)
        .executeTakeFirstOrThrow()
      if (Number(count) <= maxPresetLabels) return
      throw new Failure('preset_labels_full', `A preset can have up to ${maxPresetLabels} labels.`)
    },

    async deleteLabel(preset: Versioned, label: string): Promise<void> {
      await database
        .deleteFrom('preset_labels')
        .where('preset_id', '=', preset.id)
        .where('label', '=', label)
        .execute()
    },

    /** Returns how many bytes the versions had. */
    async deleteAll({ id }: Versioned): Promise<number> {
      const dropped = await database
        .deleteFrom('preset_versions')
        .where('preset_id', '=', id)
        .returning('bytes')
        .execute()
      await database.deleteFrom('preset_labels').where('preset_id', '=', id).execute()
      return sumOf(dropped)
    },
  }
}

function sumOf(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

function versionNotFound(): Failure {
  return new Failure('preset_version_not_found', 'There is no such version.')
}
