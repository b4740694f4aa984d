import { codePoints, directionControls, normalizeName, visibleText } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'

const maxNameChars = 255

/**
 * The name in a `Content-Disposition` header, which Node passes on as Latin-1, one character per byte:
 * quoted, unquoted or single-quoted, or `filename*` (RFC 8187), which wins. Folders before it are
 * dropped, and so are controls of the text's direction, which disguise a file's kind. Throws
 * `file_name_invalid` or `file_name_too_long`.
 */
export function readFileName(header: string | undefined): string {
  if (header === undefined) throw invalid('The Content-Disposition header is missing.')
  const parameters = readParameters(header)
  const path = extendedName(parameters.get('filename*')) ?? plainName(parameters.get('filename'))
  if (path === null) throw invalid('The Content-Disposition header has no file name.')

  const lastPart = path.split(/[/\\]/).at(-1) ?? ''
  const name = normalizeName(lastPart.replaceAll(directionControls, ''))
  // eslint-disable-next-line no-control-regex -- it searches for control characters
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(path)) {
    throw invalid('The file name contains control characters.')
  }
  if (visibleText(name) === '' || name === '.' || name === '..')
    throw invalid('The file name is empty.')
  if (codePoints(name) > maxNameChars) {
    const message = `The file name is longer than ${maxNameChars} characters.`
    throw new Failure('file_name_too_long', message)
  }
  return name
}

/** The parameters by name in lower case, the first of each; text in quotes contains no parameters. */
function readParameters(header: string): Map<string, string> {
  const parameters = new Map<string, string>()
  const all = /(?:^|;)\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g
  for (const [, name = '', quoted, bare = ''] of header.matchAll(all)) {
    // Before a quote or a backslash, a backslash escapes it; elsewhere it belongs to an unescaped Windows
    // path.
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? bareValue(bare.trim())
    const lowerName = name.toLowerCase()
    if (!parameters.has(lowerName)) parameters.set(lowerName, value)
  }
  return parameters
}

function bareValue(text: string): string {
  // An opening quote that is never closed is removed as well.
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

/** Decodes UTF-8 where the bytes are valid, otherwise Latin-1, in which every byte sequence is valid. */
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
