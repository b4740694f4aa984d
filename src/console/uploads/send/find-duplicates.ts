import { call } from '#console/api/call.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { findFiles } from '#contract/uploads.ts'
import { shortName } from '#contract/primitives.ts'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import type { DuplicateLookup } from './upload-dependencies.ts'
import { failedAttempt } from './retry.ts'

const noHeader = (): null => null

/** Finds the files with the names and sizes of uploads to one destination. Never rejects. */
export async function findDuplicates(uploads: readonly Upload[]): Promise<DuplicateLookup> {
  const graph_id = uploads[0]?.graph_id ?? null
  const named = uploads.flatMap(({ id, name, size }) => {
    const stored = shortName.safeParse(name)
    // The service stores no file under any other name.
    return stored.success ? [{ id, name: stored.data, size }] : []
  })
  const copies = new Map<string, FileRecord[]>()
  let files = [
    ...new Map(named.map(({ name, size }) => [fileKey({ name, size }), { name, size }])).values(),
  ]
  try {
    while (files.length > 0) {
      const body = { files, ...(graph_id !== null && { graph_id }) }
      const { data, has_more } = await call(findFiles, { body })
      for (const [key, group] of Map.groupBy(data, fileKey)) copies.set(key, group)
      // The newest copies came first, so that those of other files may have been cut off.
      const rest = files.filter((file) => !copies.has(fileKey(file)))
      files = has_more && rest.length < files.length ? rest : []
    }
  } catch (error) {
    return failedAttempt(error, noHeader, Date.now())
  }
  return {
    type: 'found',
    files: new Map(named.map(({ id, ...file }) => [id, copies.get(fileKey(file)) ?? []])),
  }
}

function fileKey({ name, size }: Pick<FileRecord, 'name' | 'size'>): string {
  return `${size} ${name}`
}
