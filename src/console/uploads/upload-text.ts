import { progressLabel, formatBytes, noTextBadge, noTextHint } from '#console/files/file-labels.ts'
import { count } from '#console/ui/text/count.ts'
import type { DuplicateMatch, Upload } from './queue/next-upload.ts'
import { isSending, type UploadSummary } from './upload-summary.ts'

const numberFormat = new Intl.NumberFormat('en')

/** The status text of one upload. */
export function uploadStatusText({ size, state }: Upload, now: number): string {
  switch (state.status) {
    case 'waiting':
      return `Waiting · ${formatBytes(size)}`
    case 'sending':
      return state.sent >= size
        ? 'Finishing'
        : `${formatBytes(state.sent)} of ${formatBytes(size)}${state.attempt > 1 ? ` · attempt ${state.attempt}` : ''}`
    case 'retrying':
      return `${state.problem.message} Retrying ${formatDelay(state.at - now)}.`
    case 'paused':
      return `Paused · ${formatBytes(size)}`
    case 'rejected':
      return problemText(state.problem)
    case 'duplicate':
      if (state.file_id !== null) return duplicateText(state.match, state.file_name)
      return state.match === 'renamed' && state.file_name !== undefined
        ? `The same content is already in the list as “${state.file_name}”.`
        : 'This file is already in the list.'
    case 'lost':
      return 'Interrupted when the page was reloaded. Choose the file again.'
    case 'processing':
      return progressLabel(state.progress)
    case 'ready':
      return state.no_text ? `${noTextBadge.label}. ${noTextHint}` : `Ready · ${formatBytes(size)}`
    case 'failed':
      return problemText(state.problem)
    case 'canceled':
      return 'Canceled'
  }
}

function duplicateText(match: DuplicateMatch, file_name = 'another file'): string {
  switch (match) {
    case 'same':
      return 'This file is already here.'
    case 'changed':
      return 'A file with this name but different content is already here.'
    case 'renamed':
      return `The same content is already here as “${file_name}”.`
  }
}

/** The title of the tray, in a few words where it has little room. */
export function summaryTitle(summary: UploadSummary, isBrief = false): string {
  const { counts, total, stop, blocked } = summary
  const unsentCount = counts.waiting + counts.sending + counts.retrying + counts.paused
  if (isSending(summary)) {
    const files = isBrief ? numberFormat.format(unsentCount) : count(unsentCount, 'file')
    if (stop !== null) return `Paused, ${files} left`
    if (blocked !== null) {
      const until = `Waiting until ${formatTime(blocked.until)}`
      return isBrief ? until : `${until}, ${files} left`
    }
    return `Uploading ${numberFormat.format(Math.min(total - unsentCount + 1, total))} of ${numberFormat.format(total)}`
  }
  if (counts.duplicate > 0) {
    return isBrief
      ? `${numberFormat.format(counts.duplicate)} to decide on`
      : `${count(counts.duplicate, 'file needs', 'files need')} your decision`
  }
  if (counts.processing > 0) return `Processing ${count(counts.processing, 'file')}`
  const unresolvedCount = counts.lost + counts.rejected
  if (counts.ready + counts.failed === 0 && unresolvedCount > 0) {
    return `${count(unresolvedCount, 'file')} not uploaded`
  }
  if (counts.ready === 0 && counts.failed === 0) return 'Uploads canceled'
  return outcomes(summary).join(', ')
}

function outcomes({ counts: { ready, failed }, textless }: UploadSummary): string[] {
  return [
    ready > textless && `${count(ready - textless, 'file')} ready`,
    textless > 0 &&
      (ready > textless
        ? `${numberFormat.format(textless)} without text`
        : `${count(textless, 'file')} without text`),
    failed > 0 && `${numberFormat.format(failed)} failed`,
  ].filter((part) => part !== false)
}

interface SummaryText {
  text: string
  /** Whether it is whole sentences, to which nothing is added. */
  isSentence: boolean
}

