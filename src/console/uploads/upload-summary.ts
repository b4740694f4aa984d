import type { UploadProblem, Upload, UploadState } from './queue/next-upload.ts'

export type UploadStatus = UploadState['status']

/** The state of the whole queue. `bytes` and `total` exclude uploads that will not be sent. */
export interface UploadSummary {
  counts: Readonly<Record<UploadStatus, number>>
  /** How many of the rejected files have no bytes. */
  empty: number
  /** How many of the ready files have no text. */
  textless: number
  total: number
  bytes: number
  sent: number
  /** In bytes per second, smoothed; null if unknown. */
  rate: number | null
  /** Seconds until all bytes are sent; null if unknown. */
  remainingSeconds: number | null
  /** Why the queue is paused; null if it is not. */
  stop: 'person' | UploadProblem | null
  /** When the reached limit resets, in milliseconds since 1970, and its message. */
  blocked: { until: number; message: string } | null
  /** A notice about a limit that the waiting uploads will reach. */
  notice: string | null
  /** The number of skipped hidden or system files. */
  hidden: number
  /** The time of this summary in milliseconds since 1970. */
  at: number
}

export type UploadCount = Pick<
  UploadSummary,
  'counts' | 'empty' | 'textless' | 'total' | 'bytes' | 'sent'
>

export function countUploads(uploads: Iterable<Upload>): UploadCount {
  const counts: Record<UploadStatus, number> = {
    waiting: 0,
    sending: 0,
    retrying: 0,
    paused: 0,
    rejected: 0,
    duplicate: 0,
    lost: 0,
    processing: 0,
    ready: 0,
    failed: 0,
    canceled: 0,
  }
  let empty = 0
  let textless = 0
  let total = 0
  let bytes = 0
  let sent = 0
  for (const { size, state } of uploads) {
    counts[state.status] += 1
    if (state.status === 'rejected' && state.problem.key === 'file_empty') empty += 1
    if (isTextless(state)) textless += 1
    const fileSentBytes = sentBytes(size, state)
    if (fileSentBytes === null) continue
    total += 1
    bytes += size
    sent += fileSentBytes
  }
  return { counts, empty, textless, total, bytes, sent }
}

/** Bytes sent of a file; null if it will not be sent. */
function sentBytes(size: number, state: UploadState): number | null {
  switch (state.status) {
    case 'waiting':
    case 'retrying':
    case 'paused':
      return 0
    case 'sending':
      return state.sent
    case 'processing':
    case 'ready':
      return size
    case 'failed':
      return state.file_id === null ? null : size
    case 'rejected':
    case 'duplicate':
    case 'lost':
    case 'canceled':
      return null
  }
}

/** What a person sees of an upload: a problem or a question, one on its way, or one that is over. */
export type UploadGroup = 'attention' | 'moving' | 'done'

export function uploadGroup({ state }: Pick<Upload, 'state'>): UploadGroup {
  switch (state.status) {
    case 'waiting':
    case 'sending':
    case 'retrying':
    case 'paused':
    case 'processing':
      return 'moving'
    case 'rejected':
    case 'duplicate':
    case 'lost':
    case 'failed':
      return 'attention'
    case 'ready':
      return isTextless(state) ? 'attention' : 'done'
    case 'canceled':
      return 'done'
  }
}

/** Whether a file was read and has no text, so that no question finds it. */
export function isTextless(state: UploadState): boolean {
  return state.status === 'ready' && state.no_text === true
}

/** Whether closing the page would interrupt uploads. */
export function isSending({ counts }: Pick<UploadCount, 'counts'>): boolean {
  return counts.waiting + counts.sending + counts.retrying + counts.paused > 0
}
