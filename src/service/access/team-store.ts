import { sql } from 'kysely'
import type { listTeams, Team } from '#contract/access.ts'
import type { Query } from '#contract/endpoint.ts'
import type { Stamp } from '#service/clock.ts'
import { folded, foldedName } from '#service/database/containing.ts'
import { nameTaken, orNameTaken } from '#service/database/or-name-taken.ts'
import { pageOfRows, pageOfRowsBy } from '#service/database/page-of-rows.ts'
import type { SortValue } from '#service/database/page-of-rows.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { lockOrganization } from './organization-store.ts'
import { readId } from './read-id.ts'
import type { Caller } from './caller.ts'

// Limits the options of a team selector. Administrators can page through all teams in the list of teams.
const maxChoices = 1000

type TeamOrder = Exclude<Query<typeof listTeams>['order_by'], 'created_at' | undefined>

/** Numbers are counted in the entries of an index, because teams are few and what they own changes often. */
const sortValues: Record<TeamOrder, SortValue> = {
  name: (table) => sql.ref(`${table}.name_folded`),
  keys: (table) =>
    sql`(select count(*) from keys where keys.team_id = ${sql.ref(`${table}.id`)} and keys.revoked_at is null)`,
  graphs: (table) =>
    sql`(select count(*) from graph_scopes where graph_scopes.scope_id = ${sql.ref(`${table}.id`)} and graph_scopes.name is not null)`,
}

// Each page of the console reads these.
const teamsOfOrganization = preparedQuery((database, organization_id: string) =>
  database
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organization_id', '=', organization_id)
    .orderBy('name')
    .limit(maxChoices),
)
const organizationOf = preparedQuery((database, id: string) =>
  database.selectFrom('organizations').select(['id', 'name']).where('id', '=', id),
)

/** The teams a caller may see: all of its organization's, or its own. */
export function teamStore(database: Database) {
  const visible = (caller: Caller) =>
    database
      .selectFrom('teams')
      .where('organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('id', '=', caller.team_id ?? ''))

  /** Throws `team_name_taken` where the name of another team differs only in capitals, because people take them for one. */
  async function requireDistinct(caller: Caller, name: string, id?: string): Promise<void> {
    const namesakes = await database
      .selectFrom('teams')
      .select(['id', 'name'])
      .where('organization_id', '=', caller.organization_id)
      .where('name_folded', '=', foldedName(name))
      .execute()
    const taken = namesakes.find((team) => team.id !== id && folded(team.name) === folded(name))
    if (taken !== undefined) throw nameTaken('team', taken.name)
  }

  const store = {
    /** Must be called in a transaction. Throws `team_name_taken`. */
    async create(caller: Caller, name: string, stamp: Stamp): Promise<Team> {
      await lockOrganization(database, caller)
      await requireDistinct(caller, name)
      const row = { ...stamp, name, organization_id: caller.organization_id }
      const name_folded = foldedName(name)
      await orNameTaken('team', name, () =>
        database
          .insertInto('teams')
          .values({ ...row, name_folded })
          .execute(),
      )
      return row
    },

    async find(caller: Caller, id: string): Promise<Team | null> {
      const row = await visible(caller)
        .select(['id', 'name', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row ?? null
    },

    /** Must be called in a transaction. Throws `team_not_found` or `team_name_taken`. */
    async rename(caller: Caller, id: string, name: string): Promise<Team> {
      await lockOrganization(database, caller)
      await requireDistinct(caller, name, id)
      await orNameTaken('team', name, () =>
        database
          .updateTable('teams')
          .set({ name, name_folded: foldedName(name) })
          .where('organization_id', '=', caller.organization_id)
          .where('id', '=', id)
          .execute(),
      )
      const team = await store.find(caller, id)
      if (team === null) throw new Failure('team_not_found', 'There is no such team.')
      return team
    },

    async remove(caller: Caller, id: string): Promise<void> {
      await database
        .deleteFrom('teams')
        .where('organization_id', '=', caller.organization_id)
        .where('id', '=', id)
        .execute()
    },

    async list(caller: Caller, { order_by, ...page }: Query<typeof listTeams>): Promise<Team[]> {
      const query = visible(caller).select(['id', 'name', 'created_at'])
      return order_by === undefined || order_by === 'created_at'
        ? pageOfRows(query, page, 'id')
        : pageOfRowsBy(query, page, 'teams', sortValues[order_by])
    },

    choices: (caller: Caller): Promise<{ id: string; name: string }[]> =>
      caller.team_id === null
        ? teamsOfOrganization(database, caller.organization_id)
        : store.some(caller, [caller.team_id]),

    /** Those of these teams that the caller can see, by name. */
    some: async (caller: Caller, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
      ids.length === 0
        ? []
        : visible(caller).select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute(),

    every: (caller: Caller): Promise<{ id: string; name: string }[]> =>
      visible(caller).select(['id', 'name']).orderBy('id').execute(),

    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await visible(caller).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async organization(caller: Caller): Promise<{ id: string; name: string }> {
      const [organization] = await organizationOf(database, caller.organization_id)
      if (organization === undefined) throw new Error('the organization of a key is missing')
      return organization
    },

    /** Normalizes and deduplicates team IDs. Throws `team_unknown` for an ID that the caller cannot see. */
    async require(
      caller: Caller,
      team_ids: readonly string[],
      path = 'team_ids',
    ): Promise<string[]> {
      const ids = [...new Set(team_ids.map(readId))]
      if (ids.length === 0) return []
      const rows = await visible(caller).select('id').where('id', 'in', ids).execute()
      if (rows.length === ids.length) return ids
      const existingIds = new Set(rows.map((row) => row.id))
      const unknownId = team_ids.find((id) => !existingIds.has(readId(id))) ?? ''
      throw new Failure('team_unknown', `There is no team with the ID ${unknownId.slice(0, 64)}.`, {
        path,
      })
    },
  }
  return store
}
