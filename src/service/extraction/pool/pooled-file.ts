import * as fs from 'node:fs'
import { promisify } from 'node:util'
import type { FileKind } from '#contract/file-kinds.ts'
import type { ChildRequest } from '#service/extraction/child-message.ts'
import type { ExtractionChild } from '#service/extraction/start-child.ts'

const megabyte = 1024 * 1024
// Reading a larger file takes so much longer than starting a child that reusing one gains nothing.
const maxSmallBytes = 2 * megabyte
// For a PDF it does, because a child that has read others has already compiled most of the code it needs.
const maxPdfBytes = 32 * megabyte
const pieceBytes = megabyte
const nothing = new Uint8Array(0)

/** A file that a child which reads many may read. */
export interface PooledFile {
  isSmall: boolean
  /** Sends it to a child. Resolves with whether the system has taken all of it. Rejects where the file cannot be read. */
  send: (child: ExtractionChild, request: Omit<ChildRequest, 'bytes'>) => Promise<boolean>
}

const openFile = promisify(fs.open)
const readPiece = promisify(fs.read)

/** Opens a file for a child that reads many, or returns null when it is too large for one. */
export async function openPooled(path: string, kind: FileKind): Promise<PooledFile | null> {
  const file = await openFile(path, 'r')
  try {
    // `fstat` and `close` wait for no disk, and take less time than handing them to a thread.
    const { size } = fs.fstatSync(file)
    if (size > maxSmallBytes) {
      if (kind !== 'pdf' || size > maxPdfBytes) return null
      return {
        isSmall: false,
        send: (child, request) => sendPieces(path, child, { ...request, bytes: size }),
      }
    }
    const bytes = await readWhole(file, size)
    return {
      isSmall: true,
      send: (child, request) => {
        child.send({ ...request, bytes: bytes.length }, bytes)
        return Promise.resolve(true)
      },
    }
  } finally {
    fs.closeSync(file)
  }
}

async function readWhole(file: number, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let filled = 0; filled < size;) {
    const { bytesRead } = await readPiece(file, bytes, filled, size - filled, filled)
    if (bytesRead === 0) return bytes.subarray(0, filled)
    filled += bytesRead
  }
  return bytes
}

/** Sends a file without having all of it in memory. */
async function sendPieces(
  path: string,
  child: ExtractionChild,
  request: ChildRequest,
): Promise<boolean> {
  const file = await openFile(path, 'r')
  try {
    const piece = Buffer.allocUnsafeSlow(pieceBytes)
    child.send(request, nothing)
    for (let sent = 0; sent < request.bytes;) {
      const length = Math.min(pieceBytes, request.bytes - sent)
      const { bytesRead } = await readPiece(file, piece, 0, length, sent)
      if (bytesRead === 0) return false
      // The piece is written over once the system has taken it.
      if (!(await child.sendMore(piece.subarray(0, bytesRead)))) return false
      sent += bytesRead
    }
    return true
  } finally {
    fs.closeSync(file)
  }
}