/** The second line of the tray: bytes and time, or why it is paused. */
export function summaryText(summary: UploadSummary): SummaryText {
  const { counts, stop } = summary
  if (isSending(summary)) {
    if (stop !== null && stop !== 'person') return sentence(stop.message)
    if (stop === null && summary.blocked !== null) {
      return sentence(
        `${firstSentence(summary.blocked.message)} The rest will be sent automatically.`,
      )
    }
    return facts([
      `${formatBytes(summary.sent)} of ${formatBytes(summary.bytes)}`,
      summary.rate !== null && stop === null && `${formatBytes(summary.rate)}/s`,
      summary.remainingSeconds !== null &&
        stop === null &&
        formatTimeLeft(summary.remainingSeconds),
    ])
  }
  const rest = unresolved(summary)
  if (counts.duplicate > 0) {
    const processing = counts.processing > 0 && `${count(counts.processing, 'file')} processing`
    const others = facts([...outcomes(summary), processing, ...rest]).text
    const text = [notUploaded(counts.duplicate), others].join(' ').trim()
    return { text, isSentence: others === '' }
  }
  if (counts.processing > 0 && counts.lost === 0) {
    return sentence('Upload complete. You can close this page.')
  }
  return facts(rest)
}

function sentence(text: string): SummaryText {
  return { text, isSentence: true }
}

function facts(parts: readonly (string | false)[]): SummaryText {
  return { text: parts.filter((part) => part !== false).join(' · '), isSentence: false }
}

function notUploaded(files: number): string {
  return files === 1 ? 'It is not uploaded yet.' : 'They are not uploaded yet.'
}

function unresolved({ counts, empty, hidden }: UploadSummary): string[] {
  return [
    counts.rejected > empty && `${counts.rejected - empty} not supported`,
    empty > 0 && `${empty} empty`,
    counts.lost > 0 && `${counts.lost} to choose again`,
    hidden > 0 && `${count(hidden, 'hidden file')} skipped`,
  ].filter((part) => part !== false)
}

/** Where uploads with several destinations go, as in `2 graphs`; null for one destination. */
export function destinationsText(lines: readonly Upload[]): string | null {
  const ids = new Set(
    lines.filter(({ replaces }) => replaces === undefined).map(({ graph_id }) => graph_id),
  )
  if (ids.size < 2) return null
  return ids.has(null) ? `${count(ids.size - 1, 'graph')} and no graph` : count(ids.size, 'graph')
}

/** The screen reader announcement; it changes only between phases. */
export function summaryAnnouncement(summary: UploadSummary): string {
  const { counts, total, stop } = summary
  if (isSending(summary)) {
    if (stop === 'person') return 'Uploads paused.'
    if (stop !== null) return `Uploads paused. ${stop.message}`
    if (summary.blocked !== null) return `${summaryTitle(summary)}. ${summaryText(summary).text}`
    return [`Uploading ${count(total, 'file')}.`, summary.notice].filter(Boolean).join(' ')
  }
  if (counts.duplicate > 0 && counts.processing > 0) {
    return `${summaryTitle(summary)}. ${notUploaded(counts.duplicate)}`
  }
  if (counts.processing > 0) return 'All files are uploaded and being processed.'
  return total + counts.failed + counts.rejected + counts.duplicate + counts.lost === 0
    ? ''
    : [summaryTitle(summary), summaryText(summary).text].filter(Boolean).join('. ')
}

/** The progress of the queue from 0 to 1. */
export function summaryProgress(summary: UploadSummary): number {
  const { counts, total, bytes, sent } = summary
  if (isSending(summary)) return bytes === 0 ? 0 : sent / bytes
  return total === 0 ? 1 : (total - counts.processing) / total
}

function problemText({ message, advice }: { message: string; advice: string | null }): string {
  return advice === null ? message : `${message} ${advice}`
}

function formatDelay(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds > 120) return `in ${Math.ceil(seconds / 60)} min`
  return seconds <= 0 ? 'now' : `in ${seconds} s`
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function formatTime(at: number): string {
  return timeFormat.format(at)
}

/** The first sentence of a limit message; the reset time is shown separately in local time. */
function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 60) return `${Math.ceil(seconds / 10) * 10} s left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min left`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
