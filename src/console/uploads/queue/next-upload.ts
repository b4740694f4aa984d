import type { File as FileRecord } from '#contract/files.ts'

/** Why something did not work, in the words shown to a person. */
export interface Trouble {
  key: string
  message: string
  advice: string | null
}

type Progress = FileRecord['progress']

/** Where one file of the queue stands. `refused`, `duplicate` and `lost` have sent no byte. */
export type UploadState =
  | { status: 'waiting' }
  | { status: 'sending'; sent: number; attempt: number }
  | { status: 'retrying'; attempt: number; at: number; trouble: Trouble }
  | { status: 'paused' }
  | { status: 'refused'; trouble: Trouble }
  /** The same name and size is there already; `file_id` is null when it is in this queue. */
  | { status: 'duplicate'; file_id: string | null }
  /** The page was reloaded before it was sent, and a browser gives no file back. */
  | { status: 'lost' }
  | { status: 'processing'; file_id: string; progress: Progress }
  | { status: 'ready'; file_id: string }
  /** `file_id` is null when the service never took it. */
  | { status: 'failed'; file_id: string | null; trouble: Trouble }
  | { status: 'canceled' }

export interface Upload {
  /** Of the queue, not of the service. */
  id: string
  name: string
  /** The folders it was dropped with, or just the name. */
  path: string
  /** Bytes. */
  size: number
  graph_id: string | null
  state: UploadState
}

export type UploadEvent =
  | { type: 'start'; attempt: number }
  | { type: 'progress'; sent: number }
  | { type: 'delay'; at: number; trouble: Trouble }
  | { type: 'accept'; file: Pick<FileRecord, 'id' | 'progress'> }
  | { type: 'match'; file_id: string }
  | { type: 'fail'; trouble: Trouble }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'again' }
  | { type: 'reread' }
  | { type: 'watch'; file: Pick<FileRecord, 'status' | 'error' | 'progress'> }
  | { type: 'vanish' }

/** The state after an event; the same object when the event comes too late to mean anything. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'start':
      if (state.status !== 'waiting' && state.status !== 'retrying') return state
      return { status: 'sending', sent: 0, attempt: event.attempt }
    case 'progress':
      if (state.status !== 'sending' || state.sent === event.sent) return state
      return { ...state, sent: event.sent }
    case 'delay':
      if (state.status !== 'sending') return state
      return {
        status: 'retrying',
        attempt: state.attempt,
        at: event.at,
        trouble: event.trouble,
      }
    case 'accept':
      if (state.status !== 'sending') return state
      return { status: 'processing', file_id: event.file.id, progress: event.file.progress }
    case 'match':
      return state.status === 'sending' ? { status: 'duplicate', file_id: event.file_id } : state
    case 'fail':
      if (state.status !== 'sending') return state
      return { status: 'failed', file_id: null, trouble: event.trouble }
    case 'pause':
      return isQueued(state) ? { status: 'paused' } : state
    case 'resume':
      return state.status === 'paused' ? { status: 'waiting' } : state
    case 'cancel':
      return canCancel(state) ? { status: 'canceled' } : state
    case 'again':
      return canSendAgain(state) ? { status: 'waiting' } : state
    case 'reread':
      if (state.status !== 'failed' || state.file_id === null) return state
      return { status: 'processing', file_id: state.file_id, progress: null }
    case 'watch':
      return watched(state, event.file)
    case 'vanish':
      if (state.status !== 'processing') return state
      return { status: 'failed', file_id: null, trouble: vanished }
  }
}

/** Whether its bytes are still to be sent, now or later. */
function isQueued(state: UploadState): boolean {
  return state.status === 'waiting' || state.status === 'sending' || state.status === 'retrying'
}

/** Whether there is something left to give up: nothing that the service has taken. */
export function canCancel(state: UploadState): boolean {
  return (
    isQueued(state) ||
    state.status === 'paused' ||
    state.status === 'duplicate' ||
    state.status === 'lost'
  )
}

/** Whether sending its bytes is a sensible next step. A refusal stays a refusal. */
export function canSendAgain(state: UploadState): boolean {
  return (
    state.status === 'canceled' ||
    state.status === 'duplicate' ||
    state.status === 'lost' ||
    (state.status === 'failed' && state.file_id === null)
  )
}

/** Whether nothing more happens to it by itself and nobody has to decide anything. */
export function isFinished(state: UploadState): boolean {
  return state.status === 'ready' || state.status === 'canceled' || state.status === 'refused'
}

function watched(
  state: UploadState,
  file: Pick<FileRecord, 'status' | 'error' | 'progress'>,
): UploadState {
  // a file that failed may be read again from another page, so it is not only `processing` that moves
  if (!('file_id' in state) || state.file_id === null || state.status === 'duplicate') return state
  const { file_id } = state
  switch (file.status) {
    case 'completed':
      return state.status === 'ready' ? state : { status: 'ready', file_id }
    case 'failed':
      return state.status === 'failed'
        ? state
        : { status: 'failed', file_id, trouble: readingTrouble(file.error) }
    case 'in_progress':
      return state.status === 'processing' && sameProgress(state.progress, file.progress)
        ? state
        : { status: 'processing', file_id, progress: file.progress }
  }
}

function sameProgress(one: Progress, other: Progress): boolean {
  return one?.stage === other?.stage && one?.done === other?.done && one?.total === other?.total
}

function readingTrouble(error: FileRecord['error']): Trouble {
  return {
    key: error?.code ?? 'failed',
    // the service's descriptions end with what to do
    message: error?.description ?? 'The file could not be read.',
    advice: null,
  }
}

const vanished: Trouble = {
  key: 'file_deleted',
  message: 'The file was deleted before it was processed.',
  advice: 'Upload it again if you still need it.',
}
