import { pathOfFile } from '#console/files/file-labels.ts'
import { call } from '#console/api/call.ts'
import { pendingDeletions } from '#console/mutations/pending-deletions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { findFiles } from '#contract/uploads.ts'
import { shortName } from '#contract/primitives.ts'
import type { DuplicateMatch } from '#console/uploads/queue/next-upload.ts'
import type { Duplicate, DuplicateLookup, HashedUpload } from './upload-dependencies.ts'
import { failedAttempt } from './retry.ts'

type FoundFile = Reply<typeof findFiles>['data'][number]
interface SoughtFile {
  name: string
  folder: string
  size: number
  sha256?: string
}

const noHeader = (): null => null

/** Finds the files with the places or the bytes of uploads to one destination. Never rejects. */
export async function findDuplicates(uploads: readonly HashedUpload[]): Promise<DuplicateLookup> {
  const graph_id = uploads[0]?.graph_id ?? null
  const named = uploads.flatMap(({ id, name, folder, size, sha256 }) => {
    const stored = shortName.safeParse(name)
    // The service stores no file under any other name.
    return stored.success
      ? [{ id, sought: { name: stored.data, folder, size, ...(sha256 !== null && { sha256 }) } }]
      : []
  })
  const byPath = new Map<string, FoundFile[]>()
  const byHash = new Map<string, FoundFile[]>()
  let files = [...new Map(named.map((one) => [JSON.stringify(one.sought), one.sought])).values()]
  try {
    while (files.length > 0) {
      const body = { files, ...(graph_id !== null && { graph_id }) }
      const { data: results, has_more } = await call(findFiles, { body })
      // Whoever uploads a file again that is about to be deleted wants to have it.
      const data = results.filter(({ id }) => !pendingDeletions.has(id))
      for (const [path, group] of Map.groupBy(data, pathOfFile)) byPath.set(path, group)
      for (const [hash, group] of Map.groupBy(data, (file) => file.sha256)) byHash.set(hash, group)
      // The newest files came first, so that those of other uploads may have been cut off.
      const rest = files.filter((file) => duplicatesOf(file).length === 0)
      files = has_more && rest.length < files.length ? rest : []
    }
  } catch (error) {
    return failedAttempt(error, noHeader, Date.now())
  }
  return { type: 'found', files: new Map(named.map((one) => [one.id, duplicatesOf(one.sought)])) }

  function duplicatesOf(file: SoughtFile): Duplicate[] {
    const matches = [
      ...(byPath.get(pathOfFile(file)) ?? []),
      ...(byHash.get(file.sha256 ?? '') ?? []),
    ]
    const duplicates = matches.flatMap((candidate) => {
      const match = matchOf(file, candidate)
      return match === null ? [] : [{ file: candidate, match }]
    })
    const unique = new Map(duplicates.map((duplicate) => [duplicate.file.id, duplicate]))
    return order.flatMap((match) => [...unique.values()].filter((one) => one.match === match))
  }
}

const order: readonly DuplicateMatch[] = ['same', 'changed', 'renamed']

/** Without a hash, a file with the same folder, name and size counts as the same. */
function matchOf(file: SoughtFile, stored: FoundFile): DuplicateMatch | null {
  const isThere = pathOfFile(file) === pathOfFile(stored)
  if (file.sha256 === undefined) return isThere && file.size === stored.size ? 'same' : null
  if (file.sha256 !== stored.sha256) return isThere ? 'changed' : null
  return isThere ? 'same' : 'renamed'
}
