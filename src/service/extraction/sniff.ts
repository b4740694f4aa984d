import type { FileKind } from '#contract/file-kinds.ts'
import { markedEncoding, wideEncoding } from './text/decode-text.ts'
import { savedFormat } from './text/saved-as.ts'
import { isBareBook, isCompound } from './office/office-container.ts'
import { pictureHeader } from './image/picture-header.ts'

const localHeader = 'PK\u0003\u0004'

/**
 * Whether the first bytes of a file (64 KiB suffice) fit its extension. Only content that is certainly of
 * another kind contradicts it; the reader detects the rest.
 */
export function judgeHead(kind: FileKind, head: Uint8Array): 'fits' | 'contradicts' {
  // An empty file contradicts no kind; reading it fails with `empty`.
  return head.length === 0 || fits(kind, head) ? 'fits' : 'contradicts'
}

function fits(kind: FileKind, head: Uint8Array): boolean {
  if (savedFormat(kind, head) !== null) return true
  switch (kind) {
    case 'pdf':
      return ascii(head.subarray(0, 1_024 + 5)).includes('%PDF-')
    case 'jpg':
      return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
    case 'png':
      return ascii(head.subarray(0, 8)) === '\u0089PNG\r\n\u001a\n' && pictureHeader(head) !== null
    case 'doc':
    case 'ppt':
      return isCompound(head)
    case 'xls':
      return isCompound(head) || isBareBook(head)
    case 'rtf':
      return ascii(head.subarray(0, 5)) === '{\\rtf'
    case 'docx':
    case 'pptx':
    case 'xlsx':
    case 'odt':
    case 'odp':
    case 'ods':
    case 'epub':
      return isCompound(head) || ascii(head.subarray(0, 4)) === localHeader
    case 'eml':
    case 'html':
    case 'srt':
    case 'csv':
    case 'txt':
    case 'md':
      return isText(head)
  }
}

const ascii = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const binaryMagic = [
  '%PDF-',
  localHeader,
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  '\u001f\u008b',
]

function isText(head: Uint8Array): boolean {
  if (markedEncoding(head)?.startsWith('utf-16') || wideEncoding(head) !== null) return true
  const start = ascii(head.subarray(0, 8))
  if (isCompound(head) || binaryMagic.some((magic) => start.startsWith(magic))) return false
  return !head.includes(0)
}
