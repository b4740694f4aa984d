import type { Trouble, Upload, UploadState } from './queue/next-upload.ts'

export type UploadStatus = UploadState['status']

/** The queue at a glance. Bytes and `total` leave out what is not going to be sent. */
export interface UploadSummary {
  counts: Readonly<Record<UploadStatus, number>>
  total: number
  bytes: number
  sent: number
  /** Bytes a second, smoothed; null while nobody can tell. */
  rate: number | null
  /** Seconds until the last byte has left; null while nobody can tell. */
  left: number | null
  /** Why nothing is being sent although something waits. */
  stop: 'person' | Trouble | null
  /** Until when a limit lets nothing through, in milliseconds of the clock, and its sentence. */
  held: { until: number; message: string } | null
  /** A limit that what waits is going to meet, in a sentence. */
  notice: string | null
  /** Files left out because a system keeps them for itself. */
  hidden: number
  /** When this was true, in milliseconds of the clock. */
  at: number
}

export type UploadCount = Pick<UploadSummary, 'counts' | 'total' | 'bytes' | 'sent'>

export function countUploads(uploads: Iterable<Upload>): UploadCount {
  const counts: Record<UploadStatus, number> = {
    waiting: 0,
    sending: 0,
    retrying: 0,
    paused: 0,
    refused: 0,
    duplicate: 0,
    lost: 0,
    processing: 0,
    ready: 0,
    failed: 0,
    canceled: 0,
  }
  let total = 0
  let bytes = 0
  let sent = 0
  for (const { size, state } of uploads) {
    counts[state.status] += 1
    const arrived = sentBytes(size, state)
    if (arrived === null) continue
    total += 1
    bytes += size
    sent += arrived
  }
  return { counts, total, bytes, sent }
}

/** Bytes the service has of a file, or null for one that is not on its way. */
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
    case 'refused':
    case 'duplicate':
    case 'lost':
    case 'canceled':
      return null
  }
}

/** Whether bytes are still to leave this browser, so that closing it would lose something. */
export function isSending({ counts }: Pick<UploadCount, 'counts'>): boolean {
  return counts.waiting + counts.sending + counts.retrying + counts.paused > 0
}
