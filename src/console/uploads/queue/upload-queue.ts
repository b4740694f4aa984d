import { useSyncExternalStore } from 'react'
import type { Connection } from '#console/session/session-store.ts'
import { session } from '#console/session/session.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { askLimits } from '#console/uploads/send/ask-limits.ts'
import { findTwins } from '#console/uploads/send/find-twins.ts'
import { sendUpload } from '#console/uploads/send/send-upload.ts'
import { restoreUploads, storeUploads } from './stored-uploads.ts'
import { uploadScheduler, type UploadSnapshot } from './upload-scheduler.ts'
import { countUploads, isSending } from '#console/uploads/upload-summary.ts'
import { storageKey } from '#console/uploads/uploads-wanted.ts'

type Dropped = File | { file: File; path: string }

const accepted = new Set<(file: FileRecord) => void>()
const storeEvery = 1000
// a hidden tab paints nothing, and its queue still goes on
const slowestFrame = 250
const filesPerTurn = 100

/** The uploads of this tab. They outlive every page of the console, and what was sent a reload. */
export const uploads = uploadScheduler({
  find: findTwins,
  send: sendUpload,
  limits: askLimits,
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
    window.setTimeout(once, slowestFrame)
  },
  onAccepted(file) {
    for (const listener of accepted) listener(file)
  },
})

/** Uploads files four at a time. `path` has the folders a file was dropped with. */
export function enqueueUploads(
  files: Iterable<Dropped>,
  { graph_id }: { graph_id?: string } = {},
): void {
  const all = [...files]
  const take = (from: number): void => {
    // a browser looks up the size of each file on the disk, and the page waits for it
    const slice = all.slice(from, from + filesPerTurn)
    uploads.enqueue(
      slice.map((each) => (each instanceof File ? { file: each, path: pathOf(each) } : each)),
      graph_id ?? null,
    )
    if (from + filesPerTurn < all.length) window.setTimeout(() => take(from + filesPerTurn))
    else void uploads.askLimits()
  }
  uploads.begin()
  take(0)
}

/** Calls back with each file the service has taken. */
export function onUploadAccepted(listener: (file: FileRecord) => void): () => void {
  accepted.add(listener)
  return () => accepted.delete(listener)
}

export function useUploads(): UploadSnapshot {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot)
}

let owner: string | null = null
let storing = 0

/** Makes the queue that of the key signed in now; another key's is given up, as on signing out. */
export function followSession(): void {
  const { connection, ended } = session.get()
  if (connection === null) {
    if (ended === 'signed_out') giveUp()
    else if (isSending(countUploads(uploads.current()))) uploads.pause()
    return
  }
  const next = ownerOf(connection)
  if (next === owner) return
  if (owner !== null) giveUp()
  owner = next
  uploads.restore(restoreUploads(owner, readStored()))
}

function giveUp(): void {
  uploads.dismiss(uploads.current().map(({ id }) => id))
  uploads.resume()
  storeNow()
  owner = null
}

// tells keys apart and gives none away: what is stored outlives a sign-out in a crash
function ownerOf({ base_url, key }: Connection): string {
  return `${base_url} ${key.slice(-6)}`
}

/** Writes down what would outlive this page, soon. */
export function storeSoon(): void {
  if (storing === 0) storing = window.setTimeout(storeNow, storeEvery)
}

export function storeNow(): void {
  window.clearTimeout(storing)
  storing = 0
  if (owner === null) return
  const text = storeUploads(owner, uploads.current())
  try {
    if (text === null) window.sessionStorage.removeItem(storageKey)
    else window.sessionStorage.setItem(storageKey, text)
  } catch {
    // storage is off or full: a reload forgets the queue, the service forgets nothing
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
  // react-dropzone says where in a dropped folder a file was, the folder picker says it natively
  const dropped = 'path' in file && typeof file.path === 'string' ? file.path : ''
  return (dropped || file.webkitRelativePath || file.name).replace(/^\.?\//, '')
}
