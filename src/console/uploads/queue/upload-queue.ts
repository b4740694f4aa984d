import { useSyncExternalStore } from 'react'
import type { Connection } from '#console/session/session-store.ts'
import { session } from '#console/session/session.ts'
import { getBinding } from '#contract/limits.ts'
import { call } from '#console/api/call.ts'
import { limitNotice, type LimitNotice } from '#console/uploads/limit-notice.ts'
import { findDuplicates } from '#console/uploads/send/find-duplicates.ts'
import { hashFile } from '#console/uploads/send/hash-file.ts'
import { sendUpload } from '#console/uploads/send/send-upload.ts'
import type { AcceptedFile } from '#console/uploads/send/upload-dependencies.ts'
import { restoreUploads, serializeUploads } from './stored-uploads.ts'
import { uploadScheduler, type UploadSnapshot } from './upload-scheduler.ts'
import { countUploads, isSending } from '#console/uploads/upload-summary.ts'
import { storageKey } from '#console/uploads/uploads-needed.ts'

const acceptedListeners = new Set<(file: AcceptedFile) => void>()
const storeDelayMs = 1000
// Background tabs get no animation frames, but their queue continues.
const maxFrameMs = 250
const filesPerTask = 100

/** The upload queue of this tab. It survives navigation and, for accepted files, a reload. */
export const uploads = uploadScheduler({
  hash: hashFile,
  findDuplicates,
  send: sendUpload,
  fetchLimitNotice,
  now: () => Date.now(),
  random: () => Math.random(),
  later(milliseconds, run) {
    const timer = window.setTimeout(run, milliseconds)
    return () => window.clearTimeout(timer)
  },
  frame(run) {
    let isDone = false
    const once = (): void => {
      if (!isDone) run()
      isDone = true
    }
    window.requestAnimationFrame(once)
    window.setTimeout(once, maxFrameMs)
  },
  onAccepted(file) {
    for (const listener of acceptedListeners) listener(file)
  },
})

/** Enqueues files with the folders they were dropped in. */
export function enqueueUploads(all: readonly File[], graph_id: string | null): void {
  const enqueueFrom = (from: number): void => {
    // Reading the size of each file accesses the disk and blocks the page, so files are enqueued in
    // slices.
    const slice = all.slice(from, from + filesPerTask)
    uploads.enqueue(
      slice.map((file) => ({ file, path: pathOf(file) })),
      graph_id,
    )
    if (from + filesPerTask < all.length) window.setTimeout(() => enqueueFrom(from + filesPerTask))
    else void uploads.askLimits()
  }
  uploads.begin()
  enqueueFrom(0)
}

/** Uploads a file as a new version of another. */
export function enqueueVersion(file: File, replaces: string): void {
  uploads.begin()
  uploads.sendVersion(file, replaces)
}

// The notice about the limits of a batch; null if it is unavailable.
async function fetchLimitNotice(files: number, bytes: number): Promise<LimitNotice | null> {
  try {
    return limitNotice(await call(getBinding, { query: { files, bytes } }), files, new Date())
  } catch {
    // The service reports the limit again when it is reached.
    return null
  }
}

/** Subscribes to files that the service has accepted. */
export function onUploadAccepted(listener: (file: AcceptedFile) => void): () => void {
  acceptedListeners.add(listener)
  return () => acceptedListeners.delete(listener)
}

export function useUploads(): UploadSnapshot {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot)
}

let owner: string | null = null
let storeTimer = 0

/**
 * Switches the queue to the signed-in key. The queue of another key is discarded, as on sign-out.
 */
export function followSession(): void {
  const { connection, ended } = session.get()
  if (connection === null) {
    if (ended === 'signed_out') discardQueue()
    else if (isSending(countUploads(uploads.current()))) uploads.pause()
    return
  }
  const next = queueOwner(connection)
  if (next === owner) return
  if (owner !== null) discardQueue()
  owner = next
  uploads.restore(restoreUploads(owner, readStored()))
}

function discardQueue(): void {
  uploads.dismiss(uploads.current().map(({ id }) => id))
  uploads.resume()
  storeNow()
  owner = null
}

// Distinguishes keys without revealing them: the stored value can outlive the session after a
// crash.
function queueOwner({ base_url, key }: Connection): string {
  return `${base_url} ${key.slice(-6)}`
}

/** Schedules storing the queue for a reload. */
export function scheduleStore(): void {
  if (storeTimer === 0) storeTimer = window.setTimeout(storeNow, storeDelayMs)
}

export function storeNow(): void {
  window.clearTimeout(storeTimer)
  storeTimer = 0
  if (owner === null) return
  const text = serializeUploads(owner, uploads.current())
  try {
    if (text === null) window.sessionStorage.removeItem(storageKey)
    else window.sessionStorage.setItem(storageKey, text)
  } catch {
    // Storage is disabled or full: a reload loses the queue, but no uploaded file.
  }
}

function readStored(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function pathOf(file: File): string {
  // react-dropzone sets `path`; the folder picker sets `webkitRelativePath`.
  const dropped = 'path' in file && typeof file.path === 'string' ? file.path : ''
  return (dropped || file.webkitRelativePath || file.name).replace(/^\.?\//, '')
}
