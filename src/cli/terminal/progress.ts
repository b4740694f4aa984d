import { createLogUpdate } from 'log-update'
import { formatBytes, shorten } from './format-table.ts'
import { neutralize } from './neutralize.ts'
import type { Terminal } from './terminal.ts'

const barColumns = 16
const fileBarColumns = 10
const maxNameColumns = 40
const redrawIntervalMs = 100
// Before, the speed says little.
const speedAfterMs = 2000

interface Total {
  /** Null where nobody knows it. */
  bytes: number | null
  /** The number of files, where each has a line of its own while it is sent. */
  files?: number
}

interface Bar {
  name: string
  size: number
  sent: number
}

/**
 * The progress of many bytes, and of the files that are being sent: lines that are redrawn on standard error of a terminal.
 * Elsewhere only results and notes are written.
 */
export function openProgress({ isInteractive, write, note }: Terminal, total: Total) {
  const screen = isInteractive ? createLogUpdate(process.stderr) : null
  const startedAt = performance.now()
  const bars = new Set<Bar>()
  let done = 0
  let ended = 0
  let drawnAt = 0

  const draw = (): void => {
    drawnAt = performance.now()
    screen?.([totalLine(), ...[...bars].map(fileLine)].join('\n'))
  }
  const drawSoon = (): void => {
    if (screen !== null && performance.now() - drawnAt >= redrawIntervalMs) draw()
  }

  function totalLine(): string {
    const parts = [
      ...amount(),
      ...(total.files === undefined ? [] : [`${ended} of ${total.files} files`]),
      ...speed(),
    ]
    return parts.join('  ')
  }

  function amount(): string[] {
    const { bytes } = total
    if (bytes === null) return [formatBytes(done)]
    const share = bytes === 0 ? 1 : Math.min(1, done / bytes)
    const percent = String(Math.floor(share * 100)).padStart(3)
    return [
      `${bar(share, barColumns)} ${percent} %`,
      `${formatBytes(done)} of ${formatBytes(bytes)}`,
    ]
  }

  function speed(): string[] {
    const seconds = (performance.now() - startedAt) / 1000
    if (seconds * 1000 < speedAfterMs || done <= 0) return []
    const rate = done / seconds
    const speedText = `${formatBytes(rate)}/s`
    if (total.bytes === null) return [speedText]
    return [speedText, `${formatSeconds(Math.max(0, total.bytes - done) / rate)} left`]
  }

  return {
    /** Adds bytes. */
    add(bytes: number): void {
      done += bytes
      drawSoon()
    },
    /** Begins the line of a file. A new attempt to send it sets fewer bytes than before. */
    file(name: string, size: number) {
      const line: Bar = { name, size, sent: 0 }
      bars.add(line)
      drawSoon()
      return {
        set(sent: number): void {
          done += sent - line.sent
          line.sent = sent
          drawSoon()
        },
        /** Ends the line of a file, all of whose bytes count as done. */
        end(): void {
          done += size - line.sent
          ended += 1
          bars.delete(line)
        },
      }
    },
    /** Writes a line above the bars: a result to standard output, or a note. */
    line(text: string, isResult: boolean): void {
      screen?.clear()
      if (isResult) write(`${text}\n`)
      else note(text)
      if (screen !== null) draw()
    },
    /** Removes the bars. */
    end(): void {
      screen?.clear()
      screen?.done()
    },
  }
}

function bar(share: number, columns: number): string {
  return '█'.repeat(Math.round(share * columns)).padEnd(columns, '░')
}

function fileLine({ name, size, sent }: Bar): string {
  const share = size === 0 ? 1 : Math.min(1, sent / size)
  const percent = String(Math.floor(share * 100)).padStart(3)
  return `${bar(share, fileBarColumns)} ${percent} %  ${shorten(neutralize(name), maxNameColumns)}`
}

/** A duration as people say it. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
