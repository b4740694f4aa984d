import type { Caller } from '#service/access/caller.ts'
import type { Watch } from '#service/http/watch.ts'

/**
 * The keys of proofs that run in this process, by id. While things are planted they are counted as
 * usage, so that the usage of each team holds something of its own; what they ask after is not.
 */
export type ProofKeys = Map<string, 'planting' | 'asking'>

/** What routes, watches and the worker that proves know of one another: it starts when they run. */
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

/** The same watch, which sees nothing of requests by some keys. */
function without(watch: Watch, isLeftOut: (caller: Caller | null) => boolean): Watch {
  const { admit, received, begin, run, keep, fail, answered } = watch
  return {
    ...(admit && { admit: (asked) => (isLeftOut(asked.caller) ? undefined : admit(asked)) }),
    ...(received && {
      received: (asked) => (isLeftOut(asked.caller) ? undefined : received(asked)),
    }),
    ...(begin && {
      begin: (asked, input) => (isLeftOut(asked.caller) ? undefined : begin(asked, input)),
    }),
    ...(run && {
      run: (asked, input, handler) =>
        isLeftOut(asked.caller) ? handler() : run(asked, input, handler),
    }),
    ...(keep && {
      keep: (asked, input, answer) =>
        isLeftOut(asked.caller) ? undefined : keep(asked, input, answer),
    }),
    ...(fail && {
      fail: (asked, error) => (isLeftOut(asked.caller) ? undefined : fail(asked, error)),
    }),
    ...(answered && {
      answered: (each) => {
        if (!isLeftOut(each.caller)) answered(each)
      },
    }),
  }
}

/** Limits are for callers: a proof is bounded by itself. */
export function unlimited(watch: Watch, { keys }: Proofs): Watch {
  return without(watch, (caller) => caller !== null && keys.has(caller.key_id))
}

export function uncounted(watch: Watch, { keys }: Proofs): Watch {
  return without(watch, (caller) => caller !== null && keys.get(caller.key_id) === 'asking')
}

/** What a proof changes is recorded like anybody's; what it was denied is in its report alone. */
export function undenied(watch: Watch, proofs: Proofs): Watch {
  const { answered } = unlimited(watch, proofs)
  return { ...watch, ...(answered && { answered }) }
}
