import { progressWords, sizeWords } from '#console/files/file-words.ts'
import { count } from '#console/ui/text/count.ts'
import type { Upload } from './queue/next-upload.ts'
import { isSending, type UploadSummary } from './upload-summary.ts'

const numbers = new Intl.NumberFormat('en')

/** One line of the list, in words. */
export function uploadWords({ size, state }: Upload, now: number): string {
  switch (state.status) {
    case 'waiting':
      return `Waiting · ${sizeWords(size)}`
    case 'sending':
      return state.sent >= size
        ? 'Finishing'
        : `${sizeWords(state.sent)} of ${sizeWords(size)}${state.attempt > 1 ? ` · attempt ${state.attempt}` : ''}`
    case 'retrying':
      return `${state.trouble.message} Retrying ${inTime(state.at - now)}.`
    case 'paused':
      return `Paused · ${sizeWords(size)}`
    case 'refused':
      return sentences(state.trouble)
    case 'duplicate':
      return state.file_id === null
        ? 'A file with this name and size is already in the list.'
        : 'A file with this name and size already exists.'
    case 'lost':
      return 'Interrupted when the page was reloaded. Choose the file again.'
    case 'processing':
      return progressWords(state.progress)
    case 'ready':
      return `Ready · ${sizeWords(size)}`
    case 'failed':
      return sentences(state.trouble)
    case 'canceled':
      return 'Canceled'
  }
}

/** The queue in one line. */
export function summaryTitle(summary: UploadSummary): string {
  const { counts, total, stop, held } = summary
  const unsent = counts.waiting + counts.sending + counts.retrying + counts.paused
  if (isSending(summary)) {
    if (stop !== null) return `Paused, ${count(unsent, 'file')} left`
    if (held !== null) return `Waiting until ${clock(held.until)}, ${count(unsent, 'file')} left`
    return `Uploading ${numbers.format(Math.min(total - unsent + 1, total))} of ${numbers.format(total)}`
  }
  if (counts.processing > 0) return `Processing ${count(counts.processing, 'file')}`
  const undecided = counts.duplicate + counts.lost + counts.refused
  if (counts.ready + counts.failed === 0 && undecided > 0) {
    return `${count(undecided, 'file')} not uploaded`
  }
  if (counts.ready === 0 && counts.failed === 0) return 'Uploads canceled'
  return [
    counts.ready > 0 && `${count(counts.ready, 'file')} ready`,
    counts.failed > 0 && `${numbers.format(counts.failed)} failed`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** What stands under the title: bytes and time, or why nothing moves. */
export function summaryText(summary: UploadSummary): string {
  const { counts, stop } = summary
  if (isSending(summary)) {
    if (stop !== null && stop !== 'person') return stop.message
    if (stop === null && summary.held !== null) {
      return `${firstSentence(summary.held.message)} The rest will be sent automatically.`
    }
    return [
      `${sizeWords(summary.sent)} of ${sizeWords(summary.bytes)}`,
      summary.rate !== null && stop === null && `${sizeWords(summary.rate)}/s`,
      summary.left !== null && stop === null && timeLeft(summary.left),
    ]
      .filter((part) => part !== false)
      .join(' · ')
  }
  if (counts.processing > 0) return 'Upload complete. You can close this page.'
  return [
    counts.duplicate > 0 && count(counts.duplicate, 'duplicate'),
    counts.refused > 0 && `${counts.refused} not supported`,
    counts.lost > 0 && `${count(counts.lost, 'needs', 'need')} choosing again`,
    summary.hidden > 0 && `${count(summary.hidden, 'hidden file')} skipped`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** What is told to people who do not see the tray move: it changes with the phase, not with a byte. */
export function summaryAnnouncement(summary: UploadSummary): string {
  const { counts, total, stop } = summary
  if (isSending(summary)) {
    if (stop === 'person') return 'Uploads paused.'
    if (stop !== null) return `Uploads paused. ${stop.message}`
    if (summary.held !== null) return `${summaryTitle(summary)}. ${summaryText(summary)}`
    return [`Uploading ${count(total, 'file')}.`, summary.notice].filter(Boolean).join(' ')
  }
  if (counts.processing > 0) return 'All files are uploaded and being processed.'
  return total + counts.failed + counts.refused + counts.duplicate + counts.lost === 0
    ? ''
    : [summaryTitle(summary), summaryText(summary)].filter(Boolean).join('. ')
}

/** From 0 to 1. */
export function summaryShare(summary: UploadSummary): number {
  const { counts, total, bytes, sent } = summary
  if (isSending(summary)) return bytes === 0 ? 0 : sent / bytes
  return total === 0 ? 1 : (total - counts.processing) / total
}

function sentences({ message, advice }: { message: string; advice: string | null }): string {
  return advice === null ? message : `${message} ${advice}`
}

function inTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds > 120) return `in ${Math.ceil(seconds / 60)} min`
  return seconds <= 0 ? 'now' : `in ${seconds} s`
}

const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function clock(at: number): string {
  return times.format(at)
}

/** What a limit is; when it resets is said in this browser's time already. */
function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
}

function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 60) return `${Math.ceil(seconds / 10) * 10} s left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min left`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
