import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { Limits } from '#service/limits/limits.ts'

/** What the work on files is built of. */
export interface FileParts {
  database: Database
  blobs: Blobs
  clock: Clock
  limits: Limits
  /** The most bytes of one file. */
  maximum: number
  /** Called when there is a file to read. */
  onWork: () => void
}
