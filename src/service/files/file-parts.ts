import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { Limits } from '#service/limits/limits.ts'

/** The dependencies of operations on files. */
export interface FileParts {
  database: Database
  blobs: Blobs
  clock: Clock
  limits: Limits
  /** The maximum size of a file in bytes. */
  maximum: number
  /** Called when a file has been queued for processing. */
  onWork: () => void
}
