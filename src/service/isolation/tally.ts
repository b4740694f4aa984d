import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { IsolationFailure, IsolationRoute, IsolationVerdict } from '#contract/isolation.ts'
import type { Probe } from './endpoint-requests.ts'
import { requests } from './requests.ts'

export type Operation = keyof typeof endpoints

/** The results of a route. Numbers are indexes of scopes. */
interface Tally {
  requests: number
  failures: IsolationFailure[]
  failedOf: Set<number>
  notFoundBy: Set<number>
  /** The scopes whose resources were requested without a conclusive answer. */
  unanswered: Set<number>
}

const maxFailures = 20

/** The results of a test, by route. */
export function tallies() {
  const all = new Map<Operation, Tally>()

  function of(operation: Operation): Tally {
    const existing = all.get(operation)
    if (existing) return existing
    const tally = {
      requests: 0,
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
      if (tally.failures.length < maxFailures) tally.failures.push(failure)
    },

    /** All routes of the contract, in order. */
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
          asked: tally?.requests ?? 0,
          by_scope,
          failures: tally?.failures ?? [],
          not_found_by: [...(tally?.notFoundBy ?? [])].toSorted((a, b) => a - b),
        }
      })
    },
  }
}

export type Tallies = ReturnType<typeof tallies>

/** All endpoints by name. */
export function operations(): [Operation, Endpoint][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets that the names are the endpoints'
  return Object.entries(endpoints) as [Operation, Endpoint][]
}

/** The probes of an endpoint: those that change something, or the others. */
export function probesOf(operation: Operation, changes: boolean): readonly Probe[] {
  const probes = requests[operation].isolation
  return probes === 'has no things of a team'
    ? []
    : probes.filter((probe) => (probe.changes ?? false) === changes)
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
