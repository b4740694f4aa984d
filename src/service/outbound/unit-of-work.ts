import { AsyncLocalStorage } from 'node:async_hooks'

/** One request, or one leased piece of work. */
interface UnitOfWork {
  /** The installations of Sheaf that its request came through; empty for one of any other client. */
  chain: string
}

const current = new AsyncLocalStorage<UnitOfWork>()

/** Runs all that is done for one request, or under one lease. */
export function asUnitOfWork<T>(work: () => T, chain = ''): T {
  return current.run({ chain }, work)
}

/** The same object for all calls of one `asUnitOfWork`; null outside of one. */
export function unitOfWork(): UnitOfWork | null {
  return current.getStore() ?? null
}
