import type { Database } from '#service/database/schema.ts'

/** Stores the record of a file that is in graphs already, as if it had been read. */
export async function addFile(
  database: Database,
  { id, name }: { id: string; name: string },
  graph_ids: readonly string[],
): Promise<void> {
  await database
    .insertInto('files')
    .values({
      id,
      version_id: id,
      organization_id: 'organization',
      team_id: null,
      name,
      name_folded: name,
      kind: 'txt',
      media_type: 'text/plain',
      size: 0,
      sha256: '',
      status: 'completed',
      stage: 'completed',
      progress_done: 0,
      progress_total: null,
      error_code: null,
      error_description: null,
      created_at: '2026-01-01T00:00:00.000000Z',
      deleted_at: null,
    })
    .execute()
  await database
    .insertInto('file_versions')
    .values({
      id,
      file_id: id,
      number: 1,
      name,
      kind: 'txt',
      media_type: 'text/plain',
      size: 0,
      sha256: '',
      created_at: '2026-01-01T00:00:00.000000Z',
    })
    .execute()
  await database
    .insertInto('graph_files')
    .values(
      graph_ids.map((graph_id) => ({
        graph_id,
        file_id: id,
        status: 'completed',
        kind: 'txt',
        name_folded: name.toLowerCase(),
      })),
    )
    .execute()
}
