import { codePoints } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'

const longest = 255

/**
 * The name in a `Content-Disposition` header, whose text Node hands over byte by byte as Latin-1:
 * quoted, unquoted or single-quoted, or `filename*` (RFC 8187), which wins. Folders before it are
 * dropped. Throws `file_name_invalid`.
 */
export function readFileName(header: string | undefined): string {
  if (header === undefined) throw invalid('The Content-Disposition header is missing.')
  const parameters = readParameters(header)
  const given = extendedName(parameters.get('filename*')) ?? plainName(parameters.get('filename'))
  if (given === null) throw invalid('The Content-Disposition header has no file name.')

  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim()
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(given)) {
    throw invalid('The file name contains control characters.')
  }
  if (name === '' || name === '.' || name === '..') throw invalid('The file name is empty.')
  if (codePoints(name) > longest) {
    throw invalid(`The file name is longer than ${longest} characters.`)
  }
  return name
}

/** The parameters by name in lower case, the first of each; what stands in quotes is no parameter. */
function readParameters(header: string): Map<string, string> {
  const parameters = new Map<string, string>()
  const all = /(?:^|;)\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g
  for (const [, name = '', quoted, bare = ''] of header.matchAll(all)) {
    // a backslash escapes a quote; before anything else it is a Windows path that was not escaped
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? bareValue(bare.trim())
    const known = name.toLowerCase()
    if (!parameters.has(known)) parameters.set(known, value)
  }
  return parameters
}

function bareValue(text: string): string {
  // a quote that is not closed is taken off as well
  return /^'(.*)'$/.exec(text)?.[1] ?? text.replace(/^"/, '')
}

function plainName(parameter: string | undefined): string | null {
  return parameter === undefined ? null : readBytes(Buffer.from(parameter, 'latin1'))
}

function extendedName(parameter: string | undefined): string | null {
  const [, charset, value] = /^([\w!#$&+\-^`{}~.]+)'[^']*'(\S+)$/.exec(parameter ?? '') ?? []
  if (charset === undefined || value === undefined) return null
  const bytes = Buffer.from(
    value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
  return /^iso-8859-1$/i.test(charset) ? bytes.toString('latin1') : readBytes(bytes)
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
