import { z } from 'zod'
import { blueprint } from '#contract/applications/blueprint.ts'
import type { Blueprint } from '#contract/applications/blueprint.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import { idSlices } from '#service/database/statements/id-slices.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'

const versionRow = z.object({
  id: z.string(),
  number: z.number(),
  created_at: z.string(),
  key_name: z.string(),
  key_team_id: z.string().nullable(),
  note: z.string(),
})
export type VersionRow = z.infer<typeof versionRow>

const wholeVersionRow = z.object({ ...versionRow.shape, blueprint: storedJson(blueprint) })

interface Versioned {
  /** The id of the application. */
  id: string
}

/**
 * The deployed versions of applications. Reading methods take the row of the application as proof that the
 * caller may see it.
 */
export function applicationVersionStore(database: Database) {
  const ofApplication = ({ id }: Versioned) =>
    database
      .selectFrom('application_versions')
      .innerJoin('keys', 'keys.id', 'application_versions.key_id')
      .select([
        'application_versions.id',
        'application_versions.number',
        'application_versions.created_at',
        'application_versions.note',
        'keys.name as key_name',
        'keys.team_id as key_team_id',
      ])
      .where('application_versions.application_id', '=', id)

  return {
    async list(application: Versioned, page: PageQuery): Promise<VersionRow[]> {
      const rows = await pageOfRows(ofApplication(application), page, 'application_versions.id')
      return rows.map((row) => versionRow.parse(row))
    },

    /** The numbers of some versions by their IDs, without those that are deleted. */
    async numbers(ids: readonly string[]): Promise<Map<string, number>> {
      const numbers = new Map<string, number>()
      for (const slice of idSlices([...new Set(ids)])) {
        const rows = await database
          .selectFrom('application_versions')
          .select(['id', 'number'])
          .where('id', 'in', slice)
          .execute()
        for (const { id, number } of rows) numbers.set(id, number)
      }
      return numbers
    },

    async isOf({ id }: Versioned, version_id: string): Promise<boolean> {
      const row = await database
        .selectFrom('application_versions')
        .select('id')
        .where('application_id', '=', id)
        .where('id', '=', version_id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** A version with its blueprint. Throws `application_version_not_found`. */
    async require(
      application: Versioned,
      version_id: string,
    ): Promise<VersionRow & { blueprint: Blueprint }> {
      const row = await ofApplication(application)
        .select('application_versions.blueprint')
        .where('application_versions.id', '=', version_id)
        .executeTakeFirst()
      if (row === undefined) {
        throw new Failure('application_version_not_found', 'There is no such version.')
      }
      return wholeVersionRow.parse(row)
    },

    async add(
      caller: Caller,
      version: { application_id: string; number: number; note: string; blueprint: string },
      stamp: Stamp,
    ): Promise<void> {
      await database
        .insertInto('application_versions')
        .values({ ...stamp, ...version, key_id: caller.key_id })
        .execute()
    },

    /** Deletes the versions up to a number, except the one that is deployed. */
    async prune(application_id: string, { below }: { below: number }): Promise<void> {
      if (below < 1) return
      await database
        .deleteFrom('application_versions')
        .where('application_id', '=', application_id)
        .where('number', '<=', below)
        .where('id', 'not in', (of) =>
          of
            .selectFrom('applications')
            .select((column) => column.ref('deployed_version_id').$notNull().as('id'))
            .where('id', '=', application_id)
            .where('deployed_version_id', 'is not', null),
        )
        .execute()
    },

    async deleteAll(application_id: string): Promise<void> {
      await database
        .deleteFrom('application_versions')
        .where('application_id', '=', application_id)
        .execute()
    },
  }
}
