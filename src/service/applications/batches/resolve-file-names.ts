import { allows } from '#contract/permissions.ts'
import type { Caller } from '#service/access/caller.ts'
import { isId } from '#service/access/read-id.ts'
import type { Database } from '#service/database/schema.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FailureItem } from '#service/failure.ts'
import { plainName, requireValid } from '#service/applications/read-inputs.ts'
import type { ReadBatch } from './read-batch.ts'

const maxItems = 100

/**
 * Replaces the names of files by their IDs, of the files that the caller may read. Throws `inputs_invalid` with the
 * path of each name that is of no file or of several.
 */
export async function resolveFileNames(
  database: Database,
  caller: Caller,
  { rows, files }: ReadBatch,
): Promise<ReadBatch> {
  const values = files.flatMap((file) => file.values)
  const names = new Set(values.map(({ text }) => plainName(text)).filter((name) => !isId(name)))
  // Without the permission, each file is refused below for this reason.
  if (names.size === 0 || !allows(caller.permissions, 'files:read')) return { rows, files }
  const filesByName = await fileStore(database).named(caller, [...names])
  const items: FailureItem[] = []
  for (const { text, path } of values) {
    const name = plainName(text)
    const file = filesByName.get(name)
    if (isId(name) || file?.count === 1) continue
    const shown = name.slice(0, 100)
    const message =
      file === undefined
        ? `There is no file named “${shown}” that this key can read.`
        : `${file.count} files are named “${shown}”. Give the ID of one, such as ${file.id}.`
    items.push({ key: 'inputs_invalid', message, path })
  }
  requireValid(items.slice(0, maxItems))
  const idOf = (text: string): string => filesByName.get(plainName(text))?.id ?? text
  const inputNames = new Set(files.map(({ input }) => input.name))
  return {
    files: files.map(({ input, ...file }) => ({
      input,
      values: file.values.map(({ text, path }) => ({ text: idOf(text), path })),
    })),
    rows: rows.map(({ inputs, ...row }) => ({
      ...row,
      inputs: inputs.map(({ id, value }) => ({
        id,
        value: inputNames.has(plainName(id)) ? value.map(idOf) : value,
      })),
    })),
  }
}
