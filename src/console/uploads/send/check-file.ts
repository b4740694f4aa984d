import { kindOfName } from '#contract/file-kinds.ts'
import { failures, type FailureKey } from '#contract/failures/failures.ts'
import type { UploadProblem } from '#console/uploads/queue/next-upload.ts'

const systemFileNames = new Set(['thumbs.db', 'desktop.ini', 'icon\r'])

// The photos of phones, as they store them.
const photos = /\.(heic|heif)$/i
const archives = /\.(zip|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i

/** Whether a file is a hidden or system file that nobody uploads on purpose. */
export function isHidden(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const name = parts.at(-1) ?? ''
  return (
    parts.some((part) => part.startsWith('.') || part === '__MACOSX') ||
    name.startsWith('~$') ||
    systemFileNames.has(name.toLowerCase())
  )
}

/** Why the service would reject a file, checked before sending; null if it is acceptable. */
export function rejectUpload(
  candidate: { name: string; size: number },
  sizeLimit: number | null,
): UploadProblem | null {
  if (kindOfName(candidate.name) === null) {
    const problem = toProblem(
      'file_kind_unsupported',
      `${extensionOf(candidate.name)} aren’t supported.`,
    )
    if (photos.test(candidate.name)) return { ...problem, advice: 'Save it as JPEG.' }
    return archives.test(candidate.name)
      ? { ...problem, advice: 'Unzip it, then upload the files inside.' }
      : problem
  }
  if (candidate.size === 0) return toProblem('file_empty', 'This file is empty.')
  if (sizeLimit !== null && candidate.size > sizeLimit) {
    return toProblem('upload_too_large', 'This file is too large.')
  }
  return null
}

/** Builds a problem with the advice of the contract. */
function toProblem(key: FailureKey, message: string): UploadProblem {
  return { key, message, advice: failures[key].advice }
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 || dot === name.length - 1
    ? 'Files without an extension'
    : `${name.slice(dot)} files`
}
