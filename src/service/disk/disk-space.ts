import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { storageTroubleOf } from './storage-trouble.ts'

/** Whether the disk of the data folder has room for changes. */
export interface DiskSpace {
  isFull: () => boolean
  /**
   * Must be called with every error: a write that failed for lack of space makes the disk count as full at
   * once.
   */
  noteError: (error: unknown) => void
  /** `makeRoom` is called again and again while the disk is full, and may fail. */
  whileFull: (makeRoom: () => Promise<void>) => void
  stop: () => Promise<void>
}

export interface DiskSpaceParts {
  /** The data folder. */
  folder: string
  /** Called when the disk becomes full, with the error that revealed it, and when it has space again. */
  onChange: (isFull: boolean, error?: unknown) => void
  /** The free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>
  pollIntervalMs?: number
}

const mebibyte = 1024 * 1024
// Deletions write as well: SQLite appends the changed pages to its log before it can free them.
const reserveBytes = 16 * mebibyte
// With less free space than this the disk counts as full, so that few writes fail halfway.
const lowBytes = 8 * mebibyte
// More than the reserve needs, so that the disk does not count as full again as soon as the reserve is made.
export const recoveredBytes = reserveBytes + 2 * lowBytes
const usualPollIntervalMs = 1000
const maxRetryPauseMs = 30_000

/** For a disk that is not watched: it never counts as full. */
export const unwatchedDisk: DiskSpace = {
  isFull: () => false,
  noteError: () => undefined,
  whileFull: () => undefined,
  stop: () => Promise.resolve(),
}

/**
 * Watches the disk of a data folder. A reserve file occupies some space in it. The file is removed when the
 * disk becomes full, so that deletions can be written, and made again once there is space for it.
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
  let makeRoom: () => Promise<void> = () => Promise.resolve()

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
      // Without a reserve the disk was full before a restart, and it stays full until there is space for a
      // new one.
      if (free >= recoveredBytes && (await makeReserve(reserve))) return
      becomeFull()
    }
    await recover(free)
  }

  async function recover(free: number): Promise<void> {
    if (free < recoveredBytes) {
      await rm(reserve, { force: true })
      await makeRoom()
      return
    }
    // Free bytes do not reflect a quota, so a write has to show that there is space. Where there is none, the
    // write briefly takes the last bytes, so it is not repeated all the time.
    const now = performance.now()
    if (now < retryAt) return
    retryAt = now + retryPauseMs
    retryPauseMs = Math.min(retryPauseMs * 2, maxRetryPauseMs)
    if (!(await makeReserve(reserve))) return makeRoom()
    isFull = false
    onChange(false)
  }

  // Where the free space is unknown, the disk counts as full when a write fails.
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
  // Only a start on a nearly full disk waits for the first check; others do not wait for the reserve to be
  // written.
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
    whileFull: (make) => {
      makeRoom = make
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await checking
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some file systems do not report free space.
  return blocks === 0 ? Infinity : bavail * bsize
}

async function hasReserve(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === reserveBytes,
    () => false,
  )
}

/** Returns false, and leaves no file, if there is less free space than twice the reserve. */
async function makeReserve(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      // The bytes are random, because zeros would take no space on a file system that compresses.
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
