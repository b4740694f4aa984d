import { readProc } from './pool/read-proc.ts'
import type { ExtractionLimits } from './start-child.ts'

type ClockLimits = Pick<
  ExtractionLimits,
  'unit_milliseconds' | 'total_milliseconds' | 'clock_factor'
>

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: in 1/100 s on every platform that Node supports.
const millisecondsPerTick = 10
const recheckMs = 20
// Ticks are of ten milliseconds, and a large file has thousands of units of a few.
const sampleMs = 20

/** The processor time that a process has used, in milliseconds; null when it has ended or the system has no /proc. */
export function processorMs(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    const stat = readProc(pid, 'stat')
    // The name of the program, in brackets, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
  } catch {
    return null
  }
}

/**
 * Limits the time of a child while the parent waits for it. The time counts that the child computes: on a machine that
 * is busy or was suspended, a file is not slow. `onEnd` is called once with `slow`, or with `starved` when the child
 * has computed less than a limit in `clock_factor` times as long. Without /proc, only the clock counts.
 */
export function readingClock(
  pid: number | undefined,
  { unit_milliseconds, total_milliseconds, clock_factor }: ClockLimits,
  onEnd: (reason: 'slow' | 'starved') => void,
): {
  /** Starts a unit, which may take so many milliseconds. */
  start: (milliseconds?: number) => void
  /** Returns the milliseconds that the parent has waited in all. */
  stop: () => number
} {
  const spent = { elapsed: 0, computed: 0 }
  let began: { at: number; computed: number | null } | null = null
  let timer: NodeJS.Timeout | undefined
  const sample = { at: -Infinity, ms: 0 as number | null }

  /**
   * What the child had computed at most so many milliseconds ago. The same sample ends a unit and begins the next, so
   * errors do not add up.
   */
  function computedMs(maxAgeMs: number): number | null {
    const now = performance.now()
    if (now - sample.at > maxAgeMs) Object.assign(sample, { at: now, ms: processorMs(pid) })
    return sample.ms
  }

  /** The time of the present unit. */
  function time(maxAgeMs: number): typeof spent {
    if (began === null) return { elapsed: 0, computed: 0 }
    const elapsed = performance.now() - began.at
    const computed = began.computed === null ? null : computedMs(maxAgeMs)
    return { elapsed, computed: computed === null ? elapsed : computed - (began.computed ?? 0) }
  }

  // The child may compute in several threads, and the clock measures it more exactly than ticks do.
  const inAll = ({ elapsed, computed }: typeof spent): number =>
    Math.min(spent.elapsed + elapsed, spent.computed + computed)

  function stop(): number {
    clearTimeout(timer)
    const { elapsed, computed } = time(sampleMs)
    spent.elapsed += elapsed
    spent.computed += computed
    began = null
    return spent.elapsed
  }

  function check(unitMs: number): void {
    const present = time(0)
    const { elapsed } = present
    const left = Math.min(
      unitMs - Math.min(elapsed, present.computed),
      total_milliseconds - inAll(present),
    )
    const leftByClock = Math.min(
      unitMs * clock_factor - elapsed,
      total_milliseconds * clock_factor - spent.elapsed - elapsed,
    )
    if (left <= 0) onEnd('slow')
    else if (leftByClock <= 0) onEnd('starved')
    else timer = setTimeout(() => check(unitMs), Math.max(recheckMs, Math.min(left, leftByClock)))
  }

  return {
    start: (milliseconds = unit_milliseconds) => {
      stop()
      began = { at: performance.now(), computed: computedMs(sampleMs) }
      const left = Math.min(milliseconds, total_milliseconds - inAll({ elapsed: 0, computed: 0 }))
      timer = setTimeout(() => check(milliseconds), Math.max(0, left))
    },
    stop,
  }
}
