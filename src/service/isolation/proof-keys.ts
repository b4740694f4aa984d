import type { Caller } from '#service/access/caller.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'

/**
 * The keys of proofs that run in this process, by id. While things are planted they are counted as
 * usage, so that the usage of each team holds something of its own; what they ask after is not.
 */
export type ProofKeys = Map<string, 'planting' | 'asking'>

/** Shared by the routes, the request hooks and the worker that runs isolation tests. */
export interface Proofs {
  keys: ProofKeys
  /** Says that there is a proof to run. */
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

/** Without limits for the keys of an isolation test, which bounds itself. */
export function unlimited(hooks: RequestHooks, { keys }: Proofs): RequestHooks {
  return skipping(hooks, (caller) => caller !== null && keys.has(caller.key_id))
}

/** Without usage figures for the requests that an isolation test probes with. */
export function uncounted(hooks: RequestHooks, { keys }: Proofs): RequestHooks {
  return skipping(hooks, (caller) => caller !== null && keys.get(caller.key_id) === 'asking')
}

/**
 * Audit hooks that record what an isolation test changes, like anyone's changes, but leave out the
 * denied requests, which stand in its report.
 */
export function undenied(hooks: RequestHooks, proofs: Proofs): RequestHooks {
  const { onResponse } = unlimited(hooks, proofs)
  return { ...hooks, ...(onResponse && { onResponse }) }
}
