import type { Exchange } from './exchange.ts'
import { UpstreamTimeout } from './exchange.ts'

/** Fails exchanges that are past their deadline. */
export interface TimeoutMonitor {
  add: (exchange: Exchange) => void
  /** Must be called when an exchange ends, or its memory would survive into the old generation of the heap. */
  remove: (exchange: Exchange) => void
  /** Fails all open exchanges. */
  close: () => void
}

/** Polls with one timer, because thousands of streams would reset a timer of their own with every chunk. */
export function timeoutMonitor(minTimeoutMs: number): TimeoutMonitor {
  const open = new Set<Exchange>()
  const pollIntervalMs = Math.min(1000, Math.max(10, minTimeoutMs / 4))
  let timer: NodeJS.Timeout | null = null

  const failOverdue = (): void => {
    const now = performance.now()
    for (const exchange of open) {
      if (now > exchange.deadline) exchange.fail(new UpstreamTimeout('The upstream is silent.'))
    }
    if (open.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return {
    add(exchange) {
      open.add(exchange)
      timer ??= setInterval(failOverdue, pollIntervalMs).unref()
    },
    remove: (exchange) => void open.delete(exchange),
    close() {
      for (const exchange of open) exchange.fail(new Error('The endpoint is closed.'))
      open.clear()
      if (timer !== null) clearInterval(timer)
      timer = null
    },
  }
}
