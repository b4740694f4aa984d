/**
 * The text of a table in a file: in UTF-8, in UTF-16 with its mark, or else in Windows-1252, in which spreadsheets save on
 * Windows. Null where the file is no text, such as a spreadsheet itself.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | null {
  const text = decode(bytes, markedEncoding(bytes) ?? 'utf-8') ?? decode(bytes, 'windows-1252')
  return text === null || text.includes('\0') ? null : text
}

function markedEncoding([first, second]: Uint8Array<ArrayBuffer>): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
