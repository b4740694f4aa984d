import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * What a file holds that is made once and for its owner alone: `make` is called, and its text
 * written, only where there is none.
 */
export async function writeOnce(
  path: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const found = await readIfThere(path)
  if (found !== null) return found
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, await make(), { mode: 0o600, flag: 'wx' })
  try {
    // whole or not at all, and never over one that another process made meanwhile
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

/** The text of a file; null where there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
