import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { UsageError } from '#cli/usage-error.ts'
import { kindOfName } from '#contract/file-kinds.ts'
import { folderToKeep } from '#contract/folders/folder-path.ts'

export interface LocalFile {
  path: string
  /** The folder that was named, and those in it; empty for a file that was named itself. */
  folder: string
  name: string
  size: number
  /** When it was changed, in milliseconds since 1970. */
  changedAt: number
}

/** Files of folders are found at any depth. Hidden ones and links are left out. */
export async function findLocalFiles(
  paths: readonly string[],
  folders?: ReadonlyMap<string, string>,
) {
  const files: LocalFile[] = []
  const unsupported: string[] = []
  const visit = async (path: string, folder: string, isNamed: boolean): Promise<void> => {
    const stats = await stat(path).catch(() => {
      throw new UsageError(`${path} does not exist, or cannot be read.`)
    })
    if (stats.isDirectory()) {
      const entries = await readdir(path, { withFileTypes: true })
      const inside = join(folder, basename(resolve(path)))
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.name.startsWith('.') || entry.isSymbolicLink()) continue
        await visit(join(path, entry.name), inside, false)
      }
    } else if (stats.isFile() && (isNamed || kindOfName(path) !== null)) {
      files.push({
        path,
        folder: folderToKeep(folder),
        name: basename(path).normalize('NFC'),
        size: stats.size,
        changedAt: stats.mtimeMs,
      })
    } else {
      unsupported.push(path)
    }
  }
  for (const path of paths) await visit(path, folders?.get(path) ?? '', true)
  return { files, unsupported }
}
