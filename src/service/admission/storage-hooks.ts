import { isWrite } from '#contract/endpoint.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { requireOpenedFiles } from '#service/database/sqlite/opened-files.ts'
import type { DiskSpace } from '#service/disk/disk-space.ts'
import { Failure } from '#service/failure.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'

/**
 * Refuses changes that could not be stored: all while the file of the database is not where it was opened, and all but
 * deletions while the disk is full, so that they can use the space that is left. If the database is on another disk, only
 * uploads are refused.
 */
export function storageHooks({ isFull }: DiskSpace, database: Database): RequestHooks {
  const hasDatabase = isSqlite(database)
  return {
    onRequest: ({ endpoint }) => {
      if (!isWrite(endpoint)) return
      requireOpenedFiles(database)
      if (!isFull() || endpoint.method === 'DELETE') return
      if (!hasDatabase && endpoint.body !== 'bytes') return
      throw new Failure(
        'storage_full',
        'The service’s disk is full, so nothing can be added or changed.',
      )
    },
  }
}
