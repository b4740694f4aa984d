import { kindOfName } from '#contract/file-kinds.ts'
import { failures, type FailureKey } from '#contract/failures/failures.ts'
import type { Trouble } from '#console/uploads/queue/next-upload.ts'

const clutter = new Set(['thumbs.db', 'desktop.ini', 'icon\r'])

/** Files that a system or a program keeps for itself and nobody means to upload. */
export function isHidden(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const name = parts.at(-1) ?? ''
  return (
    parts.some((part) => part.startsWith('.') || part === '__MACOSX') ||
    name.startsWith('~$') ||
    clutter.has(name.toLowerCase())
  )
}

/** Why a file would be refused, told before a byte of it is sent; null when it may be sent. */
export function refusal(
  candidate: { name: string; size: number },
  sizeLimit: number | null,
): Trouble | null {
  if (kindOfName(candidate.name) === null) {
    return trouble('file_kind_unsupported', `${extensionOf(candidate.name)} are not supported.`)
  }
  if (candidate.size === 0) return trouble('file_empty', 'This file is empty.')
  if (sizeLimit !== null && candidate.size > sizeLimit) {
    return trouble('upload_too_large', 'This file is too large.')
  }
  return null
}

/** A failure of the contract's register, with its advice. */
function trouble(key: FailureKey, message: string): Trouble {
  return { key, message, advice: failures[key].advice }
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 || dot === name.length - 1
    ? 'Files without an extension'
    : `${name.slice(dot)} files`
}
