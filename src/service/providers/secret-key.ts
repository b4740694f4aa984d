import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What secrets are sealed with: the operator's, or 256 random bits made once in the data folder, in
 * a file that its owner alone may read.
 */
export async function secretKey(given: string | undefined, folder: string): Promise<string> {
  if (given !== undefined) return given
  const path = join(folder, 'secret-key')
  const kept = await readFile(path, 'utf8').catch(ifMissing)
  if (kept !== null) return readKey(path, kept)

  const draft = join(folder, `secret-key.${randomBytes(6).toString('hex')}`)
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // whole or not at all, and never over one that another process made meanwhile
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  return readKey(path, await readFile(path, 'utf8'))
}

function readKey(path: string, text: string): string {
  const key = text.trim()
  if (key.length >= 32) return key
  throw new Error(
    `${path} holds no key. Restore it, or remove it and give the providers’ keys anew.`,
  )
}

function ifMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
