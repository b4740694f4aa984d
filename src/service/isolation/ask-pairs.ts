import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { rotateKey } from '#contract/access-questions.ts'
import { allows } from '#contract/permissions.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { expectedStatus, isSeen, judge, marksIn } from './judge.ts'
import type { Answered } from './judge.ts'
import { marksOf, namePrefix, newWord } from './planted.ts'
import type { Planted } from './planted.ts'
import type { Probe, ProbeCell } from './endpoint-requests.ts'
import type { Scope } from './scopes.ts'
import type { Sender } from './send.ts'
import { requests } from './requests.ts'
import { operations, probesOf } from './tally.ts'
import type { Operation, Tallies } from './tally.ts'

export interface Ground {
  scopes: readonly Scope[]
  planted: readonly Planted[]
  tag: string
  since: string
  /** Whether web searches include the planted pages. */
  searchesIndex: boolean
}

const lateTries = 12
const latePause = 500

/** Sends the requests for the planted resources, as their owners and as every other scope. */
export function asker(ground: Ground, { send }: Sender, tallies: Tallies) {
  const { scopes, planted, tag, since } = ground
  const marks = planted.map(marksOf)
  /** Caches by request whether the answer contained the owner's resources. */
  const cache = new Map<string, boolean>()

  function at<T>(list: readonly T[], place: number): T {
    const entry = list[place]
    if (entry === undefined) throw new Error('there is no such scope')
    return entry
  }

  function cellOf(asking: number, owner: number): ProbeCell {
    const name = `${namePrefix(tag)} ${newWord()}`
    return { thing: at(planted, owner), mine: at(planted, asking), name, since, tag }
  }

  function request(asking: number, endpoint: Endpoint, probe: Probe, cell: ProbeCell) {
    const input = probe.input(cell)
    const upload = { name: `${cell.name}.txt`, text: 'An isolation proof wrote this.\n' }
    const pending = send(endpoint, input, at(scopes, asking).bearer, {
      ...(probe.headers && { headers: probe.headers(cell) }),
      ...(endpoint.body === 'bytes' && !endpoint.jsonBody && { upload }),
    })
    return pending.then((answer) => ({ input, answer }))
  }

  function* probesToSend(changes: boolean): Generator<[Operation, Endpoint, Probe, string]> {
    for (const [operation, endpoint] of operations()) {
      for (const [place, probe] of probesOf(operation, changes).entries()) {
        if (probe.web && !ground.searchesIndex) continue
        yield [operation, endpoint, probe, `${operation} ${place}`]
      }
    }
  }

  function mayAsk(owner: number, { permission }: Endpoint): boolean {
    return permission === null || allows(at(scopes, owner).permissions, permission)
  }

  /** Whether an owner finds its own resources by a probe. */
  async function finds(owner: number, endpoint: Endpoint, probe: Probe): Promise<Answered | true> {
    const expected =
      at(scopes, owner).team_id === null
        ? expectedStatus(probe, 'organization', 'wide')
        : expectedStatus(probe, 'team', 'own')
    for (let tries = probe.late ? lateTries : 1; ; tries -= 1) {
      const { input, answer } = await request(owner, endpoint, probe, cellOf(owner, owner))
      const hasFoundOwn = probe.blind || marksIn(probe, input, answer, at(marks, owner)).length > 0
      if (answer.status === expected && hasFoundOwn) return true
      if (tries === 1) return answer
      await pause(latePause)
    }
  }

  function tell(
    operation: Operation,
    endpoint: Endpoint,
    [asking, owner]: readonly [number, number],
    input: CallInput<Endpoint>,
    answer: Answered,
    exposure: Exclude<ReturnType<typeof judge>, 'no_answer' | null>,
  ): void {
    tallies.fail(operation, owner, {
      seen_by: at(scopes, asking).team_id,
      seen_of: at(scopes, owner).team_id,
      ...exposure,
      method: endpoint.method,
      path: endpointUrl(endpoint.path, input.params ? { params: input.params } : {}),
      status: answer.status,
      request_id: answer.request_id,
    })
  }

  return {
    /**
     * Checks that each owner finds its own resources. Otherwise, not finding those of others proves nothing.
     */
    async own(owner: number): Promise<void> {
      for (const [operation, endpoint, probe] of probesToSend(false)) {
        if (!mayAsk(owner, endpoint)) continue
        const isVisible = await finds(owner, endpoint, probe)
        if (isVisible !== true) tallies.of(operation).notFoundBy.add(owner)
      }
    },

    /** Checks that each owner still finds them after the others' attempts, which must have changed nothing. */
    async ownAgain(owner: number): Promise<void> {
      for (const [operation, endpoint, probe] of probesToSend(false)) {
        if (!mayAsk(owner, endpoint) || tallies.of(operation).notFoundBy.has(owner)) continue
        const isVisible = await finds(owner, endpoint, probe)
        if (isVisible === true) continue
        const input = probe.input(cellOf(owner, owner))
        if (judge(isVisible, expectedStatus(probe, 'team', 'own'), []) === 'no_answer') {
          tallies.of(operation).unanswered.add(owner)
        } else {
          tell(operation, endpoint, [owner, owner], input, isVisible, { what: 'lost', things: [] })
        }
      }
    },

    /** Requests, or tries to change, the resources of another scope. */
    async other(asking: number, owner: number, changes: boolean): Promise<void> {
      const target = at(scopes, owner).team_id === null ? 'wide' : 'other'
      for (const [operation, endpoint, probe, place] of probesToSend(changes)) {
        const cell = cellOf(asking, owner)
        const question = `${asking} ${place} ${JSON.stringify(probe.input(cell))}`
        const before = cache.get(question)
        const tally = tallies.of(operation)
        if (before !== undefined) {
          if (!before) tally.unanswered.add(owner)
          continue
        }
        const { input, answer } = await request(asking, endpoint, probe, cell)
        tally.requests += 1
        const expected = expectedStatus(probe, 'team', target)
        let isAnswered = true
        for (const [whose, mark] of marks.entries()) {
          if (whose === asking) continue
          if (at(scopes, whose).team_id === null && isSeen(probe, 'wide')) continue
          const visibleMarks = marksIn(probe, input, answer, mark)
          // The status of this answer depends on the caller, not on the target.
          const verdict = judge(answer, whose === owner ? expected : answer.status, visibleMarks)
          if (verdict === 'no_answer') isAnswered = false
          else if (verdict) tell(operation, endpoint, [asking, whose], input, answer, verdict)
        }
        if (target === 'wide' && isSeen(probe, 'wide')) {
          const verdict = judge(answer, expected, [])
          if (verdict === 'no_answer') isAnswered = false
          else if (verdict) tell(operation, endpoint, [asking, owner], input, answer, verdict)
        }
        if (!isAnswered) tally.unanswered.add(owner)
        cache.set(question, isAnswered)
      }
    },

    /** A snapshot of an owner's resources, for comparison. */
    async state(owner: number): Promise<Map<Operation, Answered>> {
      const answers = new Map<Operation, Answered>()
      for (const [operation, endpoint, probe] of probesToSend(false)) {
        if (!requests[operation].isUnchanging || answers.has(operation)) continue
        const { answer } = await request(owner, endpoint, probe, cellOf(owner, owner))
        answers.set(operation, answer)
      }
      return answers
    },

    /** Fails the routes whose snapshot has changed. */
    async compare(owner: number, before: Map<Operation, Answered>): Promise<void> {
      const after = await this.state(owner)
      for (const [operation, endpoint] of operations()) {
        const answer = after.get(operation)
        if (answer === undefined || answer.body === before.get(operation)?.body) continue
        const [probe] = probesOf(operation, false)
        const input = probe?.input(cellOf(owner, owner)) ?? {}
        tell(operation, endpoint, [owner, owner], input, answer, { what: 'lost', things: [] })
      }
    },

    /** Changes and deletes resources as their owner, which proves that the refused requests are valid ones. */
    async change(owner: number): Promise<void> {
      for (const [operation, endpoint] of ownerChanges()) {
        if (!mayAsk(owner, endpoint)) continue
        const [probe] = probesOf(operation, true)
        if (probe === undefined) continue
        const { answer } = await request(owner, endpoint, probe, cellOf(owner, owner))
        if (answer.status !== (requests[operation].ownerStatus ?? 200))
          tallies.of(operation).notFoundBy.add(owner)
        else if (endpoint === rotateKey) {
          // A secret from before its rotation may not change keys.
          at(scopes, owner).bearer = rotateKey.reply.parse(JSON.parse(answer.body)).key
        }
      }
    },
  }
}

/** The changes that an owner makes to its own things, in order. */
function ownerChanges(): [Operation, Endpoint][] {
  const stepOf = (operation: Operation): number => requests[operation].ownerStep ?? 0
  return operations()
    .filter(([operation]) => stepOf(operation) > 0)
    .toSorted(([a], [b]) => stepOf(a) - stepOf(b))
}
