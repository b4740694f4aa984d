import { count } from '#console/ui/text/count.ts'
import { maxCountedFiles } from '#contract/files.ts'
import { kindNames, kindOfName, type FileKind } from '#contract/file-kinds.ts'
import type { File as FileRecord, FileStatus } from '#contract/files.ts'
import type { Tone } from '#console/ui/text/Badge.tsx'
import type { IconName } from '#console/ui/icon-names.ts'

/** `12 files`, or how far the service counts. */
export function countOf(total: number): string {
  const files = count(total, 'file')
  return total < maxCountedFiles ? files : `${files} or more`
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats bytes: `512 B`, `2.3 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  // 999.5 would be rounded to 1,000 of the smaller unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[unit]}`
}

export const statusBadges = {
  in_progress: { tone: 'neutral', icon: 'progress', label: 'Processing' },
  completed: { tone: 'positive', icon: 'done', label: 'Ready' },
  failed: { tone: 'critical', icon: 'failed', label: 'Failed' },
} as const satisfies Record<FileStatus, { tone: Tone; icon: IconName; label: string }>

/** Whether the stored bytes differ from the upload, whatever the state of the text. */
export function isDamaged({ error }: Pick<FileRecord, 'error'>): boolean {
  return error?.code === 'damaged'
}

// A file with one of these errors stays unreadable until its owner changes it.
const permanentErrors: readonly string[] = [
  'empty',
  'password_protected',
  'unsupported_variant',
  'corrupted',
  'damaged',
]

/** Whether processing a failed file again may help. It cannot if the file itself is the cause. */
export function canRetry({ status, error }: Pick<FileRecord, 'status' | 'error'>): boolean {
  return status === 'failed' && !permanentErrors.includes(error?.code ?? '')
}

/** A picture that was read, and has no text. */
export const noTextBadge = { tone: 'caution', icon: 'alert', label: 'No text found' } as const

/** What a picture without text means for the person who uploaded it. */
export const noTextHint = 'Questions cannot find it, unless a picture model describes it.'

export function fileBadge(file: Pick<FileRecord, 'status' | 'error' | 'no_text'>) {
  if (isDamaged(file)) return { tone: 'critical', icon: 'failed', label: 'Damaged' } as const
  return file.no_text && file.status === 'completed' ? noTextBadge : statusBadges[file.status]
}

type Progress = FileRecord['progress']

/** The processing step and its progress: `Processing 3 of 12`. */
export function progressLabel(progress: Progress): string {
  const stage = stageLabel(progress)
  if (!progress?.total) return stage
  return `${stage} ${progress.done} of ${progress.total}`
}

/** The progress from 0 to 1; null if unknown. */
export function progressFraction(progress: Progress): number | null {
  if (!progress?.total) return null
  return Math.min(1, progress.done / progress.total)
}

function stageLabel(progress: Progress): string {
  switch (progress?.stage) {
    case undefined:
    case 'stored':
      return 'Queued'
    case 'extracting':
      return 'Processing'
    case 'indexing':
      return 'Indexing'
  }
}

/** The tag of a file type, usually its extension. */
export function kindTag(name: string): string {
  const kind = kindOfName(name)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return (kind === 'txt' && extension.length < 5 ? extension : (kind ?? '?')).toUpperCase()
}

/** The full name of a file type. */
export function kindName(name: string): string {
  const kind = kindOfName(name)
  return kind === null ? 'Unknown type' : kindNames[kind]
}

/** File types grouped by purpose, for filters. */
export const kindGroups = {
  documents: { label: 'Documents', kinds: ['pdf', 'doc', 'docx', 'rtf', 'odt', 'epub'] },
  slides: { label: 'Slides', kinds: ['ppt', 'pptx', 'odp'] },
  sheets: { label: 'Sheets', kinds: ['xls', 'xlsx', 'ods', 'csv'] },
  images: { label: 'Images', kinds: ['jpg', 'png'] },
  mail: { label: 'Email', kinds: ['eml'] },
  text: { label: 'Text', kinds: ['txt', 'md', 'html', 'srt'] },
} as const satisfies Record<string, { label: string; kinds: readonly FileKind[] }>

export type KindGroup = keyof typeof kindGroups

export function isKindGroup(value: string): value is KindGroup {
  return Object.hasOwn(kindGroups, value)
}

/** The name of a file behind the folder that it is in. */
export function pathOfFile({ name, folder = '' }: Pick<FileRecord, 'name' | 'folder'>): string {
  return folder === '' ? name : `${folder}/${name}`
}
