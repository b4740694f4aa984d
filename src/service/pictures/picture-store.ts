import { z } from 'zod'
import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'

const pictureModelRow = z.object({ id: z.string(), model: z.string(), created_at: z.string() })
export type PictureModelRow = z.infer<typeof pictureModelRow>

/** The model that describes pictures for a caller's organization. */
export function pictureModelStore(database: Database) {
  return {
    async find(caller: Caller): Promise<PictureModelRow | null> {
      const row = await database
        .selectFrom('picture_models')
        .selectAll()
        .where('organization_id', '=', caller.organization_id)
        .executeTakeFirst()
      return row === undefined ? null : pictureModelRow.parse(row)
    },

    /** Connects a model, in the place of the one before. */
    async connect(caller: Caller, model: string, stamp: Stamp): Promise<PictureModelRow> {
      const row = { model, ...stamp }
      await database
        .insertInto('picture_models')
        .values({ ...row, organization_id: caller.organization_id })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
        .execute()
      return row
    },

    /** Resolves with the ID and the name of the model that was connected; null where nothing was. */
    async disconnect(caller: Caller): Promise<{ id: string; model: string } | null> {
      const row = await database
        .deleteFrom('picture_models')
        .where('organization_id', '=', caller.organization_id)
        .returning(['id', 'model'])
        .executeTakeFirst()
      return row ?? null
    },
  }
}

/** A version whose pictures are described, and whose it is. */
export interface DescribedVersion {
  organization_id: string
  team_id: string | null
  name: string
  kind: FileKind
  size: number
  model: string
}

/** Descriptions of the pictures of versions, for a worker that holds the lease of the version's job. */
export function descriptionStore(database: Database) {
  return {
    /** Null where the organization has no pictures described, or the file is deleted. */
    async findVersion(version_id: string): Promise<DescribedVersion | null> {
      const row = await database
        .selectFrom('file_versions')
        .innerJoin('files', 'files.id', 'file_versions.file_id')
        .innerJoin('picture_models', 'picture_models.organization_id', 'files.organization_id')
        .select([
          'files.organization_id',
          'files.team_id',
          'file_versions.name',
          'file_versions.size',
          'picture_models.model',
        ])
        .where('file_versions.id', '=', version_id)
        .where('files.deleted_at', 'is', null)
        .executeTakeFirst()
      const kind = row === undefined ? null : kindOfName(row.name)
      if (row === undefined || kind === null) return null
      return { ...row, kind, size: Number(row.size) }
    },

    /** What a model has written of the pictures of a page, by their numbers. */
    async ofPage(version_id: string, page: number, model: string): Promise<Map<number, string>> {
      const rows = await database
        .selectFrom('picture_descriptions')
        .select(['picture', 'text'])
        .where('version_id', '=', version_id)
        .where('page', '=', page)
        .where('model', '=', model)
        .execute()
      return new Map(rows.map(({ picture, text }) => [picture, text]))
    },

    /** Stores a description, unless the version was deleted meanwhile. */
    async add(
      version_id: string,
      place: { page: number; picture: number },
      { model, text }: { model: string; text: string },
    ): Promise<void> {
      await database
        .insertInto('picture_descriptions')
        .columns(['version_id', 'page', 'picture', 'model', 'text'])
        .expression((of) =>
          of
            .selectFrom('file_versions')
            .where('id', '=', version_id)
            .select((select) => [
              'id as version_id',
              select.lit(place.page).as('page'),
              select.lit(place.picture).as('picture'),
              select.val(model).as('model'),
              select.val(text).as('text'),
            ]),
        )
        .onConflict((conflict) =>
          conflict.columns(['version_id', 'page', 'picture']).doUpdateSet({ model, text }),
        )
        .execute()
    },
  }
}
