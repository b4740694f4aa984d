import { spawn, type ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { childEnvironment, childFlags, withProcessorLimit } from './child-flags.ts'
import { childMessage, type ChildMessage } from './child-message.ts'
import { ExtractionFailure, type Extract, type ExtractionFailureCode } from './extraction.ts'
import { jsonLines } from './json-lines.ts'
import { watchMemory } from './watch-memory.ts'

export interface ExtractionLimits {
  /** Of the child's JavaScript heap. */
  heap_megabytes: number
  /** Of everything the child holds, WebAssembly and buffers included. */
  resident_megabytes: number
  /** Between two signs of life, while we wait for one. */
  unit_milliseconds: number
  /** For the whole file, counting only the time the child works. */
  total_milliseconds: number
  /** Of text, over all pages. */
  text_characters: number
  /** Of one message from the child. */
  message_bytes: number
}

const megabyte = 1024 * 1024

const usualLimits: ExtractionLimits = {
  heap_megabytes: 256,
  resident_megabytes: 600,
  unit_milliseconds: 20_000,
  total_milliseconds: 3_600_000,
  text_characters: 50_000_000,
  message_bytes: 32 * megabyte,
}

/** Makes an `Extract` with limits of its own; those left out are the usual ones. */
export function extractor(overrides: Partial<ExtractionLimits> = {}): Extract {
  const limits = { ...usualLimits, ...overrides }

  return async function* extractGuarded({ path, kind, signal, onProgress }) {
    signal.throwIfAborted()
    const { child, exited, pages, complaints } = await startChild(path, kind, limits)
    const complaint = tailOf(complaints)

    let verdict: ExtractionFailureCode | 'aborted' | null = null
    const stop = (reason: ExtractionFailureCode | 'aborted'): void => {
      verdict ??= reason
      child.kill('SIGKILL')
    }
    const onAbort = (): void => stop('aborted')
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    const endWatch = watchMemory(child.pid, limits.resident_megabytes * megabyte, () =>
      stop('too_large_to_read'),
    )
    const clock = patience(limits, () => stop('too_slow_to_read'))

    try {
      let isReady = false
      let end: ChildMessage | null = null
      clock.start()
      for await (const line of jsonLines(pages, limits.message_bytes, clock.start)) {
        if (line === 'too_long') {
          stop('too_large_to_read')
          break
        }
        // what was still under way when we ended the child is not read any more
        if (verdict !== null) break
        const message = childMessage.parse(line)
        if (message.type === 'ready') isReady = true
        else if (message.type === 'progress') onProgress(message.done, message.total)
        else if (message.type === 'page') {
          clock.stop()
          yield message.page
          clock.start()
        } else end = message
      }
      clock.stop()

      const exit = await exited
      if (verdict === 'aborted') throw signal.reason
      if (verdict !== null) throw new ExtractionFailure(verdict)
      if (end?.type === 'done') return
      if (end?.type === 'failed') {
        throw new ExtractionFailure(end.code, { cause: new Error(end.detail) })
      }
      throw whatCrashed(isReady, exit, complaint())
    } finally {
      clock.stop()
      endWatch()
      signal.removeEventListener('abort', onAbort)
      child.kill('SIGKILL')
    }
  }
}

/** Reads files with the usual limits. */
export const extract: Extract = extractor()

const entry = join(import.meta.dirname, 'child.ts')

interface Started {
  child: ChildProcess
  exited: Promise<Exit>
  pages: Readable
  complaints: Readable
}

async function startChild(path: string, kind: string, limits: ExtractionLimits): Promise<Started> {
  const file = await open(path)
  try {
    const program = [process.execPath, ...childFlags(limits.heap_megabytes), entry]
    const [command = '', ...rest] = withProcessorLimit(program, limits.total_milliseconds)
    const child = spawn(
      command,
      [...rest, kind, String(limits.text_characters)],
      // the open file, never its path
      { stdio: [file.fd, 'pipe', 'pipe'], env: childEnvironment, windowsHide: true },
    )
    const exited = exitOf(child)
    const { stdout, stderr } = child
    if (stdout === null || stderr === null) throw new Error('The child has no pipes.')
    return { child, exited, pages: stdout, complaints: stderr }
  } finally {
    await file.close()
  }
}

interface Exit {
  code: number | null
  signal: string | null
  error: Error | null
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    // not once: a second error, as of a kill that fails, would have no listener and end the service
    child.on('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal, error: null }))
  })
}

function tailOf(stream: Readable): () => string {
  let tail = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    tail = (tail + text).slice(-8_000)
  })
  // what the child could not complain of is no error of the service
  stream.on('error', () => undefined)
  return () => tail
}

/** A clock that runs only while the child owes us something. */
function patience(
  { unit_milliseconds, total_milliseconds }: ExtractionLimits,
  onEnd: () => void,
): { start: () => void; stop: () => void } {
  let spent = 0
  let startedAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearTimeout(timer)
    if (startedAt !== null) spent += performance.now() - startedAt
    startedAt = null
  }
  const start = (): void => {
    stop()
    startedAt = performance.now()
    timer = setTimeout(onEnd, Math.max(0, Math.min(unit_milliseconds, total_milliseconds - spent)))
  }
  return { start, stop }
}

function whatCrashed(isReady: boolean, exit: Exit, complaint: string): Error {
  const cause = exit.error ?? new Error(complaint)
  if (complaint.includes('heap out of memory')) {
    return new ExtractionFailure('too_large_to_read', { cause })
  }
  // before it is ready the child has not seen the file; killed from outside, it may be fine next time
  if (!isReady || exit.signal === 'SIGKILL' || exit.signal === 'SIGTERM') {
    return new Error(`The reading process ended early (${exit.signal ?? exit.code}).`, { cause })
  }
  return new ExtractionFailure('corrupted', { cause })
}
