/** The UTF-16 code units of a text. A loop over them takes a third of the time of one that calls `charCodeAt` on a part of a longer text. */
export function codeUnits(text: string): Uint16Array {
  const bytes = Buffer.allocUnsafe(2 * text.length)
  bytes.write(text, 'utf16le')
  // Such buffers begin at multiples of eight.
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
}
