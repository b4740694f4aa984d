import { EventSourceParserStream } from 'eventsource-parser/stream'
import { fetchPath, type Caller } from '#console/api/call.ts'
import { ApiError } from '#console/api/api-error.ts'
import { printJson } from '#console/code/print-json.ts'
import type { OperationRequest } from '#console/code/request-code.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { contentDisposition } from '#contract/headers/content-disposition.ts'
import { readJson } from '#contract/primitives.ts'

/** A response as far as it has arrived. */
export interface TriedResponse {
  status: number
  headers: [name: string, value: string][]
  /** Until the last byte that has arrived. */
  durationMs: number
  content:
    | { type: 'text'; text: string }
    | { type: 'stream'; lines: string[]; lineCount: number }
    | { type: 'bytes'; bytes: Blob; mediaType: string }
  isComplete: boolean
}

interface SendOptions {
  request: OperationRequest
  file: File | null
  caller: Caller
  signal: AbortSignal
  /** Called with each part of the response. */
  onProgress: (response: TriedResponse) => void
}

/** More of a stream is received and counted, but not kept. */
const maxStreamLines = 2_000

/**
 * Sends a request as it is, and resolves with its response whatever its status. Rejects with ApiError where there is
 * none or it breaks off, or with the abort reason of `signal`.
 */
export async function sendRequest(options: SendOptions): Promise<TriedResponse> {
  const { request, file, caller, signal, onProgress } = options
  const { method, path, params = {}, query = {}, headers, body } = request
  const startedAt = performance.now()
  const response = await fetchPath(
    endpointUrl(path, { params, query }),
    {
      method,
      headers: {
        ...headers,
        ...(file && { 'content-disposition': contentDisposition(file.name) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
      signal,
    },
    caller,
  )
  const received = (content: TriedResponse['content'], isComplete: boolean): TriedResponse => ({
    status: response.status,
    headers: [...response.headers],
    durationMs: performance.now() - startedAt,
    content,
    isComplete,
  })
  try {
    const mediaType = response.headers.get('content-type') ?? ''
    if (mediaType.startsWith('text/event-stream') && response.body) {
      const lines: string[] = []
      let lineCount = 0
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
      for await (const { event, data } of events) {
        lineCount += 1
        if (lines.length < maxStreamLines) lines.push(event ? `${event}: ${data}` : data)
        onProgress(received({ type: 'stream', lines: [...lines], lineCount }, false))
      }
      return received({ type: 'stream', lines, lineCount }, true)
    }
    if (!/^(application\/json|text\/)/.test(mediaType)) {
      return received({ type: 'bytes', bytes: await response.blob(), mediaType }, true)
    }
    const text = await response.text()
    const value = readJson(text)
    return received({ type: 'text', text: value === undefined ? text : printJson(value) }, true)
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ApiError('unreachable', 'The connection was lost before the response was complete.', {
      cause,
    })
  }
}
