import { canRetry, pathOfFile } from '#console/files/file-labels.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { File as FileRecord } from '#contract/files.ts'

/** Why an upload failed, as shown to the user. */
export interface UploadProblem {
  key: string
  message: string
  advice: string | null
}

/** Whether the bytes and the name are those of the other file, or only one of them. */
export type DuplicateMatch = 'same' | 'changed' | 'renamed'

type Progress = FileRecord['progress']

/** How far the processing of an upload is. */
type FileProgress = Pick<FileRecord, 'status' | 'error' | 'progress' | 'no_text'>

/** The state of one upload. In `rejected`, `duplicate` and `lost` no bytes were sent. */
export type UploadState =
  | { status: 'waiting' }
  | { status: 'sending'; sent: number; attempt: number }
  | { status: 'retrying'; attempt: number; at: number; problem: UploadProblem }
  | { status: 'paused' }
  | { status: 'rejected'; problem: UploadProblem }
  /** The file, or one with its name, exists; `file_id` is null if it is in this queue. */
  | { status: 'duplicate'; file_id: string | null; file_name?: string; match: DuplicateMatch }
  /** The page was reloaded before the upload, and the file must be chosen again. */
  | { status: 'lost' }
  | { status: 'processing'; file_id: string; progress: Progress }
  /** A picture may have no text. */
  | { status: 'ready'; file_id: string; no_text?: true | undefined }
  /** `file_id` is null if the service did not accept the file. */
  | { status: 'failed'; file_id: string | null; problem: UploadProblem }
  | { status: 'canceled' }

export interface Upload {
  /** The id within the queue, not the file id of the service. */
  id: string
  name: string
  /** The path with the folders of a dropped file, or only the name. */
  path: string
  /** The folder at the destination; empty for none. */
  folder: string
  /** In bytes. */
  size: number
  graph_id: string | null
  /** The file that gets these bytes as a new version. */
  replaces?: string | undefined
  /** The new version, once the service has stored it. */
  version_id?: string | undefined
  state: UploadState
  /** It comes from before a reload. */
  isRestored?: boolean
}

export type UploadEvent =
  | { type: 'start'; attempt: number }
  | { type: 'progress'; sent: number }
  | { type: 'delay'; at: number; problem: UploadProblem }
  | { type: 'accept'; file: Pick<FileRecord, 'id' | 'progress'> }
  | { type: 'match'; file: Pick<FileRecord, 'id' | 'name' | 'folder'>; match: DuplicateMatch }
  /** It has the bytes of an upload of the queue. */
  | { type: 'match'; file: null; name: string; match: 'renamed' }
  | { type: 'fail'; problem: UploadProblem }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'again' }
  | { type: 'reread' }
  | { type: 'watch'; file: FileProgress }
  | { type: 'vanish' }

/** Applies an event. Returns the same object if the event does not apply to the state. */
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
        problem: event.problem,
      }
    case 'accept':
      if (state.status !== 'sending') return state
      return { status: 'processing', file_id: event.file.id, progress: event.file.progress }
    case 'match':
      if (state.status !== 'waiting' && state.status !== 'sending') return state
      return {
        status: 'duplicate',
        file_id: event.file?.id ?? null,
        file_name: event.file === null ? event.name : pathOfFile(event.file),
        match: event.match,
      }
    case 'fail':
      if (state.status !== 'sending') return state
      return { status: 'failed', file_id: null, problem: event.problem }
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
      return applyFileState(state, event.file)
    case 'vanish':
      if (state.status !== 'processing') return state
      return { status: 'failed', file_id: null, problem: fileDeletedProblem }
  }
}

/** Whether bytes are still to be sent. */
function isQueued(state: UploadState): boolean {
  return state.status === 'waiting' || state.status === 'sending' || state.status === 'retrying'
}

/** Whether closing the page would lose the file: the service does not have its bytes under its name. */
export function isLostByLeaving(state: UploadState): boolean {
  if (state.status === 'duplicate') return state.match !== 'same'
  return isQueued(state) || state.status === 'paused'
}

