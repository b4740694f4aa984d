import type { FileKind } from '#contract/file-kinds.ts'
import { kindNames, kindOfName, supportedExtensions } from '#contract/file-kinds.ts'
import { mediaTypes } from '#contract/headers/media-types.ts'
import type { Blobs, Received } from '#service/blobs/blobs.ts'
import { judgeHead } from '#service/extraction/sniff.ts'
import { savedFormat } from '#service/extraction/text/saved-as.ts'
import { Failure } from '#service/failure.ts'

// Enough bytes to recognize any format.
const headBytes = 64 * 1024

/** The kind for the extension of a name. Throws `file_kind_unsupported`. */
export function requireKind(name: string): FileKind {
  const kind = kindOfName(name)
  if (kind !== null) return kind
  throw new Failure('file_kind_unsupported', `“${name}” has an unsupported format.`, {
    supported: supportedExtensions,
  })
}

export interface Incoming {
  name: string
  kind: FileKind
  bytes: AsyncIterable<Uint8Array>
  /** The `Content-Length` header in bytes; null without one. */
  length: number | null
  maximum: number
  /**
   * Makes the failure for a larger file if a limit sets the maximum; null if it is the maximum of the
   * service.
   */
  refuse: (() => Failure) | null
}

/**
 * Streams an upload into the blob store. Rejects, leaving nothing behind, with `file_empty`,
 * `file_content_mismatch`, `upload_too_large` or `upload_incomplete`.
 */
export async function receiveFile(
  blobs: Blobs,
  id: string,
  file: Incoming,
): Promise<Received & { media_type: string }> {
  if (file.length !== null && file.length > file.maximum) throw tooLarge(file)
  try {
    let media_type: string = mediaTypes[file.kind]
    const received = await blobs.receive(
      id,
      checked(file, (head) => {
        media_type = mediaTypeOf(file.kind, head)
      }),
    )
    if (received.size === 0) throw new Failure('file_empty', `“${file.name}” is empty.`)
    if (file.length !== null && received.size !== file.length) throw incomplete(file)
    return { ...received, media_type }
  } catch (error) {
    await blobs.remove(id)
    if (error instanceof Failure) throw error
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw incomplete(file)
    throw error
  }
}

async function* checked(
  file: Incoming,
  onHead: (head: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void> {
  let size = 0
  let head: Uint8Array[] | null = []
  for await (const chunk of file.bytes) {
    size += chunk.length
    if (size > file.maximum) throw tooLarge(file)
    if (head === null) {
      yield chunk
      continue
    }
    head.push(chunk)
    if (size < headBytes) continue
    yield checkedHead(file, head, onHead)
    head = null
  }
  if (head !== null && size > 0) yield checkedHead(file, head, onHead)
}

function checkedHead(
  file: Incoming,
  pieces: readonly Uint8Array[],
  onHead: (head: Uint8Array) => void,
): Uint8Array {
  const bytes = Buffer.concat(pieces)
  const head = bytes.subarray(0, headBytes)
  if (judgeHead(file.kind, head) === 'fits') {
    onHead(head)
    return bytes
  }
  throw new Failure(
    'file_content_mismatch',
    `“${file.name}” is damaged, or no ${kindNames[file.kind]} file.`,
  )
}

/** The media type of the content, which the reader goes by where a program saved it with another ending. */
function mediaTypeOf(kind: FileKind, head: Uint8Array): string {
  const format = savedFormat(kind, head)
  return mediaTypes[format ?? kind]
}

function tooLarge(file: Incoming): Failure {
  if (file.refuse) return file.refuse()
  return new Failure('upload_too_large', `“${file.name}” exceeds the maximum file size.`, {
    maximum_bytes: file.maximum,
  })
}

function incomplete(file: Incoming): Failure {
  return new Failure('upload_incomplete', `The upload of “${file.name}” was interrupted.`)
}
