import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<object>()

/** Runs all that is done for one request, or under one lease. */
export function asUnitOfWork<T>(work: () => T): T {
  return current.run({}, work)
}

/** The same object for all calls of one `asUnitOfWork`; null outside of one. */
export function unitOfWork(): object | null {
  return current.getStore() ?? null
}
