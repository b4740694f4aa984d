import {
  commitImport,
  deleteImport,
  getImport,
  uploadBundle,
  listImportFiles,
  listImports,
} from '#contract/bundles/imports.ts'
import type { GraphImport } from '#contract/bundles/imports.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import type { Serve } from '#service/http/serve.ts'
import type { Limits } from '#service/limits/limits.ts'
import { importStore } from './import-store.ts'
import type { ImportRow } from './import-store.ts'
import { presentImportFile, presentImports } from './present-import.ts'
import { receiveBundle } from './receive-bundle.ts'

export interface ImportRouteParts {
  database: Database
  blobs: Blobs
  clock: Clock
  limits: Limits
  /** The maximum size of a bundle in bytes. */
  maxBundleBytes: number
  /** Called when a bundle is to be checked or imported. */
  onImports: () => void
}

export function importRoutes(serve: Serve, parts: ImportRouteParts): void {
  const { database, clock, maxBundleBytes, onImports } = parts
  const imports = importStore(database)
  const teams = teamStore(database)

  serve(uploadBundle, async ({ caller, request }) => {
    requirePermission(caller, 'files:write')
    const staging = { ...parts, maximum: maxBundleBytes }
    const { id, size, sha256 } = await receiveBundle(staging, caller, request.raw)
    addNotes(request, { sha256, bytes: size })
    onImports()
    return one(caller, id)
  })

  serve(listImports, async ({ caller, query }) => {
    const page = await readCursor(query, (id) => imports.wasVisible(caller, id))
    const rows = await imports.list(caller, page)
    const { data, ...rest } = presentPage(rows, page)
    return { data: await presentImports(database, caller, data), ...rest }
  })

  serve(getImport, async ({ caller, params }) => one(caller, params.import_id))

  serve(listImportFiles, async ({ caller, params, query }) => {
    const row = await imports.require(caller, params.import_id)
    const page = await readCursor(query, (id) => imports.hasFile(row, id))
    const files = await imports.files(row, query.outcome, page)
    return presentPage(files.map(presentImportFile), page)
  })

  serve(commitImport, async ({ caller, params, body }) => {
    requirePermission(caller, 'files:write')
    const row = await imports.require(caller, params.import_id)
    if (row.status !== 'ready' || row.header === null) {
      throw new Failure('import_not_ready', 'The bundle is not ready to be imported.')
    }
    const { graph } = row.header
    const team_ids = await readTeams(caller, row, body.team_ids)
    const isModelLeftOut = row.left_out.some(({ part }) => part === 'model')
    await transact(database, async (tx) => {
      const created = await graphStore(tx).create(
        caller,
        {
          name: body.name ?? graph.name,
          description: body.description ?? graph.description,
          team_ids,
          query_config: graph.query_config,
          model: isModelLeftOut ? null : graph.model,
        },
        clock.stamp(),
      )
      const { link_existing } = body
      const target = { graph_id: created.id, link_existing }
      await importStore(tx).begin(caller, row.id, target, clock.now())
    })
    onImports()
    return one(caller, row.id)
  })

  serve(deleteImport, async ({ caller, params }) => {
    const id = params.import_id
    await transact(database, (tx) => importStore(tx).cancel(caller, id))
    return { id, deleted: true as const }
  })

  async function one(caller: Caller, id: string): Promise<GraphImport> {
    const [presented] = await presentImports(database, caller, [await imports.require(caller, id)])
    if (presented === undefined) throw new Error('one row is presented as one import')
    return presented
  }

  /** The teams of the new graph. A bundle never makes a graph org-wide that was not. */
  async function readTeams(
    caller: Caller,
    row: ImportRow,
    team_ids: readonly string[] | undefined,
  ): Promise<string[]> {
    if (caller.team_id !== null) return [caller.team_id]
    if (row.scope_id !== row.organization_id) return [row.scope_id]
    if (team_ids !== undefined) return teams.require(caller, team_ids)
    const names = row.header?.graph.teams ?? []
    const all = names.length === 0 ? [] : await teams.every(caller)
    return names.map((name) => {
      const team = all.find((candidate) => candidate.name === name)
      if (team !== undefined) return team.id
      throw new Failure('team_unknown', `There is no team “${name}” here.`, { path: 'team_ids' })
    })
  }
}
