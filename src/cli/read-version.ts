import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The version of Sheaf that this command belongs to. */
export function readVersion(): string {
  const path = join(import.meta.dirname, '..', '..', 'package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).version
}
