import { spawn, type ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { childEnvironment, childFlags, withProcessorLimit } from './child-flags.ts'
import { childMessage, type ChildMessage } from './child-message.ts'
import { exitOf, tailOf, type Exit } from './child-ends.ts'
import { ExtractionFailure, type Extract, type ExtractionFailureCode } from './extraction.ts'
import { readJsonLines } from './read-json-lines.ts'
import { watchMemory } from './watch-memory.ts'

export interface ExtractionLimits {
  /** The child's JavaScript heap. */
  heap_megabytes: number
  /** All memory of the child, including WebAssembly and buffers. */
  resident_megabytes: number
  /** Until the child is ready, on a machine that may have much to do. */
  start_milliseconds: number
  /** Between two messages, counting only the time the parent waits for one. */
  unit_milliseconds: number
  /** For the whole file, counting only the time the parent waits for the child. */
  total_milliseconds: number
  /** Characters of text over all pages. */
  text_characters: number
  /** A message from the child. */
  message_bytes: number
}

const megabyte = 1024 * 1024

const defaultLimits: ExtractionLimits = {
  heap_megabytes: 256,
  resident_megabytes: 600,
  start_milliseconds: 60_000,
  unit_milliseconds: 20_000,
  total_milliseconds: 3_600_000,
  text_characters: 50_000_000,
  message_bytes: 32 * megabyte,
}

/** Creates an `Extract` with these limits, and defaults for the rest. */
export function extractor(overrides: Partial<ExtractionLimits> = {}): Extract {
  const limits = { ...defaultLimits, ...overrides }

  return async function* extractGuarded({ path, kind, signal, onProgress }) {
    signal.throwIfAborted()
    const { child, exited, pages, stderr } = await startChild(path, kind, limits)
    const complaint = tailOf(stderr)

    let isReady = false
    let stopReason: ExtractionFailureCode | 'aborted' | 'not_started' | null = null
    const stop = (reason: NonNullable<typeof stopReason>): void => {
      stopReason ??= reason
      child.kill('SIGKILL')
    }
    const onAbort = (): void => stop('aborted')
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    const endWatch = watchMemory(child.pid, limits.resident_megabytes * megabyte, () =>
      stop('too_large_to_read'),
    )
    const clock = idleClock(limits, () => stop(isReady ? 'too_slow_to_read' : 'not_started'))

    try {
      let end: ChildMessage | null = null
      clock.start(limits.start_milliseconds)
      for await (const line of readJsonLines(pages, limits.message_bytes, () => clock.start())) {
        if (line === 'too_long') {
          stop('too_large_to_read')
          break
        }
        // Messages that were already in the pipe when the child was killed are ignored.
        if (stopReason !== null) break
        const message = childMessage.parse(line)
        if (message.type === 'ready') isReady = true
        else if (message.type === 'progress') onProgress(message.done, message.total)
        else if (message.type === 'page') {
          clock.stop()
          yield { ...message.page, words: message.words, pictures: message.pictures }
          clock.start()
        } else end = message
      }
      clock.stop()

      const exit = await exited
      if (stopReason === 'aborted') throw signal.reason
      if (stopReason === 'not_started')
        throw new Error('The reading process did not start in time.')
      if (stopReason !== null) throw new ExtractionFailure(stopReason)
      if (end?.type === 'done') return
      if (end?.type === 'failed') {
        throw new ExtractionFailure(end.code, { cause: new Error(end.detail) })
      }
      throw crashError(isReady, exit, complaint())
    } finally {
      clock.stop()
      endWatch()
      signal.removeEventListener('abort', onAbort)
      child.kill('SIGKILL')
    }
  }
}

/** An `Extract` with the default limits. */
export const extract: Extract = extractor()

const entry = join(import.meta.dirname, 'child.ts')

interface StartedChild {
  child: ChildProcess
  exited: Promise<Exit>
  pages: Readable
  stderr: Readable
}

async function startChild(
  path: string,
  kind: string,
  limits: ExtractionLimits,
): Promise<StartedChild> {
  const file = await open(path)
  try {
    const program = [process.execPath, ...childFlags(limits.heap_megabytes), entry]
    const [command = '', ...rest] = withProcessorLimit(program, limits.total_milliseconds)
    const child = spawn(
      command,
      [...rest, kind, String(limits.text_characters)],
      // The child gets an open file descriptor, never a path.
      { stdio: [file.fd, 'pipe', 'pipe'], env: childEnvironment(), windowsHide: true },
    )
    const exited = exitOf(child)
    const { stdout, stderr } = child
    if (stdout === null || stderr === null) throw new Error('The child has no pipes.')
    return { child, exited, pages: stdout, stderr }
  } finally {
    await file.close()
  }
}

/** A timeout clock that runs only while the parent waits for the child. */
function idleClock(
  { unit_milliseconds, total_milliseconds }: ExtractionLimits,
  onEnd: () => void,
): { start: (milliseconds?: number) => void; stop: () => void } {
  let spentMs = 0
  let startedAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearTimeout(timer)
    if (startedAt !== null) spentMs += performance.now() - startedAt
    startedAt = null
  }
  const start = (milliseconds = unit_milliseconds): void => {
    stop()
    startedAt = performance.now()
    timer = setTimeout(onEnd, Math.max(0, Math.min(milliseconds, total_milliseconds - spentMs)))
  }
  return { start, stop }
}

function crashError(isReady: boolean, exit: Exit, complaint: string): Error {
  const cause = exit.error ?? new Error(complaint)
  if (complaint.includes('heap out of memory')) {
    return new ExtractionFailure('too_large_to_read', { cause })
  }
  // Before `ready` the child has not read the file, and a child that was killed from outside may succeed next
  // time. Neither means that the file is corrupted.
  if (!isReady || exit.signal === 'SIGKILL' || exit.signal === 'SIGTERM') {
    return new Error(`The reading process ended early (${exit.signal ?? exit.code}).`, { cause })
  }
  return new ExtractionFailure('corrupted', { cause })
}
