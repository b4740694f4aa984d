import { isWrite } from '#contract/endpoint.ts'
import type { DiskSpace } from '#service/disk/disk-space.ts'
import { Failure } from '#service/failure.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'

/**
 * Refuses changes while the disk is full, so that deletions can use the space that is left. If the database
 * is on another disk, only uploads are refused.
 */
export function fullDiskHooks({ isFull }: DiskSpace, hasDatabase: boolean): RequestHooks {
  return {
    onRequest: ({ endpoint }) => {
      if (!isFull() || !isWrite(endpoint) || endpoint.method === 'DELETE') return
      if (!hasDatabase && endpoint.body !== 'bytes') return
      throw new Failure(
        'storage_full',
        'The disk of the service is full: nothing can be added or changed.',
      )
    },
  }
}
