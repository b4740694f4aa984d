import type { FastifyBaseLogger } from 'fastify'
import type { FileParts } from '#service/files/file-parts.ts'
import { bytePace, isIntact, noteDamage } from '#service/files/stored-bytes.ts'
import type { StoredFile } from '#service/files/stored-bytes.ts'

/** Finds and writes down, behind the requests, which files are damaged. */
export interface FileChecks {
  /** Writes down that a file was found damaged. False where it was deleted meanwhile. */
  report: (file: StoredFile, log: FastifyBaseLogger) => Promise<boolean>
  /** Has the whole of a file checked, unless it was within the last day. */
  checkSoon: (file: StoredFile, log: FastifyBaseLogger) => void
}

// slow enough to leave the disk to requests
const bytesPerSecond = 50_000_000
const dayMs = 86_400_000
const maxRemembered = 10_000

export function fileChecks({
  database,
  blobs,
  clock,
}: Pick<FileParts, 'database' | 'blobs' | 'clock'>): FileChecks {
  const pace = bytePace(bytesPerSecond)
  const checkedAt = new Map<string, number>()
  let last = Promise.resolve()

  const report: FileChecks['report'] = async (file, log) => {
    log.error({ file_id: file.id }, 'the stored bytes of a file are damaged')
    try {
      return await noteDamage(database, file.id, clock.now())
    } catch (error) {
      log.error({ err: error, file_id: file.id }, 'noting that a file is damaged')
      return true
    }
  }

  return {
    report,
    checkSoon: (file, log) => {
      const now = performance.now()
      if (now - (checkedAt.get(file.id) ?? -dayMs) < dayMs) return
      if (checkedAt.size >= maxRemembered) checkedAt.clear()
      checkedAt.set(file.id, now)
      // one at a time
      last = last.then(async () => {
        try {
          if (!(await isIntact(blobs, file, pace))) await report(file, log)
        } catch (error) {
          log.error({ err: error, file_id: file.id }, 'checking the stored bytes of a file')
        }
      })
    },
  }
}
