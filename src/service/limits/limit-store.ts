import { sql } from 'kysely'
import { z } from 'zod'
import type { LimitName } from '#contract/limits.ts'
import { limitRules, limitScope } from '#contract/limits.ts'
import type { UsageSource } from '#contract/usage.ts'
import type { Caller } from '#service/access/caller.ts'
import { dayOf } from '#service/clock.ts'
import { idSlices } from '#service/database/statements/id-slices.ts'
import type { Database } from '#service/database/schema.ts'
import type { Window } from './limit-window.ts'

const isLimit = (name: string): name is LimitName => Object.hasOwn(limitRules, name)

const limitRow = z.object({
  scope: limitScope,
  scope_id: z.string(),
  name: z.string().refine(isLimit),
  /** Empty if the limit applies to all models, or is not per model. */
  model: z.string(),
  maximum: z.coerce.number(),
  ceiling: z.coerce.number().nullable(),
})
/** A limit in force and its scope; `isDefault` for a limit without a setting. */
export type Bound = z.infer<typeof limitRow> & { isDefault?: true }

/** A limit to store. */
export type NewLimit = Pick<Bound, 'name' | 'model' | 'maximum' | 'ceiling'>

/** The scope of limits: the organization, a team or a key. */
export type Whose = Pick<Bound, 'scope' | 'scope_id'>

interface Named {
  id: string
  name: string
}

/** The limits of the caller's organization, its teams and keys. */
export function limitStore(database: Database) {
  const columns = ['scope', 'scope_id', 'name', 'model', 'maximum', 'ceiling'] as const

  /** Locks the limits of the organization until the transaction ends. */
  async function lockLimits({ organization_id }: Caller): Promise<void> {
    await database
      .insertInto('limit_revisions')
      .values({ organization_id, revision: 1 })
      .onConflict((conflict) =>
        conflict
          .column('organization_id')
          .doUpdateSet({ revision: sql`limit_revisions.revision + 1` }),
      )
      .execute()
  }

  /** Deletes all limits of scopes; must be called in a transaction. */
  async function remove(caller: Caller, scope_ids: readonly string[]): Promise<void> {
    await lockLimits(caller)
    for (const scopes of idSlices(scope_ids)) {
      await database
        .deleteFrom('limits')
        .where('organization_id', '=', caller.organization_id)
        .where('scope_id', 'in', scopes)
        .execute()
    }
  }

  return {
    /** The revision, which grows with every change; 0 before the first. */
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
        .select(columns)
        .where('organization_id', '=', caller.organization_id)
        .orderBy('scope_id')
        .orderBy('name')
        .orderBy('model')
        .execute()
      return rows.map((row) => limitRow.parse(row))
    },

    /**
     * Replaces the limits of a scope by the result of `decide`, which gets the current ones under a lock;
     * must be called in a transaction. Returns the previous limits.
     */
    async replace(
      caller: Caller,
      { scope, scope_id }: Whose,
      decide: (before: readonly Bound[]) => readonly NewLimit[],
    ): Promise<readonly Bound[]> {
      const { organization_id } = caller
      await lockLimits(caller)
      const rows = await database
        .selectFrom('limits')
        .select(columns)
        .where('organization_id', '=', organization_id)
        .where('scope_id', '=', scope_id)
        .execute()
      const before = rows.map((row) => limitRow.parse(row))
      const limits = decide(before)
      await remove(caller, [scope_id])
      if (limits.length === 0) return before
      await database
        .insertInto('limits')
        .values(limits.map((limit) => ({ ...limit, scope, scope_id, organization_id })))
        .execute()
      return before
    },

    remove,

    /** Copies the organization's limits on the creating key to a new key. */
    async inherit(caller: Caller, key_id: string): Promise<void> {
      const { organization_id } = caller
      const inherited = await database
        .selectFrom('limits')
        .select(['organization_id', 'scope', 'name', 'model', 'ceiling'])
        .where('organization_id', '=', organization_id)
        .where('scope_id', '=', caller.key_id)
        .where('ceiling', 'is not', null)
        .execute()
      if (inherited.length === 0) return
      await lockLimits(caller)
      await database
        .insertInto('limits')
        .values(
          inherited.map((limit) => ({
            ...limit,
            scope_id: key_id,
            maximum: limit.ceiling ?? 0,
          })),
        )
        .execute()
    },

    /** The teams and live keys with these IDs, by name, optionally of one team only. */
    async named(
      caller: Caller,
      filter: { team_ids: readonly string[]; of_team: string | null; limit: number },
    ): Promise<{ teams: Named[]; keys: (Named & { team_id: string | null })[] }> {
      const { organization_id } = caller
      const team_id = filter.of_team ?? caller.team_id
      const teams = database
        .selectFrom('teams')
        .select(['id', 'name'])
        .where('organization_id', '=', organization_id)
        .where('id', 'in', filter.team_ids)
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
        .limit(filter.limit)
      return {
        teams: filter.team_ids.length === 0 ? [] : await teams.execute(),
        keys: await keys.execute(),
      }
    },

    /** The tokens used in a window of days, by the usage tables, without those of isolation tests. */
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
        .where('source', '!=', 'isolation_test' satisfies UsageSource)
        .$if(scope === 'team', (some) => some.where('team_id', '=', scope_id))
        .$if(scope === 'key', (some) => some.where('key_id', '=', scope_id))
        .$if(model !== '', (some) =>
          some.where(sql<string>`coalesce(called_model, model)`, '=', model),
        )
        .executeTakeFirst()
      return Number(row?.tokens ?? 0)
    },
  }
}
