import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { IsolationFailure, IsolationRoute, IsolationVerdict } from '#contract/isolation.ts'
import { probes } from './probes.ts'
import type { Probe } from './probes.ts'

export type Operation = keyof typeof endpoints

/** A route with what was found of it. Places are those of the scopes. */
interface Tally {
  asked: number
  failures: IsolationFailure[]
  failedOf: Set<number>
  notFoundBy: Set<number>
  /** Whose things were asked for without an answer to judge by. */
  unanswered: Set<number>
}

const mostFailures = 20

/** What a proof found out, route by route. */
export function tallies() {
  const all = new Map<Operation, Tally>()

  function of(operation: Operation): Tally {
    const existing = all.get(operation)
    if (existing) return existing
    const tally = {
      asked: 0,
      failures: [],
      failedOf: new Set<number>(),
      notFoundBy: new Set<number>(),
      unanswered: new Set<number>(),
    }
    all.set(operation, tally)
    return tally
  }

  return {
    of,

    fail(operation: Operation, owner: number, failure: IsolationFailure): void {
      const tally = of(operation)
      tally.failedOf.add(owner)
      if (tally.failures.length < mostFailures) tally.failures.push(failure)
    },

    /** Every route of the contract, in its order. */
    routes(scopes: number): IsolationRoute[] {
      return operations().map(([operation, endpoint]): IsolationRoute => {
        const tally = all.get(operation)
        const { method, path } = endpoint
        const by_scope = Array.from({ length: scopes }, (_, at) => verdictOf(tally, at))
        return {
          operation,
          method,
          path,
          verdict: worst(by_scope),
          asked: tally?.asked ?? 0,
          by_scope,
          failures: tally?.failures ?? [],
          not_found_by: [...(tally?.notFoundBy ?? [])].toSorted((a, b) => a - b),
        }
      })
    },
  }
}

export type Tallies = ReturnType<typeof tallies>

/** Every endpoint by its name. */
export function operations(): [Operation, Endpoint][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets that the names are the endpoints'
  return Object.entries(endpoints) as [Operation, Endpoint][]
}

/** What is asked of an endpoint: of its changes, or of all else. */
export function probesOf(operation: Operation, changes: boolean): readonly Probe[] {
  const of = probes[operation]
  return of === 'has no things of a team'
    ? []
    : of.filter((probe) => (probe.changes ?? false) === changes)
}

export function worst(verdicts: readonly IsolationVerdict[]): IsolationVerdict {
  const order = ['fail', 'not_proven', 'pass'] as const
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'nothing'
}

function verdictOf(tally: Tally | undefined, owner: number): IsolationVerdict {
  if (tally === undefined) return 'nothing'
  if (tally.failedOf.has(owner)) return 'fail'
  return tally.notFoundBy.has(owner) || tally.unanswered.has(owner) ? 'not_proven' : 'pass'
}
