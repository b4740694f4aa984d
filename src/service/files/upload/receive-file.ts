import type { FileKind } from '#contract/file-kinds.ts'
import { fileKinds, kindOfName, supportedExtensions } from '#contract/file-kinds.ts'
import type { Blobs, Received } from '#service/blobs/blobs.ts'
import { judgeHead } from '#service/extraction/sniff.ts'
import { Failure } from '#service/failure.ts'

// as much as any format needs to be told from another
const headBytes = 64 * 1024

/** The kind a name claims. Throws `file_kind_unsupported`. */
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
  /** What `Content-Length` promised, in bytes; null where the length was not told. */
  length: number | null
  maximum: number
  /** What more is refused with, where a limit is what says so; null: it is more than the service takes. */
  refuse: (() => Failure) | null
}

/**
 * Streams an upload into the blob store. Rejects, leaving nothing behind, with `file_empty`,
 * `file_content_mismatch`, `upload_too_large` or `upload_incomplete`.
 */
export async function receiveFile(blobs: Blobs, id: string, file: Incoming): Promise<Received> {
  if (file.length !== null && file.length > file.maximum) throw tooLarge(file)
  try {
    const received = await blobs.receive(id, checked(file))
    if (received.size === 0) throw new Failure('file_empty', `“${file.name}” is empty.`)
    if (file.length !== null && received.size !== file.length) throw incomplete(file)
    return received
  } catch (error) {
    await blobs.remove(id)
    if (error instanceof Failure) throw error
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw incomplete(file)
    throw error
  }
}

async function* checked(file: Incoming): AsyncGenerator<Uint8Array, void> {
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
    yield judged(file, head)
    head = null
  }
  if (head !== null && size > 0) yield judged(file, head)
}

function judged(file: Incoming, head: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(head)
  if (judgeHead(file.kind, bytes.subarray(0, headBytes)) === 'fits') return bytes
  throw new Failure(
    'file_content_mismatch',
    `“${file.name}” is damaged, or is not a ${fileKinds[file.kind].name} file.`,
  )
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
