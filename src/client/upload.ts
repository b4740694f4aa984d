import { contentDisposition } from '#contract/headers/content-disposition.ts'
import { kindOfName } from '#contract/file-kinds.ts'
import { mediaTypes } from '#contract/headers/media-types.ts'
import { fileModule } from './node-modules.ts'
import { openPath } from './open-path.ts'
import type { BodyWatch, Plan, Transport } from './send.ts'
import type { CallOptions } from './types.ts'
import { xhrTransport } from './xhr-transport.ts'

/** The bytes of a file: a path (in Node only), a blob or file, or a stream. */
export type UploadSource = string | Blob | ReadableStream<Uint8Array<ArrayBuffer>>

export interface UploadOptions extends CallOptions {
  /** The name with its extension. Needed for a stream, and for a blob that is not a file. */
  name?: string | undefined
  /** The graph that the file is added to. */
  graph_id?: string | undefined
  /** The folder of the file, such as `2026/reports`. */
  folder?: string | undefined
  /** Called as bytes leave, and again from the start with another attempt. `total` is null for a stream. */
  onProgress?: ((sent: number, total: number | null) => void) | undefined
}

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>

interface OpenSource {
  name: string | undefined
  total: number | null
  /** A stream for each attempt, or the blob itself. */
  open: () => Stream
  blob: Blob | null
}

/** The parts of a request that uploads a file. Rejects where the file cannot be opened. */
export async function uploadParts(
  source: UploadSource,
  { name, onProgress }: UploadOptions,
): Promise<Pick<Plan, 'headers' | 'body' | 'repeatable'> & { transport?: Transport }> {
  const opened = await openSource(source)
  const fileName = name ?? opened.name
  if (fileName === undefined) throw new TypeError('The upload requires a name.')
  const kind = kindOfName(fileName)
  const common = {
    headers: {
      'content-disposition': contentDisposition(fileName),
      'content-type': kind === null ? 'application/octet-stream' : mediaTypes[kind],
    },
    repeatable: source instanceof ReadableStream ? ('none' as const) : ('any' as const),
  }
  const report = (sent: number): void => onProgress?.(sent, opened.total)
  // Browsers send streams only over HTTP/2 or not at all, and tell of progress only here.
  if (typeof XMLHttpRequest === 'function') {
    const blob = opened.blob ?? (await new Response(opened.open()).blob())
    let watch: BodyWatch | undefined
    return {
      ...common,
      body: (attempt) => {
        watch = attempt
        return blob
      },
      transport: xhrTransport((sent) => {
        watch?.onProgress()
        report(sent)
      }),
    }
  }
  // A worker without XMLHttpRequest.
  if (fileModule() === undefined) {
    const blob = opened.blob ?? (await new Response(opened.open()).blob())
    return { ...common, body: () => blob }
  }
  return { ...common, body: (watch) => countBytes(opened.open(), report, watch) }
}

async function openSource(source: UploadSource): Promise<OpenSource> {
  if (typeof source === 'string') {
    const files = fileModule()
    if (files === undefined) throw new TypeError('Paths can be uploaded in Node only.')
    return { ...(await openPath(files, source)), blob: null }
  }
  if (source instanceof ReadableStream) {
    return { name: undefined, total: null, open: () => source, blob: null }
  }
  return {
    name: 'name' in source ? String(source.name) : undefined,
    total: source.size,
    open: () => source.stream(),
    blob: source,
  }
}

/** A stream that reports how many bytes have left it. */
function countBytes(source: Stream, report: (sent: number) => void, watch: BodyWatch): Stream {
  const reader = source.getReader()
  let sent = 0
  return new ReadableStream(
    {
      async pull(target) {
        // The bytes of the call before have left now.
        if (sent > 0) report(sent)
        watch.onProgress()
        try {
          const step = await reader.read()
          if (step.done) return target.close()
          sent += step.value.length
          target.enqueue(step.value)
        } catch (error) {
          watch.onError(error)
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
