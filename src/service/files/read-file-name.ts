import { codePoints } from '#contract/primitives.ts'
import { Failure } from '#service/http/failure.ts'

const longest = 255

/**
 * The name in a `Content-Disposition` header, whose text Node hands over byte by byte as Latin-1:
 * quoted, unquoted or single-quoted, or `filename*` (RFC 8187), which wins. Folders before it are
 * dropped. Throws `file_name_invalid`.
 */
export function readFileName(header: string | undefined): string {
  if (header === undefined) throw invalid('The request carries no Content-Disposition header.')
  const given = extendedName(header) ?? plainName(header)
  if (given === null) throw invalid('The Content-Disposition header names no file.')

  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim()
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(given)) {
    throw invalid('The name of the file has control characters.')
  }
  if (name === '' || name === '.' || name === '..') throw invalid('The file has no name.')
  if (codePoints(name) > longest) {
    throw invalid(`The name of the file is longer than ${longest} characters.`)
  }
  return name
}

function extendedName(header: string): string | null {
  const match = /(?:^|;)\s*filename\*\s*=\s*"?([\w!#$&+\-^`{}~.]+)'[^']*'([^;"\s]+)"?/i.exec(header)
  const [, charset, value] = match ?? []
  if (charset === undefined || value === undefined) return null
  const bytes = Buffer.from(
    value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
  return /^iso-8859-1$/i.test(charset) ? bytes.toString('latin1') : readBytes(bytes)
}

function plainName(header: string): string | null {
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]
  // a backslash escapes a quote; before anything else it is a Windows path that was not escaped
  if (quoted !== undefined)
    return readBytes(Buffer.from(quoted.replace(/\\(["\\])/g, '$1'), 'latin1'))
  const bare =
    /(?:^|;)\s*filename\s*=\s*'([^']*)'\s*(?:;|$)/i.exec(header)?.[1] ??
    /(?:^|;)\s*filename\s*=\s*([^;"]+)/i.exec(header)?.[1]
  return bare === undefined ? null : readBytes(Buffer.from(bare.trim(), 'latin1'))
}

/** UTF-8 where the bytes are, otherwise Latin-1: every byte sequence is a name in that. */
function readBytes(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

function invalid(message: string): Failure {
  return new Failure('file_name_invalid', message)
}
