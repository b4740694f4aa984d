import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#service/clock.ts'
import type { Config } from '#service/config.ts'
import { bytePace } from '#service/files/stored-bytes.ts'
import { listBackups } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'

const checkIntervalMs = 60_000
const retryIntervalMs = 3_600_000
const bytesPerSecond = 50e6

export interface ScheduledBackups {
  /** Ends a backup that is being made; the next one goes on with what it has copied. */
  stop: () => Promise<void>
}

/**
 * Makes a backup in `SHEAF_BACKUP_DIR` whenever the newest one there is older than `SHEAF_BACKUP_HOURS`, and
 * deletes all but the newest `SHEAF_BACKUP_KEEP`.
 */
export function startBackups(
  config: Pick<
    Config,
    'SHEAF_DATA_DIR' | 'SHEAF_BACKUP_DIR' | 'SHEAF_BACKUP_HOURS' | 'SHEAF_BACKUP_KEEP'
  >,
  { clock, log, version }: { clock: Clock; log: FastifyBaseLogger; version: string },
): ScheduledBackups {
  const target = config.SHEAF_BACKUP_DIR
  if (target === undefined) return { stop: async () => undefined }
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function backUpIfDue(): Promise<number> {
    if (target === undefined) return checkIntervalMs
    try {
      const newest = (await listBackups(target)).at(-1)
      const now = clock.now()
      const ageMs = newest ? now.getTime() - Date.parse(newest.manifest.created_at) : Infinity
      // A backup from the future means that the clock has been set back since.
      if (Math.abs(ageMs) < config.SHEAF_BACKUP_HOURS * 3_600_000) return checkIntervalMs
      const { name, manifest, copied_bytes } = await makeBackup({
        dataFolder: config.SHEAF_DATA_DIR,
        target,
        version,
        now,
        hasKeys: true,
        isVerified: false,
        pace: bytePace(bytesPerSecond),
        signal: stopping.signal,
      })
      const removed = await pruneBackups(target, config.SHEAF_BACKUP_KEEP)
      const { files, bytes, damaged } = manifest
      log.info({ name, files, bytes, copied_bytes, removed }, 'made a backup')
      if (damaged.length > 0) {
        log.error({ damaged }, 'files are damaged: the backup does not contain their bytes')
      }
      return checkIntervalMs
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, target }, 'the backup failed')
      return retryIntervalMs
    }
  }

  const schedule = (pauseMs: number): void => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = backUpIfDue().then(schedule)
    }, pauseMs)
  }
  schedule(0)
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