/** Whether the file of the upload is, or is about to be, at the service. */
export function isArriving({ state }: Upload): boolean {
  return (
    isQueued(state) ||
    state.status === 'paused' ||
    state.status === 'processing' ||
    state.status === 'ready'
  )
}

/** Whether the upload can be canceled: only before the service has accepted it. */
export function canCancel(state: UploadState): boolean {
  return (
    isQueued(state) ||
    state.status === 'paused' ||
    state.status === 'duplicate' ||
    state.status === 'lost'
  )
}

/** Whether the upload can be sent again. Files that the console rejected cannot, nor those of `unfitFileKeys`. */
export function canSendAgain(state: UploadState): boolean {
  return (
    state.status === 'canceled' ||
    state.status === 'duplicate' ||
    state.status === 'lost' ||
    (state.status === 'failed' && state.file_id === null && !unfitFileKeys.has(state.problem.key))
  )
}

// The service would refuse the same file with the same name again.
const unfitFileKeys: ReadonlySet<string> = new Set<FailureKey>([
  'file_name_invalid',
  'file_name_too_long',
  'file_kind_unsupported',
  'file_content_mismatch',
  'file_empty',
])

/** Whether a failed upload can be retried: sent again, or read again where the service has it. */
export function canRetryUpload(state: UploadState): boolean {
  if (state.status !== 'failed') return false
  const { file_id, problem } = state
  if (goneKeys.has(problem.key)) return false
  const error = { code: problem.key, description: problem.message }
  return file_id === null ? canSendAgain(state) : canRetry({ status: 'failed', error })
}

// There is nothing left to send or to read again: the file must be chosen anew.
const goneKeys: ReadonlySet<string> = new Set(['file_gone', 'file_deleted', 'version_superseded'])

/** How far the processing of an upload is, by the state of its file. */
export function progressOfUpload(
  { version_id, state }: Pick<Upload, 'version_id' | 'state'>,
  file: FileProgress & Pick<FileRecord, 'version_id' | 'replacement'>,
): FileProgress {
  if (version_id === undefined) return file
  if (file.version_id === version_id) {
    return { status: 'completed', error: null, progress: null, no_text: file.no_text }
  }
  if (file.replacement?.version_id === version_id) return file.replacement
  // It was current before, or has failed before; the states of other versions say nothing about it.
  if (state.status === 'ready') {
    return { status: 'completed', error: null, progress: null, no_text: state.no_text }
  }
  return { status: 'failed', error: superseded, progress: null }
}

const superseded = {
  code: 'version_superseded',
  description: 'This version was discarded, or a newer one took its place.',
}

/** Whether the upload is final and needs no decision. */
export function isFinished(state: UploadState): boolean {
  return state.status === 'ready' || state.status === 'canceled' || state.status === 'rejected'
}

function applyFileState(state: UploadState, file: FileProgress): UploadState {
  // A failed file can be retried from another page, so states other than `processing` change too.
  if (!('file_id' in state) || state.file_id === null || state.status === 'duplicate') return state
  const { file_id } = state
  switch (file.status) {
    case 'completed':
      return state.status === 'ready' && state.no_text === file.no_text
        ? state
        : { status: 'ready', file_id, ...(file.no_text && { no_text: true }) }
    case 'failed':
      return state.status === 'failed'
        ? state
        : { status: 'failed', file_id, problem: processingProblem(file.error) }
    case 'in_progress':
      return state.status === 'processing' && isSameProgress(state.progress, file.progress)
        ? state
        : { status: 'processing', file_id, progress: file.progress }
  }
}

function isSameProgress(first: Progress, second: Progress): boolean {
  return (
    first?.stage === second?.stage && first?.done === second?.done && first?.total === second?.total
  )
}

function processingProblem(error: FileRecord['error']): UploadProblem {
  return {
    key: error?.code ?? 'failed',
    // The descriptions of the service already contain advice.
    message: error?.description ?? 'The file could not be read.',
    advice: null,
  }
}

const fileDeletedProblem: UploadProblem = {
  key: 'file_deleted',
  message: 'The file was deleted before it was processed.',
  advice: 'Upload it again if you still need it.',
}
