import type { Reply } from '#contract/endpoint.ts'
import { maxFilesToFind } from '#contract/uploads.ts'
import type { findFiles } from '#contract/uploads.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import type { CopiedFile } from '#service/files/lists/file-list-store.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { presentFile } from '#service/files/present-file.ts'
import { presentPage } from '#service/http/present-page.ts'
import { matchingVersionStore } from './matching-version-store.ts'
import type { FoundVersion } from './matching-version-store.ts'

interface Sought {
  graph_id: string | undefined
  copiesOf: readonly CopiedFile[]
  /** Whether other versions than the current one count too. */
  withVersions: boolean
}

/** The files of a list that have the name and size of one of these, or its bytes, newest first. */
export async function findCopies(
  database: Database,
  caller: Caller,
  { withVersions, ...sought }: Sought,
): Promise<Reply<typeof findFiles>> {
  const page = { limit: maxFilesToFind, order: 'desc' as const }
  const files = fileStore(database)
  const current = await files.list(caller, sought, page)
  if (!withVersions)
    return presentPage(
      current.map((row) => presentCopy(row)),
      page,
    )

  const versions = await matchingVersionStore(database).list(caller, sought)
  const ofFile = Map.groupBy(versions, ({ file_id }) => file_id)
  const currentIds = new Set(current.map(({ id }) => id))
  const others = await files.some(
    caller,
    [...ofFile.keys()].filter((id) => !currentIds.has(id)),
  )
  const rows = [...current, ...others].toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const { data, has_more } = presentPage(
    rows.map((row) => presentCopy(row, ofFile.get(row.id))),
    page,
  )
  return { data, has_more: has_more || versions.length > maxFilesToFind }
}

function presentCopy(row: FileRow, versions?: readonly FoundVersion[]) {
  const other_versions = versions?.map(
    ({ id, name, size, sha256, error_code, error_description }) => ({
      id,
      name,
      size,
      sha256,
      state:
        id !== row.next_version?.id
          ? ('former' as const)
          : error_code === null
            ? ('in_progress' as const)
            : ('failed' as const),
      error:
        error_code === null ? null : { code: error_code, description: error_description ?? '' },
    }),
  )
  return { ...presentFile(row), sha256: row.sha256, ...(other_versions && { other_versions }) }
}
