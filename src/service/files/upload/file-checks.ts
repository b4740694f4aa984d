import type { FastifyBaseLogger } from 'fastify'
import type { FileParts } from '#service/files/file-parts.ts'
import { bytePace, isIntact } from '#service/files/stored-bytes.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'
import type { StoredFile } from '#service/files/stored-bytes.ts'

/** Detects and records damaged files, in the background. */
export interface FileChecks {
  /** Records that a file is damaged. False if it was deleted meanwhile. */
  report: (file: StoredFile, log: FastifyBaseLogger) => Promise<boolean>
  /** Schedules a check of a whole file, unless it was checked within the last day. */
  checkSoon: (file: StoredFile, log: FastifyBaseLogger) => void
}

// The rate leaves most of the disk's bandwidth to requests.
const maxBytesPerSecond = 50_000_000
const dayMs = 86_400_000
const maxRememberedFiles = 10_000

export function fileChecks({
  database,
  blobs,
  clock,
}: Pick<FileParts, 'database' | 'blobs' | 'clock'>): FileChecks {
  const pace = bytePace(maxBytesPerSecond)
  const checkedAt = new Map<string, number>()
  let last = Promise.resolve()

  const report: FileChecks['report'] = async (file, log) => {
    log.error({ file_id: file.id }, 'the stored bytes of a file are damaged')
    try {
      return await storedFileStore(database).noteDamage(file.id, clock.now())
    } catch (error) {
      log.error({ err: error, file_id: file.id }, 'recording that a file is damaged')
      return true
    }
  }

  return {
    report,
    checkSoon: (file, log) => {
      const now = performance.now()
      if (now - (checkedAt.get(file.id) ?? -dayMs) < dayMs) return
      if (checkedAt.size >= maxRememberedFiles) checkedAt.clear()
      checkedAt.set(file.id, now)
      // Checks run one at a time.
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
