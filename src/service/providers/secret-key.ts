import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { writeOnce } from '#service/disk/write-once.ts'

/**
 * The key that secrets are encrypted with: the configured one, or 256 random bits, created once in the data
 * folder in a file that only its owner may read.
 */
export async function secretKey(configured: string | undefined, folder: string): Promise<string> {
  if (configured !== undefined) return configured
  const path = join(folder, 'secret-key')
  const text = await writeOnce(path, () => `${randomBytes(32).toString('base64url')}\n`)
  const key = text.trim()
  if (key.length >= 32) return key
  throw new Error(
    `${path} does not contain a valid key. Restore the file, or delete it and enter the providers’ API keys again.`,
  )
}
