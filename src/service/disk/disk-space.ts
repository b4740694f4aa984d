import { randomBytes } from 'node:crypto'
import { open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesOf } from './free-bytes.ts'
import { storageTroubleOf } from './storage-trouble.ts'

/** Whether the disk of the data folder has room for changes. */
export interface DiskSpace {
  /** Looks at the disk again when the last look is some milliseconds old. */
  isFull: () => boolean
  /**
   * Must be called with every error: a write that failed for lack of space makes the disk count as full at
   * once.
   */
  noteError: (error: unknown) => void
  /**
   * `makeRoom` is called again and again while the disk is full, and may fail. `bytesNeeded` tells how much space it takes
   * before it frees any; the disk counts as full while there is only as much.
   */
  whileFull: (makeRoom: () => Promise<void>, bytesNeeded?: () => number) => void
  stop: () => Promise<void>
}

export interface DiskSpaceParts {
  /** The data folder. */
  folder: string
  /** Called when the disk becomes full, with the error that revealed it, and when it has space again. */
  onChange: (isFull: boolean, error?: unknown) => void
  /** The free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => number
  pollIntervalMs?: number
}

const mebibyte = 1024 * 1024
// Deletions write as well: SQLite appends the changed pages to its log before it can free them.
const reserveBytes = 16 * mebibyte
// With less free space than this the disk counts as full, so that few writes fail halfway.
const lowBytes = 8 * mebibyte
// More than the reserve needs, so that the disk does not count as full again as soon as the reserve is made.
export const recoveredBytes = reserveBytes + 2 * lowBytes
// What stays of the reserve while the disk is full, so that the service can start again: SQLite creates its shared memory
// anew, and fails without.
const startBytes = mebibyte
const usualPollIntervalMs = 1000
// Between two looks, uploads and files that are being read write some megabytes.
const maxLookAgeMs = 20
const maxRetryPauseMs = 30_000

/** For a disk that is not watched: it never counts as full. */
export const unwatchedDisk: DiskSpace = {
  isFull: () => false,
  noteError: () => undefined,
  whileFull: () => undefined,
  stop: () => Promise.resolve(),
}

/**
 * Watches the disk of a data folder. A reserve file occupies some space in it. All but its last mebibyte is freed when the
 * disk becomes full, so that deletions can be written; a start frees the rest if it has to. The file is made again once
 * there is space for it.
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
  let bytesNeeded = (): number => 0
  let lookedAt = -Infinity
  let isStarting = true

  function becomeFull(error?: unknown): void {
    if (isFull) return
    isFull = true
    retryPauseMs = pollIntervalMs
    onChange(true, error)
  }

  async function makeSpace(reserveLeft: number): Promise<void> {
    await freeReserve(reserve, reserveLeft)
    await makeRoom()
  }

  function becomeFullAtOnce(error?: unknown): void {
    becomeFull(error)
    makeSpace(startBytes).catch(() => undefined)
  }

  /** The free bytes that the database does not need. Where they are unknown, the disk counts as full when a write fails. */
  function freeOf(): number {
    lookedAt = performance.now()
    return orElse(Infinity, () => freeBytes(folder)) - orElse(0, bytesNeeded)
  }

  async function check(): Promise<void> {
    const free = freeOf()
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
    if (free < recoveredBytes) return makeSpace(isStarting && free < startBytes ? 0 : startBytes)
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
  if (freeOf() < recoveredBytes) await first
  isStarting = false
  const timer = setInterval(() => void checkOnce(), pollIntervalMs)
  timer.unref()

  return {
    isFull: () => {
      // A reserve that is being written takes more for a moment.
      const isKnown = isFull || checking !== null || performance.now() - lookedAt < maxLookAgeMs
      if (!isKnown && !isStopped && freeOf() < lowBytes) becomeFullAtOnce()
      return isFull
    },
    noteError: (error) => {
      if (storageTroubleOf(error) === 'full' && !isFull) becomeFullAtOnce(error)
    },
    whileFull: (make, needed = () => 0) => {
      makeRoom = make
      bytesNeeded = needed
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await checking
    },
  }
}

async function hasReserve(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === reserveBytes,
    () => false,
  )
}

function orElse(value: number, read: () => number): number {
  try {
    return read()
  } catch {
    return value
  }
}

async function freeReserve(path: string, left: number): Promise<void> {
  const size = await stat(path).then(
    (state) => state.size,
    () => 0,
  )
  if (left === 0) await rm(path, { force: true })
  else if (size > left) await truncate(path, left).catch(() => rm(path, { force: true }))
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
