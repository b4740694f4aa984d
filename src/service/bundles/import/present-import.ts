import type { GraphImport, ImportedFile } from '#contract/bundles/imports.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { Database } from '#service/database/schema.ts'
import { importStore } from './import-store.ts'
import type { ImportFileRow, ImportRow } from './import-store.ts'

/** Imports with their counts, and with what depends on the caller: teams, and whether the name is taken. */
export async function presentImports(
  database: Database,
  caller: Caller,
  rows: readonly ImportRow[],
): Promise<GraphImport[]> {
  const imports = importStore(database)
  const counts = await imports.counts(rows.map(({ id }) => id))
  const teams = rows.some((row) => row.header !== null)
    ? await teamStore(database).every(caller)
    : []
  const idOfName = new Map(teams.map((team) => [team.name, team.id]))

  return Promise.all(rows.map(present))

  async function present(row: ImportRow): Promise<GraphImport> {
    const { files, new_bytes } = counts.get(row.id) ?? { files: noFiles, new_bytes: 0 }
    const { id, created_at, expires_at, status, size, header, graph_id } = row
    const total = Object.values(files).reduce((sum, count) => sum + count, 0)
    const done = total - files.new - files.existing
    return {
      id,
      created_at,
      expires_at,
      status,
      size,
      problem:
        row.problem_code === null ? null : { code: row.problem_code, message: row.problem ?? '' },
      waiting:
        row.lease_owner === null && (row.status === 'checking' || row.status === 'importing'),
      progress:
        header === null ? { done: Math.min(row.checked, size), total: size } : { done, total },
      files,
      bundle: header === null ? null : await bundleOf(row, header, new_bytes),
      graph_id,
    }
  }

  async function bundleOf(
    row: ImportRow,
    { created_at, public_key, graph }: NonNullable<ImportRow['header']>,
    new_bytes: number,
  ): Promise<GraphImport['bundle']> {
    const named = graph.teams.map((name) => ({ name, id: idOfName.get(name) ?? null }))
    const scope_ids = proposedScopes(caller, named)
    return {
      created_at,
      signature: row.signature ?? 'absent',
      public_key,
      name: graph.name,
      description: graph.description,
      teams: named,
      new_bytes,
      name_taken: row.status === 'ready' && (await imports.isNameTaken(graph.name, scope_ids)),
      left_out: row.left_out,
    }
  }
}

function proposedScopes(caller: Caller, teams: readonly { id: string | null }[]): string[] {
  if (caller.team_id !== null) return [caller.team_id]
  const ids = teams.flatMap(({ id }) => id ?? [])
  return ids.length === 0 ? [caller.organization_id] : ids
}

export function presentImportFile(row: ImportFileRow): ImportedFile {
  const { id, name, folder, size, sha256, outcome, reason, file_id } = row
  return { id, name, ...(folder !== '' && { folder }), size, sha256, outcome, reason, file_id }
}

const noFiles = { new: 0, existing: 0, refused: 0, imported: 0, linked: 0, failed: 0 }
