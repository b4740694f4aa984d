import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How far the event loop is behind. */
export interface LoopLag {
  /** The median delay of timers in the last half second, in milliseconds. */
  lagMs: () => number
  stop: () => void
}

const resolutionMs = 20
const windowMs = 500

/**
 * Measures how late timers fire. A median over half a second is high only while the loop is constantly
 * behind; a single long pause does not raise it.
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
