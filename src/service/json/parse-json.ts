/** The result of parsing; a text that is not JSON is no error. */
export type ParsedJson = { isJson: true; value: unknown } | { isJson: false }

export function parseJson(bytes: Uint8Array): ParsedJson {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch {
    return { isJson: false }
  }
}
