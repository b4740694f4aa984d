import type { Exchange } from './exchange.ts'
import { UpstreamTimeout } from './exchange.ts'

/** Fails exchanges that are past their deadline. */
export interface TimeoutMonitor {
  add: (exchange: Exchange) => void
  /** Call it when an exchange ends. Exchanges kept until the next poll would survive into the old generation. */
  remove: (exchange: Exchange) => void
  /** Fails the exchanges that are left. */
  close: () => void
}

/** Polls with one timer, because thousands of streams would reset a timer of their own with every chunk. */
export function timeoutMonitor(shortestTimeoutMs: number): TimeoutMonitor {
  const open = new Set<Exchange>()
  const pollIntervalMs = Math.min(1000, Math.max(10, shortestTimeoutMs / 4))
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
      for (const exchange of open) exchange.fail(new UpstreamTimeout('The endpoint is closed.'))
      open.clear()
      if (timer !== null) clearInterval(timer)
      timer = null
    },
  }
}
