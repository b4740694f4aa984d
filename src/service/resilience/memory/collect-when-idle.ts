interface MemoryParts {
  /** The resident memory in bytes. */
  resident: () => number
  /** The processor time of the process so far, in milliseconds. */
  processorMs: () => number
  collect: () => void
}

const intervalMs = 5_000
// Between two looks. Nobody is likely to wait for a pause then.
const maxBusyMs = 150
// Since the last collection.
const minGrowth = 1.1

/**
 * Looks every five seconds, and collects garbage when the process does next to nothing and has a tenth more memory than
 * after the last collection. V8 collects while a process works, so what its last work left would stay.
 */
export function collectWhenIdle({ resident, processorMs, collect }: MemoryParts): () => void {
  let rested = resident()
  let before = processorMs()
  const timer = setInterval(() => {
    const busyMs = processorMs() - before
    before = processorMs()
    if (busyMs > maxBusyMs || resident() < rested * minGrowth) return
    collect()
    rested = resident()
    // Collecting is no work.
    before = processorMs()
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
