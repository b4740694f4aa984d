import { fileKinds, kindOfName, type FileKind } from '#contract/file-kinds.ts'
import type { File as FileRecord, FileStatus } from '#contract/files.ts'
import type { Tone } from '#console/ui/text/Badge.tsx'
import type { IconName } from '#console/ui/icon-names.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes as a person reads them: `512 B`, `2.3 MB`. */
export function sizeWords(bytes: number): string {
  let value = bytes
  let unit = 0
  // 999.5 would be shown as 1,000 of the smaller unit
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[unit]}`
}

export const statusLooks = {
  in_progress: { tone: 'neutral', icon: 'progress', words: 'Processing' },
  completed: { tone: 'positive', icon: 'done', words: 'Ready' },
  failed: { tone: 'critical', icon: 'failed', words: 'Failed' },
} as const satisfies Record<FileStatus, { tone: Tone; icon: IconName; words: string }>

/** Whether the stored bytes are no longer those that were uploaded, whatever became of the text. */
export function isDamaged({ error }: Pick<FileRecord, 'error'>): boolean {
  return error?.code === 'damaged'
}

export function fileLook(file: Pick<FileRecord, 'status' | 'error'>) {
  return isDamaged(file)
    ? ({ tone: 'critical', icon: 'failed', words: 'Damaged' } as const)
    : statusLooks[file.status]
}

type Progress = FileRecord['progress']

/** What is being done to a file, and how far: `Processing 3 of 12`. */
export function progressWords(progress: Progress): string {
  const stage = stageWords(progress)
  if (!progress?.total) return stage
  return `${stage} ${progress.done} of ${progress.total}`
}

/** From 0 to 1, or null while nobody can tell. */
export function progressShare(progress: Progress): number | null {
  if (!progress?.total) return null
  return Math.min(1, progress.done / progress.total)
}

function stageWords(progress: Progress): string {
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

/** The tag of a file's kind: its extension, as short as people write it. */
export function kindTag(name: string): string {
  return kindOfName(name)?.toUpperCase() ?? '?'
}

/** The full name of a file's kind. */
export function kindWords(name: string): string {
  const kind = kindOfName(name)
  return kind === null ? 'Unknown type' : fileKinds[kind].name
}

/** The kinds people look for, by what they are used for rather than by extension. */
export const kindGroups = {
  documents: { words: 'Documents', kinds: ['pdf', 'doc', 'docx'] },
  slides: { words: 'Slides', kinds: ['ppt', 'pptx'] },
  sheets: { words: 'Sheets', kinds: ['xls', 'xlsx', 'csv'] },
  images: { words: 'Images', kinds: ['jpg', 'png'] },
  mail: { words: 'Email', kinds: ['eml'] },
  text: { words: 'Text', kinds: ['txt', 'md', 'html', 'srt'] },
} as const satisfies Record<string, { words: string; kinds: readonly FileKind[] }>

export type KindGroup = keyof typeof kindGroups

export function isKindGroup(value: string): value is KindGroup {
  return Object.hasOwn(kindGroups, value)
}

/** What can be uploaded, in one sentence. */
export const supportedWords =
  'PDF, Word, PowerPoint, Excel, CSV, JPEG and PNG images, email, HTML, subtitles, Markdown and plain text.'
