import type { Exchange } from './exchange.ts'
import { UpstreamSilent } from './exchange.ts'

/** Fails exchanges whose upstream is silent past their deadline. */
export interface SilenceWatch {
  add: (exchange: Exchange) => void
  /** To be called as soon as one is over: whatever is kept until the next look is costly to clear away. */
  remove: (exchange: Exchange) => void
  /** Fails all that are left. */
  close: () => void
}

/** One timer for all, since thousands of streams would set one with each piece. */
export function silenceWatch(shortest: number): SilenceWatch {
  const open = new Set<Exchange>()
  const every = Math.min(1000, Math.max(10, shortest / 4))
  let timer: NodeJS.Timeout | null = null

  const look = (): void => {
    const now = performance.now()
    for (const exchange of open) {
      if (now > exchange.deadline) exchange.fail(new UpstreamSilent('The upstream is silent.'))
    }
    if (open.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return {
    add(exchange) {
      open.add(exchange)
      timer ??= setInterval(look, every).unref()
    },
    remove: (exchange) => void open.delete(exchange),
    close() {
      for (const exchange of open) exchange.fail(new UpstreamSilent('The endpoint is closed.'))
      open.clear()
      if (timer !== null) clearInterval(timer)
      timer = null
    },
  }
}
