import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isWrite } from '#contract/endpoint.ts'
import { storageTroubleOf } from '#service/database/storage-trouble.ts'
import { Failure } from '#service/failure.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'

/** Whether the disk of the data folder has room for changes. */
export interface DiskSpace {
  isFull: () => boolean
  /** Hears of every error: a write that found no room makes the disk count as full at once. */
  noteError: (error: unknown) => void
  stop: () => Promise<void>
}

export interface DiskSpaceParts {
  /** The data folder. */
  folder: string
  /** Called when the disk runs full, with the error that showed it, and when it has room again. */
  onChange: (isFull: boolean, error?: unknown) => void
  /** How many bytes are free on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>
  pollIntervalMs?: number
}

const mebibyte = 1024 * 1024
// Deletions write as well: SQLite appends the changed pages to its log before it can free them.
const reserveBytes = 16 * mebibyte
// With less than this the disk counts as full, so that few writes fail half-way.
const lowBytes = 8 * mebibyte
// Twice as much again, so that the disk is not full at once when the reserve is made.
const recoveredBytes = reserveBytes + 2 * lowBytes
const usualPollIntervalMs = 1000
const maxRetryPauseMs = 30_000

/** A disk that nobody watches: it is never full. */
export const unwatchedDisk: DiskSpace = {
  isFull: () => false,
  noteError: () => undefined,
  stop: () => Promise.resolve(),
}

/**
 * Watches the disk of a data folder. A file in it keeps some room in reserve. It is removed when the
 * disk runs full, so that deletions can be written, and made again once there is room for it.
 */
export async function watchDiskSpace({
  folder,
  onChange,
  freeBytes = freeBytesOf,
  pollIntervalMs = usualPollIntervalMs,
}: DiskSpaceParts): Promise<DiskSpace> {
  const reserve = join(folder, 'reserve')
  let isFull = false
  let isStopped = false
  let checking: Promise<void> | null = null
  let retryAt = 0
  let retryPauseMs = pollIntervalMs

  function becomeFull(error?: unknown): void {
    if (isFull) return
    isFull = true
    retryPauseMs = pollIntervalMs
    onChange(true, error)
  }

  async function check(): Promise<void> {
    const free = await freeOf()
    if (isStopped) return
    if (!isFull) {
      if (free >= lowBytes && (await hasReserve(reserve))) return
      // so that a restart goes on where the disk was full before
      if (free >= recoveredBytes && (await makeReserve(reserve))) return
      becomeFull()
    }
    await recover(free)
  }

  async function recover(free: number): Promise<void> {
    if (free < recoveredBytes) {
      await rm(reserve, { force: true })
      return
    }
    // The free bytes tell nothing of a quota, so a write has to show that there is room. Where there
    // is none, it takes the last bytes for a moment, and is not repeated all the time.
    const now = performance.now()
    if (now < retryAt) return
    retryAt = now + retryPauseMs
    retryPauseMs = Math.min(retryPauseMs * 2, maxRetryPauseMs)
    if (!(await makeReserve(reserve))) return
    isFull = false
    onChange(false)
  }

  // Where nobody knows what is free, the disk counts as full when a write fails.
  const freeOf = (): Promise<number> => freeBytes(folder).catch(() => Infinity)

  const checkOnce = (): Promise<void> => {
    checking ??= check()
      .catch(() => undefined)
      .finally(() => {
        checking = null
      })
    return checking
  }
  const first = checkOnce()
  // a start needs to know only where there is little room, and does not wait for the reserve
  if ((await freeOf()) < recoveredBytes) await first
  const timer = setInterval(() => void checkOnce(), pollIntervalMs)
  timer.unref()

  return {
    isFull: () => isFull,
    noteError: (error) => {
      if (storageTroubleOf(error) !== 'full' || isFull) return
      becomeFull(error)
      rm(reserve, { force: true }).catch(() => undefined)
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await checking
    },
  }
}

/**
 * Refuses changes while the disk is full, so that what is left of it serves deletions. Where the
 * database is on another disk, only uploads are refused.
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

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // some file systems do not count
  return blocks === 0 ? Infinity : bavail * bsize
}

async function hasReserve(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === reserveBytes,
    () => false,
  )
}

/** False, leaving nothing, where there is no room for the reserve and as much again. */
async function makeReserve(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      // zeros would take no room on a file system that compresses
      const piece = randomBytes(mebibyte)
      for (let at = 0; at < recoveredBytes; at += mebibyte) await file.write(piece)
      await file.datasync()
      await file.truncate(reserveBytes)
    } finally {
      await file.close()
    }
    return true
  } catch {
    await rm(path, { force: true })
    return false
  }
}
