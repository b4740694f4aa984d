import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<Readonly<Record<string, string>>>()
const none: Readonly<Record<string, string>> = {}

/** Runs work whose requests to others carry these headers. https://www.w3.org/TR/trace-context/ */
export function withTraceHeaders<T>(headers: Readonly<Record<string, string>>, work: () => T): T {
  return current.run(headers, work)
}

/** The headers by which others continue the trace of the current work; none without a trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return current.getStore() ?? none
}
