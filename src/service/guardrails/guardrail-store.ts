import { z } from 'zod'
import { createGuardrail } from '#contract/guardrails.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'

const { applies_to, action, rule } = createGuardrail.body.shape

const guardrailRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  team_id: z.string().nullable(),
  name: z.string(),
  applies_to,
  action,
  enabled: z.coerce.boolean(),
  rule: z.preprocess((text) => JSON.parse(String(text)), rule),
  sealed_key: z.string().nullable(),
  created_at: z.string(),
})
export type GuardrailRow = z.infer<typeof guardrailRow>

/** The guardrails of the caller's organization, with their hit counts. */
export function guardrailStore(database: Database) {
  const own = (caller: Caller) =>
    database.selectFrom('guardrails').where('organization_id', '=', caller.organization_id)

  return {
    /** The guardrails that apply to the caller: the organization's and its team's. */
    async applicable(caller: Caller): Promise<GuardrailRow[]> {
      const rows = await own(caller)
        .selectAll()
        .where('enabled', '=', 1)
        .where((where) =>
          where.or([
            where('team_id', 'is', null),
            ...(caller.team_id === null ? [] : [where('team_id', '=', caller.team_id)]),
          ]),
        )
        .orderBy('id')
        .execute()
      return rows.map((row) => guardrailRow.parse(row))
    },

    async all(caller: Caller): Promise<GuardrailRow[]> {
      return (await own(caller).selectAll().orderBy('id').execute()).map((row) =>
        guardrailRow.parse(row),
      )
    },

    async list(caller: Caller, page: PageQuery): Promise<GuardrailRow[]> {
      const rows = await pageOfRows(own(caller).selectAll(), page, 'id')
      return rows.map((row) => guardrailRow.parse(row))
    },

    /** Throws `guardrail_not_found`. */
    async require(caller: Caller, id: string): Promise<GuardrailRow> {
      const row = await own(caller).selectAll().where('id', '=', id).executeTakeFirst()
      if (row === undefined) throw new Failure('guardrail_not_found', 'There is no such guardrail.')
      return guardrailRow.parse(row)
    },

    async exists(caller: Caller, id: string): Promise<boolean> {
      return (await own(caller).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },

    /** Creates a guardrail, or replaces the one with its ID. Throws `guardrail_name_taken`. */
    async put(row: GuardrailRow): Promise<void> {
      const values = { ...row, enabled: row.enabled ? 1 : 0, rule: JSON.stringify(row.rule) }
      await orNameTaken('guardrail', row.name, () =>
        database
          .insertInto('guardrails')
          .values(values)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
          .execute(),
      )
    },

    async ofTeam(caller: Caller, team_id: string): Promise<GuardrailRow[]> {
      const rows = await own(caller).selectAll().where('team_id', '=', team_id).execute()
      return rows.map((row) => guardrailRow.parse(row))
    },

    /** Must be called in a transaction. */
    async remove(rows: readonly GuardrailRow[]): Promise<void> {
      if (rows.length === 0) return
      const ids = rows.map(({ id }) => id)
      await database.deleteFrom('guardrail_hits').where('guardrail_id', 'in', ids).execute()
      await database.deleteFrom('guardrails').where('id', 'in', ids).execute()
    },

    /** Hits since a day, by guardrail. */
    async hits(rows: readonly GuardrailRow[], day: string): Promise<Map<string, number>> {
      if (rows.length === 0) return new Map()
      const counted = await database
        .selectFrom('guardrail_hits')
        .select(['guardrail_id', (select) => select.fn.sum<number | string>('hits').as('hits')])
        .where(
          'guardrail_id',
          'in',
          rows.map(({ id }) => id),
        )
        .where('day', '>=', day)
        .groupBy('guardrail_id')
        .execute()
      return new Map(counted.map(({ guardrail_id, hits }) => [guardrail_id, Number(hits)]))
    },

    async addHits(guardrail_id: string, day: string, hits: number): Promise<void> {
      await database
        .insertInto('guardrail_hits')
        .values({ guardrail_id, day, hits })
        .onConflict((conflict) =>
          conflict
            .columns(['guardrail_id', 'day'])
            .doUpdateSet((set) => ({ hits: set('guardrail_hits.hits', '+', hits) })),
        )
        .execute()
    },
  }
}
