import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How far the event loop is behind. */
export interface LoopLag {
  /** How late half of the timers were in the last half second, in milliseconds. */
  lagMs: () => number
  stop: () => void
}

const resolutionMs = 20
const windowMs = 500

/**
 * Measures how late timers fire. The median of half a second is high only while the loop is behind
 * all the time: one long pause is over when it is seen.
 */
export function loopLag(): LoopLag {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let lagMs = 0
  const timer = setInterval(() => {
    lagMs = delays.count === 0 ? 0 : delays.percentile(50) / 1e6 - resolutionMs
    delays.reset()
  }, windowMs).unref()
  return {
    lagMs: () => lagMs,
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}
