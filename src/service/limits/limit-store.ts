import { sql } from 'kysely'
import { z } from 'zod'
import type { LimitName } from '#contract/limits.ts'
import { limitRules, limitScope } from '#contract/limits.ts'
import type { Caller } from '#service/access/caller.ts'
import { dayOf } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { Window } from './limit-window.ts'

const isLimit = (name: string): name is LimitName => Object.hasOwn(limitRules, name)

const limitRow = z.object({
  scope: limitScope,
  scope_id: z.string(),
  name: z.string().refine(isLimit),
  /** Empty: of all models, or not of models. */
  model: z.string(),
  maximum: z.coerce.number(),
})
/** A limit that is set, and on whom. */
export type Bound = z.infer<typeof limitRow>

/** Of whom limits are. */
export type Whose = Pick<Bound, 'scope' | 'scope_id'>

interface Named {
  id: string
  name: string
}

/** The limits of the caller's organization, its teams and keys. */
export function limitStore(database: Database) {
  /** Takes away all limits of scopes; to be called in a transaction. */
  async function remove({ organization_id }: Caller, scope_ids: readonly string[]): Promise<void> {
    // first, so that two who change them do it one after another
    await database
      .insertInto('limit_revisions')
      .values({ organization_id, revision: 1 })
      .onConflict((conflict) =>
        conflict
          .column('organization_id')
          .doUpdateSet({ revision: sql`limit_revisions.revision + 1` }),
      )
      .execute()
    await database
      .deleteFrom('limits')
      .where('organization_id', '=', organization_id)
      .where('scope_id', 'in', scope_ids)
      .execute()
  }

  return {
    /** Another number after every change; 0 before the first. */
    async revision(caller: Caller): Promise<number> {
      const row = await database
        .selectFrom('limit_revisions')
        .select('revision')
        .where('organization_id', '=', caller.organization_id)
        .executeTakeFirst()
      return Number(row?.revision ?? 0)
    },

    async all(caller: Caller): Promise<Bound[]> {
      const rows = await database
        .selectFrom('limits')
        .select(['scope', 'scope_id', 'name', 'model', 'maximum'])
        .where('organization_id', '=', caller.organization_id)
        .orderBy('scope_id')
        .orderBy('name')
        .orderBy('model')
        .execute()
      return rows.map((row) => limitRow.parse(row))
    },

    /** Replaces the limits of one scope; to be called in a transaction. */
    async put(
      caller: Caller,
      { scope, scope_id }: Whose,
      limits: readonly Pick<Bound, 'name' | 'model' | 'maximum'>[],
    ): Promise<void> {
      const { organization_id } = caller
      await remove(caller, [scope_id])
      if (limits.length === 0) return
      await database
        .insertInto('limits')
        .values(limits.map((limit) => ({ ...limit, scope, scope_id, organization_id })))
        .execute()
    },

    remove,

    /** The teams and live keys among those of the ids, by name; of one team where it is given. */
    async named(
      caller: Caller,
      asked: { team_ids: readonly string[]; of_team: string | null; limit: number },
    ): Promise<{ teams: Named[]; keys: (Named & { team_id: string | null })[] }> {
      const { organization_id } = caller
      const team_id = asked.of_team ?? caller.team_id
      const teams = database
        .selectFrom('teams')
        .select(['id', 'name'])
        .where('organization_id', '=', organization_id)
        .where('id', 'in', asked.team_ids)
        .orderBy('name')
      const keys = database
        .selectFrom('keys')
        .select(['id', 'name', 'team_id'])
        .where('organization_id', '=', organization_id)
        .where('revoked_at', 'is', null)
        .$if(team_id !== null, (some) => some.where('team_id', '=', team_id))
        .where('id', 'in', (limited) =>
          limited
            .selectFrom('limits')
            .select('scope_id')
            .where('organization_id', '=', organization_id)
            .where('scope', '=', 'key'),
        )
        .orderBy('name')
        .limit(asked.limit)
      return {
        teams: asked.team_ids.length === 0 ? [] : await teams.execute(),
        keys: await keys.execute(),
      }
    },

    /** Tokens that requests of a window, of days, are known to have cost. */
    async tokens(
      caller: Caller,
      { scope, scope_id, model }: Pick<Bound, 'scope' | 'scope_id' | 'model'>,
      window: Window,
    ): Promise<number> {
      const row = await database
        .selectFrom('usage_counts')
        .select(sql<number | string>`sum(prompt_tokens + completion_tokens)`.as('tokens'))
        .where('organization_id', '=', caller.organization_id)
        .where('day', '>=', dayOf(window.start))
        .where('day', '<', dayOf(window.end))
        .$if(scope === 'team', (some) => some.where('team_id', '=', scope_id))
        .$if(scope === 'key', (some) => some.where('key_id', '=', scope_id))
        .$if(model !== '', (some) => some.where('model', '=', model))
        .executeTakeFirst()
      return Number(row?.tokens ?? 0)
    },
  }
}
