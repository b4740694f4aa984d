import { statSync } from 'node:fs'

/** Identifies the file that a path leads to; null if there is none, or if it cannot be told. */
export function fileIdentity(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return null
  }
}
