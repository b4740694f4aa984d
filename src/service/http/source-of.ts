import { consoleClient } from '#contract/endpoint.ts'
import type { UsageSource } from '#contract/usage.ts'
import type { Caller } from '#service/access/caller.ts'

/** The source of a request, or of work that a request queued, whose client is not known any more. */
export function sourceOf(caller: Caller, client?: string | string[]): UsageSource {
  if (caller.is_test) return 'isolation_test'
  return client === consoleClient ? 'console' : 'api'
}
