import { spawn } from 'node:child_process'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { entryFile } from '#service/scheduling/entries.ts'
import { exitOf, tailOf } from '#service/extraction/child-ends.ts'
import {
  childEnvironment,
  childFlags,
  withProcessorLimit,
} from '#service/extraction/child-flags.ts'
import { ExtractionFailure, type ExtractionFailureCode } from '#service/extraction/extraction.ts'
import { watchMemory } from '#service/extraction/watch-memory.ts'
import { renderReply, type RenderReply, type RenderRequest } from './render-message.ts'

export interface RenderLimits {
  /** The child's JavaScript heap. */
  heap_megabytes: number
  /** All memory of the child, including WebAssembly and buffers. */
  resident_megabytes: number
  /** From a request to its reply. */
  request_milliseconds: number
  /** Until a child is ready, on a machine that may have much to do. */
  start_milliseconds: number
  /** The processor time of a child, over all pages of its document. */
  processor_milliseconds: number
  /** A reply from the child. */
  reply_bytes: number
}

export interface Reply {
  message: RenderReply
  /** Follow some messages. */
  bytes: Buffer
}

/** A child process that draws pages of one document. */
export interface RenderChild {
  /** Resolves when pdfium is loaded. */
  ready: Promise<void>
  /**
   * Sends a request, with the bytes that follow it, and resolves with the reply. Requests are answered in turn. When `signal`
   * aborts, the child may finish what takes a moment, since another needs longer to start; otherwise it rejects
   * with the reason of `signal`. It rejects with `ExtractionFailure` when the document needs too much, and with any
   * other error when the machine failed; the child is dead then.
   */
  ask: (
    request: RenderRequest,
    signal: AbortSignal,
    bytes?: () => AsyncIterable<Uint8Array>,
  ) => Promise<Reply>
  kill: () => void
  /** Resolves when the process has ended. */
  ended: Promise<unknown>
}

/** The process ended without a reply, because of the machine or the processor time of all its pages. */
export class DrawingEnded extends Error {
  override readonly name = 'DrawingEnded'
}

type Verdict = ExtractionFailureCode | 'aborted' | 'stopped'

const megabyte = 1024 * 1024
const finishWithinMs = 300

/** Starts a child without network and write access, which loads pdfium at once. */
export function startRenderChild(limits: RenderLimits): RenderChild {
  const program = [
    process.execPath,
    ...childFlags(limits.heap_megabytes),
    entryFile('render-child'),
  ]
  const [command = '', ...rest] = withProcessorLimit(program, limits.processor_milliseconds)
  const child = spawn(command, rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: childEnvironment(),
    windowsHide: true,
  })
  const exited = exitOf(child)
  const { stdin, stdout, stderr } = child
  const complaint = tailOf(stderr)
  // Writing to a child that has died is not an error of the service; its exit is reported instead.
  stdin.on('error', () => undefined)

  let verdict: Verdict | null = null
  const stop = (reason: Verdict): void => {
    verdict ??= reason
    child.kill('SIGKILL')
  }
  const endWatch = watchMemory(child.pid, limits.resident_megabytes * megabyte, () =>
    stop('too_large_to_read'),
  )
  void exited.then(endWatch)

  const replies = readReplies(stdout, limits.reply_bytes)
  let isReady = false

  async function next(milliseconds: number, onEnd: () => void): Promise<Reply> {
    const timer = setTimeout(onEnd, milliseconds)
    try {
      const { value } = await replies.next()
      if (value !== undefined) return value
    } finally {
      clearTimeout(timer)
    }
    stop('stopped')
    throw await endError()
  }

  async function endError(): Promise<Error> {
    const exit = await exited
    const cause = exit.error ?? new Error(complaint())
    if (verdict !== null && verdict !== 'aborted' && verdict !== 'stopped') {
      return new ExtractionFailure(verdict, { cause })
    }
    if (isReady && exit.error === null && exit.signal !== 'SIGKILL' && exit.signal !== 'SIGTERM') {
      return new ExtractionFailure('corrupted', { cause })
    }
    return new DrawingEnded(`The drawing process ended early (${exit.signal ?? exit.code}).`, {
      cause,
    })
  }

  const ready = next(limits.start_milliseconds, () => stop('stopped')).then(() => {
    isReady = true
  })
  // Without a request nobody waits for it; the first request reports its failure.
  ready.catch(() => undefined)

  return {
    ready,
    async ask(request, signal, bytes) {
      let abortTimer: NodeJS.Timeout | undefined
      const onAbort = (): void => {
        abortTimer = setTimeout(() => stop('aborted'), finishWithinMs)
      }
      signal.addEventListener('abort', onAbort)
      if (signal.aborted) onAbort()
      try {
        await ready
        stdin.write(`${JSON.stringify(request)}\n`)
        const reply = next(limits.request_milliseconds, () => stop('too_slow_to_read'))
        // The bytes are sent while the child may already have failed.
        reply.catch(() => undefined)
        if (bytes !== undefined) await sendAll(bytes())
        return await reply
      } catch (error) {
        stop('stopped')
        throw signal.aborted ? signal.reason : error
      } finally {
        clearTimeout(abortTimer)
        signal.removeEventListener('abort', onAbort)
      }
    },
    kill: () => stop('stopped'),
    ended: exited,
  }

  /** Rejects only when the bytes cannot be read. */
  async function sendAll(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    let isBroken = false
    const target = new Writable({
      write(piece: Uint8Array, _, done) {
        if (stdin.destroyed || isBroken) done()
        else
          stdin.write(piece, (error) => {
            isBroken = Boolean(error)
            done()
          })
      },
    })
    await pipeline(bytes, target)
  }
}

/** Reads replies: a line of JSON each, with the bytes that an image announces. Ends at too long a one. */
async function* readReplies(
  stream: AsyncIterable<Buffer>,
  limit: number,
): AsyncGenerator<Reply, void> {
  let pieces: Buffer[] = []
  let length = 0
  let awaitedBytes: { message: RenderReply; bytes: number } | null = null
  for await (const piece of stream) {
    pieces.push(piece)
    length += piece.length
    if (length > limit) return
    if (awaitedBytes === null ? !piece.includes(10) : length < awaitedBytes.bytes) continue
    let unread = Buffer.concat(pieces)
    for (;;) {
      if (awaitedBytes === null) {
        const end = unread.indexOf(10)
        if (end === -1) break
        const message = renderReply.parse(JSON.parse(unread.toString('utf8', 0, end)))
        unread = unread.subarray(end + 1)
        awaitedBytes = { message, bytes: message.type === 'image' ? message.bytes : 0 }
      }
      if (unread.length < awaitedBytes.bytes) break
      yield { message: awaitedBytes.message, bytes: unread.subarray(0, awaitedBytes.bytes) }
      unread = unread.subarray(awaitedBytes.bytes)
      awaitedBytes = null
    }
    pieces = [unread]
    length = unread.length
  }
}
