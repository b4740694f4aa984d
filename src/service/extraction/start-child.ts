import { spawn } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import type { FileKind } from '#contract/file-kinds.ts'
import { entryFile } from '#service/scheduling/entries.ts'
import { lowerPriority } from '#service/scheduling/lower-priority.ts'
import { childEnvironment, childFlags, withProcessorLimit } from './child-flags.ts'
import type { ChildRequest } from './child-message.ts'
import { exitOf, tailOf, type Exit } from './child-ends.ts'
import { ocrLanguages } from './image/ocr-languages.ts'
import { readJsonLines } from './read-json-lines.ts'

/** The limits of a child process. */
export interface ExtractionLimits {
  /** The child's JavaScript heap. */
  heap_megabytes: number
  /** All memory of the child, including WebAssembly and buffers. */
  resident_megabytes: number
  /** Until the child is ready, on a machine that may have much to do. */
  start_milliseconds: number
  /** Between two messages, counting only the time in which the parent waits for one and the child computes. */
  unit_milliseconds: number
  /** For the whole file, counted in the same way. */
  total_milliseconds: number
  /**
   * How many times as long the child may take by the clock, on a busy machine. That is an error of the machine; with 1,
   * where somebody waits for the text, the file is too slow.
   */
  clock_factor: number
  /** Characters of text over all pages. */
  text_characters: number
  /** A message from the child. */
  message_bytes: number
}

/** A sandboxed process that reads files. */
export interface ExtractionChild {
  pid: number | undefined
  /** Its messages, not checked by any schema yet; `too_long` in place of one that is too long. */
  lines: AsyncGenerator<unknown, void>
  /** Sends a request to a child that reads many, with the beginning of its file. Errors are reported by the end of the child. */
  send: (request: ChildRequest, beginning: Uint8Array) => void
  /** Sends more of the file. Resolves when the system has taken it, with false when the child has ended. */
  sendMore: (piece: Uint8Array) => Promise<boolean>
  /** Calls `onBytes` whenever the child has written anything. */
  watchBytes: (onBytes: () => void) => void
  /** Ends the process, and its messages after the one that is being waited for. */
  kill: () => void
  /** Resolves when the process has ended. */
  exited: Promise<Exit>
  /** The end of what it wrote to standard error. */
  complaint: () => string
}

export const childEntry = entryFile('child')

// Optimizing a parser takes as long as reading dozens of small files, which is more than it saves before the child ends.
const flagsForMany = ['--no-turbofan']

/**
 * Starts a child that reads one file, which it gets as an open descriptor and never as a path, or that waits for
 * many when `file` is null. The first is of `kind`; `passages` is only said of one file here.
 */
export function startChild(
  kind: FileKind,
  file: { handle: FileHandle; passages: boolean } | null,
  limits: ExtractionLimits,
  entry = childEntry,
): ExtractionChild {
  const flags = [...childFlags(limits.heap_megabytes), ...(file === null ? flagsForMany : [])]
  const program = [process.execPath, ...flags, entry]
  // Beyond its own limit, which the parent enforces while it runs.
  const [command = '', ...rest] = withProcessorLimit(program, 2 * limits.total_milliseconds)
  const child = spawn(
    command,
    [
      ...rest,
      file === null ? 'many' : 'one',
      kind,
      String(limits.text_characters),
      ocrLanguages().join('+'),
      ...(file?.passages ? ['passages'] : []),
    ],
    {
      stdio: [file?.handle.fd ?? 'pipe', 'pipe', 'pipe'],
      env: childEnvironment(),
      windowsHide: true,
    },
  )
  if (child.pid !== undefined) lowerPriority(child.pid)
  const exited = exitOf(child)
  const { stdin, stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The child has no pipes.')
  // Writing to a child that has died is not an error of the service; its end is reported instead.
  stdin?.on('error', () => undefined)
  let onBytes = (): void => {}
  const lines = readJsonLines(stdout, limits.message_bytes, () => onBytes())
  return {
    pid: child.pid,
    lines,
    send: (request, beginning) => {
      // In one call to the system, of which the child reads as much as fits.
      stdin?.cork()
      stdin?.write(`${JSON.stringify(request)}\n`)
      stdin?.write(beginning)
      stdin?.uncork()
    },
    sendMore: (piece) =>
      new Promise((resolve) => {
        if (stdin === null || stdin.destroyed) resolve(false)
        else stdin.write(piece, (error) => resolve(!error))
      }),
    watchBytes: (watcher) => {
      onBytes = watcher
    },
    kill: () => {
      child.kill('SIGKILL')
      // A pipe with unread messages stays open, and `exited` waits for it.
      lines.return().catch(() => undefined)
    },
    exited,
    complaint: tailOf(stderr),
  }
}
