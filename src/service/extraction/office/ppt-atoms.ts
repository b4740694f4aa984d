/** One record of a PowerPoint stream, [MS-PPT] 2.3.1. */
export interface Atom {
  type: number
  instance: number
  isContainer: boolean
  body: Uint8Array
}

const headerBytes = 8
const containerVersion = 0xf

/** The record at an offset; null when it does not fit into the bytes. */
export function atomAt(bytes: Uint8Array, at: number): Atom | null {
  if (at < 0 || at + headerBytes > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, headerBytes)
  const head = view.getUint16(0, true)
  const start = at + headerBytes
  return {
    type: view.getUint16(2, true),
    instance: head >> 4,
    isContainer: (head & 0xf) === containerVersion,
    body: bytes.subarray(start, Math.min(start + view.getUint32(4, true), bytes.length)),
  }
}

/** The records in order. */
export function* atomsIn(bytes: Uint8Array): Generator<Atom, void> {
  let at = 0
  for (let atom = atomAt(bytes, at); atom !== null; atom = atomAt(bytes, at)) {
    yield atom
    at += headerBytes + atom.body.length
  }
}
