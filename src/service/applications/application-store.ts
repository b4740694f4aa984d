import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import { maxApplicationVersions } from '#contract/applications/applications.ts'
import type { listApplications } from '#contract/applications/applications.ts'
import { applicationInput, blueprint } from '#contract/applications/blueprint.ts'
import type { Blueprint } from '#contract/applications/blueprint.ts'
import type { Query } from '#contract/endpoint.ts'
import type { Caller } from '#service/access/caller.ts'
import { lockOrganizationShared } from '#service/access/organization-store.ts'
import { shownKeyName } from '#service/access/shown-key-name.ts'
import { readableScopes } from '#service/access/readable-scopes.ts'
import { teamStore } from '#service/access/team-store.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { foldedName } from '#service/database/containing.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { applicationJobStore } from './application-job-store.ts'
import { pageOfApplications } from './application-order-store.ts'
import { queueApplicationSweep } from './application-sweep-store.ts'
import { applicationVersionStore } from './application-version-store.ts'
import { applicationBatchStore } from './batches/batch-store.ts'

const applicationRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  owner_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  updated_by_team: z.string().nullable(),
  last_deployed_at: z.string().nullable(),
  deployed_version_id: z.string().nullable(),
  has_changes: z.coerce.boolean(),
  name: z.string(),
  description: z.string(),
  graph_ids: storedJson(z.array(z.string())),
  inputs: storedJson(z.array(applicationInput)),
})
export type ApplicationRow = z.infer<typeof applicationRow>

const wholeRow = z.object({
  ...applicationRow.shape,
  revision: z.number(),
  draft: storedJson(blueprint),
})
export type WholeApplicationRow = z.infer<typeof wholeRow>

const columns = [
  'id',
  'organization_id',
  'owner_id',
  'created_at',
  'updated_at',
  'last_deployed_at',
  'deployed_version_id',
  'has_changes',
  'name',
  'description',
  'graph_ids',
  'inputs',
] as const

export interface NewApplication {
  name: string
  description: string
  blueprint: Blueprint
  graph_ids: readonly string[]
  /** Null: org-wide. */
  team_id: string | null
}

/**
 * Applications that a caller can see. A team key can run the applications of its team and org-wide ones, and
 * change those of its team. One of another team counts as not found (docs/decisions/035).
 */
