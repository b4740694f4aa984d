import type { Caller } from '#service/access/caller.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import type { Limits } from '#service/limits/limits.ts'

/**
 * The keys of isolation tests in this process, by id. Requests that create test data are counted as usage, so
 * that the usage of each team contains data of its own; other requests of a test are not counted.
 */
export type ProofKeys = Map<string, 'planting' | 'asking'>

/** Shared by the routes, the request hooks and the worker that runs isolation tests. */
export interface Proofs {
  keys: ProofKeys
  /** Wakes the worker when a test has been queued. */
  wake: () => void
  onWake: (wake: () => void) => void
}

export function newProofs(): Proofs {
  let woken = (): void => undefined
  return {
    keys: new Map(),
    wake: () => woken(),
    onWake: (wake) => {
      woken = wake
    },
  }
}

/** Hooks that skip every request for which `isSkipped` holds of the caller. */
function skipping(
  hooks: RequestHooks,
  isSkipped: (caller: Caller | null) => boolean,
): RequestHooks {
  const { onRequest, preValidation, preHandler, aroundHandler, onSend, onError, onResponse } = hooks
  return {
    ...(onRequest && {
      onRequest: (context) => (isSkipped(context.caller) ? undefined : onRequest(context)),
    }),
    ...(preValidation && {
      preValidation: (context) => (isSkipped(context.caller) ? undefined : preValidation(context)),
    }),
    ...(preHandler && {
      preHandler: (context, input) =>
        isSkipped(context.caller) ? undefined : preHandler(context, input),
    }),
    ...(aroundHandler && {
      aroundHandler: (context, input, handler) =>
        isSkipped(context.caller) ? handler() : aroundHandler(context, input, handler),
    }),
    ...(onSend && {
      onSend: (context, input, reply) =>
        isSkipped(context.caller) ? undefined : onSend(context, input, reply),
    }),
    ...(onError && {
      onError: (context, error) =>
        isSkipped(context.caller) ? undefined : onError(context, error),
    }),
    ...(onResponse && {
      onResponse: (finished) => {
        if (!isSkipped(finished.caller)) onResponse(finished)
      },
    }),
  }
}

/** Limit hooks that skip the keys of an isolation test, which limits itself. */
export function unlimited(hooks: RequestHooks, { keys }: Proofs): RequestHooks {
  return skipping(hooks, (caller) => caller !== null && keys.has(caller.key_id))
}

/**
 * The limits that uploads and models have to meet, without those of callers for which `isExempt` holds. A team whose storage
 * is full can be tested too: the test files are a few hundred bytes, and are deleted at its end.
 */
export function limitsUnless(limits: Limits, isExempt: (caller: Caller) => boolean): Limits {
  return { ...limits, of: (caller) => (isExempt(caller) ? [] : limits.of(caller)) }
}

/** Usage hooks that skip the probes of an isolation test. */
export function uncounted(hooks: RequestHooks, { keys }: Proofs): RequestHooks {
  return skipping(hooks, (caller) => caller !== null && keys.get(caller.key_id) === 'asking')
}

/**
 * Audit hooks that record the changes of an isolation test like any others, but leave out its denied
 * requests, which are in its report.
 */
export function undenied(hooks: RequestHooks, proofs: Proofs): RequestHooks {
  const { onResponse } = unlimited(hooks, proofs)
  return { ...hooks, ...(onResponse && { onResponse }) }
}
