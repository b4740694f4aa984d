/** The bytes of a `data:` address, empty where they are not in base64; null for every other address. */
export function dataBytes(address: string): Uint8Array | null {
  const head = address.slice(0, 1_000)
  if (!/^data:/i.test(head)) return null
  const isBase64 = /^data:[^,]*;\s*base64\s*,/i.test(head)
  // Raster pictures are in base64; other encodings are used for vector graphics.
  return isBase64 ? Buffer.from(address.slice(head.indexOf(',') + 1), 'base64') : new Uint8Array()
}