export function applicationStore(database: Database) {
  /** The applications that the caller may see, including tombstones. */
  const everVisible = (caller: Caller) => {
    const scope_ids = readableScopes(caller)
    return database
      .selectFrom('applications')
      .where('organization_id', '=', caller.organization_id)
      .$if(scope_ids !== null, (query) => query.where('owner_id', 'in', scope_ids ?? []))
  }

  const visible = (caller: Caller) => everVisible(caller).where('deleted_at', 'is', null)

  /** Throws `application_not_found` when it never existed, is deleted, or belongs to another team. */
  async function require(caller: Caller, id: string): Promise<ApplicationRow> {
    const row = await visible(caller)
      .select(columns)
      .select(updatedBy)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    return applicationRow.parse(row)
  }

  /** An application with its draft. Throws as `require` does. */
  async function open(caller: Caller, id: string): Promise<WholeApplicationRow> {
    const row = await visible(caller)
      .select([...columns, 'revision', 'draft'])
      .select(updatedBy)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    return wholeRow.parse(row)
  }

  /** Returns an application that the caller may change. Throws as `require` does, and `team_forbidden`. */
  async function requireChangeable(caller: Caller, id: string): Promise<ApplicationRow> {
    const row = await require(caller, id)
    if (caller.team_id !== null && row.owner_id !== caller.team_id) {
      throw new Failure(
        'team_forbidden',
        `“${row.name}” is shared with every team. Only organization keys can change it.`,
      )
    }
    return row
  }

  /**
   * Locks an application that the caller may see until the transaction ends, so that it is not deleted meanwhile.
   * Throws as `require` does.
   */
  async function requireLocked(caller: Caller, id: string): Promise<void> {
    // SQLite has one writer at a time, so the transaction itself is the lock.
    if (!isSqlite(database)) {
      await visible(caller).select('id').where('id', '=', id).forShare().execute()
    }
    await require(caller, id)
  }

  /** Whether the text of a blueprint is that of the deployed version. */
  async function isDeployed(id: string, text: string): Promise<boolean> {
    const row = await database
      .selectFrom('applications')
      .innerJoin(
        'application_versions as version',
        'version.id',
        'applications.deployed_version_id',
      )
      .select('version.id')
      .where('applications.id', '=', id)
      .where('version.blueprint', '=', text)
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    require,
    open,
    requireChangeable,
    requireLocked,

    /** Must be called in a transaction. Throws `application_name_taken`, or `team_unknown` if its team was deleted. */
    async create(
      caller: Caller,
      created: NewApplication,
      stamp: Stamp,
    ): Promise<WholeApplicationRow> {
      // The lock keeps a team that is being deleted from getting an application.
      await lockOrganizationShared(database, caller)
      const { name, description, graph_ids, team_id } = created
      if (team_id !== null) await teamStore(database).require(caller, [team_id])
      await orNameTaken('application', name, () =>
        database
          .insertInto('applications')
          .values({
            ...stamp,
            updated_at: stamp.created_at,
            updated_key_id: caller.key_id,
            revision: 0,
            deleted_at: null,
            last_deployed_at: null,
            deployed_version_id: null,
            version_count: 0,
            has_changes: 1,
            organization_id: caller.organization_id,
            owner_id: team_id ?? caller.organization_id,
            name,
            name_folded: foldedName(name),
            description,
            graph_ids: JSON.stringify(graph_ids),
            inputs: JSON.stringify(created.blueprint.inputs),
            draft: JSON.stringify(created.blueprint),
          })
          .execute(),
      )
      return open(caller, stamp.id)
    },

    /**
     * Must be called in a transaction. Throws as `requireChangeable` does, `application_name_taken`, and
     * `application_changed` where the change was made from another revision.
     */
    async update(
      caller: Caller,
      id: string,
      change: {
        name?: string | undefined
        description?: string | undefined
        blueprint?: Blueprint | undefined
        graph_ids?: readonly string[] | undefined
        revision?: number | undefined
      },
      now: Date,
    ): Promise<WholeApplicationRow> {
      const row = await requireChangeable(caller, id)
      const { name, description, graph_ids, revision } = change
      const draft = change.blueprint && JSON.stringify(change.blueprint)
      const has_changes = draft !== undefined && !(await isDeployed(id, draft)) ? 1 : 0
      const { numUpdatedRows } = await orNameTaken('application', name ?? row.name, () =>
        database
          .updateTable('applications')
          .set({
            ...touched(caller, now),
            revision: sql<number>`revision + 1`,
            ...(name !== undefined && { name, name_folded: foldedName(name) }),
            ...(description !== undefined && { description }),
            ...(graph_ids !== undefined && { graph_ids: JSON.stringify(graph_ids) }),
            ...(draft !== undefined && { draft, has_changes }),
            ...(row.deployed_version_id === null &&
              change.blueprint && { inputs: JSON.stringify(change.blueprint.inputs) }),
          })
          .where('id', '=', id)
          .where('id', 'in', visible(caller).select('id'))
          .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
          .executeTakeFirst(),
      )
      const updated = await open(caller, id)
      if (numUpdatedRows === 0n) throw changed(caller, updated)
      return updated
    },

    async list(caller: Caller, query: Query<typeof listApplications>): Promise<ApplicationRow[]> {
      const rows = visible(caller).select(columns).select(updatedBy)
      const page = await pageOfApplications(database, caller, rows, query)
      return page.map((row) => applicationRow.parse(row))
    },

    /** Whether an application with this ID, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /**
     * Deploys the draft as a new version; one that is deployed already stays as it is. Must be called in a
     * transaction. Throws as `requireChangeable` does, and `application_changed` for another revision of the draft.
     */
    async deployDraft(
      caller: Caller,
      id: string,
      { note, revision }: { note: string; revision?: number | undefined },
      stamp: Stamp,
    ): Promise<WholeApplicationRow> {
      await requireChangeable(caller, id)
      // The update locks the row, so that concurrent deployments get different numbers.
      const row = await database
        .updateTable('applications')
        .set({
          version_count: sql`version_count + 1`,
          has_changes: 0,
          deployed_version_id: stamp.id,
          last_deployed_at: stamp.created_at,
          updated_at: stamp.created_at,
          updated_key_id: caller.key_id,
        })
        .where('id', '=', id)
        .where('id', 'in', visible(caller).select('id'))
        .where('has_changes', '=', 1)
        .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
        .returning(['version_count', 'draft'])
        .executeTakeFirst()
      if (row === undefined) {
        const current = await open(caller, id)
        if (revision !== undefined && revision !== current.revision) throw changed(caller, current)
        return current
      }
      const versions = applicationVersionStore(database)
      await versions.add(
        caller,
        { application_id: id, number: row.version_count, note, blueprint: row.draft },
        stamp,
      )
      await versions.prune(id, { below: row.version_count - maxApplicationVersions })
      const { inputs } = blueprint.parse(JSON.parse(row.draft))
      await database
        .updateTable('applications')
        .set({ inputs: JSON.stringify(inputs) })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
      return open(caller, id)
    },

    /** Deploys an earlier version. Must be called in a transaction. Throws as `requireChangeable` does. */
    async deployVersion(
      caller: Caller,
      id: string,
      version: { id: string; blueprint: Blueprint },
      now: Date,
    ): Promise<WholeApplicationRow> {
      await requireChangeable(caller, id)
      const text = JSON.stringify(version.blueprint)
      await database
        .updateTable('applications')
        .set({
          deployed_version_id: version.id,
          last_deployed_at: isoTime(now),
          ...touched(caller, now),
          inputs: JSON.stringify(version.blueprint.inputs),
          has_changes: sql<number>`case when draft = ${text} then 0 else 1 end`,
        })
        .where('id', '=', id)
        .where('id', 'in', visible(caller).select('id'))
        .execute()
      return open(caller, id)
    },

    /** Replaces the graphs. Throws as `requireChangeable` does. */
    async setGraphs(
      caller: Caller,
      id: string,
      graph_ids: readonly string[],
      now: Date,
    ): Promise<void> {
      await requireChangeable(caller, id)
      await database
        .updateTable('applications')
        .set({ graph_ids: JSON.stringify(graph_ids), ...touched(caller, now) })
        .where('id', '=', id)
        .where('id', 'in', visible(caller).select('id'))
        .execute()
    },

    /**
     * Replaces the application by an empty tombstone, deletes its versions and ends its jobs. Must be called in a transaction.
     * Throws as `requireChangeable` does.
     */
    async delete(caller: Caller, id: string, now: Date): Promise<void> {
      await requireChangeable(caller, id)
      await database
        .updateTable('applications')
        .set({ deleted_at: isoTime(now), name: null, description: '' })
        .set({ graph_ids: '[]', inputs: '[]', draft: '{}', deployed_version_id: null })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .execute()
      await applicationVersionStore(database).deleteAll(id)
      const error = { key: 'application_not_found', message: 'The application was deleted.' }
      await applicationBatchStore(database).deleteOfApplication(id, now)
      await applicationJobStore(database).cancelOfApplication(id, error, now)
      await queueApplicationSweep(database, id)
    },
  }
}

/** The name and the team of the key that changed an application last. */
const updatedBy = (of: ExpressionBuilder<Schema, 'applications'>) => {
  const key = of.selectFrom('keys').whereRef('keys.id', '=', 'applications.updated_key_id')
  return [
    key.select('keys.name').as('updated_by'),
    key.select('keys.team_id').as('updated_by_team'),
  ] as const
}

const touched = (caller: Caller, now: Date) => ({
  updated_at: isoTime(now),
  updated_key_id: caller.key_id,
})

function changed(caller: Caller, { name, updated_by, updated_by_team }: ApplicationRow): Failure {
  const key = shownKeyName(caller, updated_by, updated_by_team)
  const who = key === null ? 'Someone' : key === updated_by ? `The key “${key}”` : key
  return new Failure('application_changed', `${who} changed “${name}” in the meantime.`)
}

function notFound(): Failure {
  return new Failure('application_not_found', 'There is no such application.')
}
