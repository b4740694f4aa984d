import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { isErrorCode } from './is-error-code.ts'

/**
 * Returns the text of a file that is created once and that only its owner can read: `make` is called, and its
 * text written, only if there is no file.
 */
export async function writeOnce(
  path: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const existing = await readIfThere(path)
  if (existing !== null) return existing
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, await make(), { mode: 0o600, flag: 'wx' })
  try {
    // The link appears as a whole or not at all, and never replaces a file that another process created
    // meanwhile.
    await link(draft, path).catch((error: unknown) => {
      if (!isErrorCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

/** The text of a file; null if it does not exist. */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
}
