import type { FastifyInstance } from 'fastify'
import type { IsolationReport, IsolationSummary } from '#contract/isolation.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { asker } from './ask-pairs.ts'
import { plant, waitUntilRead } from './plant.ts'
import type { Planted } from './planted.ts'
import type { ProofKeys } from './proof-keys.ts'
import { chooseTeams, openScopes, pairsOf } from './scopes.ts'
import { sender } from './send.ts'
import { tallies, worst } from './tally.ts'

export interface ProofParts extends FileParts {
  app: FastifyInstance
  keys: ProofKeys
  searchesIndex: boolean
}

export type Progress = NonNullable<IsolationSummary['progress']>
export type Outcome = Omit<
  IsolationReport,
  'id' | 'created_at' | 'finished_at' | 'started_by' | 'progress'
>

/**
 * Creates resources with a canary for each team and for the organization, checks that each scope finds its
 * own, and requests them as every other scope. `sweep` must delete them afterwards. Rejects with the reason
 * of `signal` once it aborts.
 */
export async function prove(
  parts: ProofParts,
  run: { organization_id: string; tag: string; created_at: string },
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const { teams, total } = await chooseTeams(parts.database, run.organization_id)
  const requests = sender(parts.app, signal)
  const results = tallies()
  const scopes = teams.length === 0 ? [] : await openScopes(parts, run, teams)
  const { pairs, all } = pairsOf(scopes)
  let unread = 0

  async function mapScopes<T>(
    stage: Progress['stage'],
    items: readonly T[],
    work: (item: T, at: number) => Promise<void>,
  ): Promise<void> {
    for (const [at, item] of items.entries()) {
      tell({ stage, done: at, total: items.length })
      await work(item, at)
    }
  }

  const owners = scopes.map((_, at) => at)
  try {
    for (const { key_id } of scopes) parts.keys.set(key_id, 'planting')
    const planted: Planted[] = []
    await mapScopes('planting', scopes, async (scope) => {
      planted.push(await plant(parts, run, scope, requests))
    })
    for (const { key_id } of scopes) parts.keys.set(key_id, 'asking')
    const files = planted.length * 2
    unread = await waitUntilRead(scopes, planted, requests, (done) =>
      tell({ stage: 'reading', done, total: files }),
    )
    const { tag, created_at: since } = run
    const { searchesIndex } = parts
    const ask = asker({ scopes, planted, tag, since, searchesIndex }, requests, results)
    await mapScopes('proving', owners, (owner) => ask.own(owner))
    const reads = pairs.map((pair) => [...pair, false] as const)
    const changes = pairs.map((pair) => [...pair, true] as const)
    const steps = reads.length + changes.length
    for (const [at, [asking, owner]] of reads.entries()) {
      tell({ stage: 'asking', done: at, total: steps })
      await ask.other(asking, owner, false)
    }
    for (const owner of owners) await ask.ownAgain(owner)
    const before = []
    for (const owner of owners) before.push(await ask.state(owner))
    for (const [at, [asking, owner]] of changes.entries()) {
      tell({ stage: 'asking', done: reads.length + at, total: steps })
      await ask.other(asking, owner, true)
    }
    for (const owner of owners) await ask.compare(owner, before[owner] ?? new Map())
    await mapScopes('removing', owners, (owner) => ask.change(owner))
  } finally {
    for (const { key_id } of scopes) parts.keys.delete(key_id)
  }

  const routes = results.routes(scopes.length)
  const of = (verdict: string): number => routes.filter((route) => route.verdict === verdict).length
  const verdict = worst(routes.map((route) => route.verdict))
  return {
    status: 'completed',
    verdict: verdict === 'nothing' ? 'not_proven' : verdict,
    reason: reasonOf({
      teams: teams.length,
      total,
      unread,
      failed: of('fail'),
      open: of('not_proven'),
    }),
    teams: teams.length,
    teams_total: total,
    all_pairs: all,
    requests: requests.count(),
    routes_passed: of('pass'),
    routes_failed: of('fail'),
    routes_not_proven: of('not_proven'),
    scopes: scopes.map(({ team_id, name }) => ({ team_id, name })),
    routes,
  }
}

function reasonOf(results: {
  teams: number
  total: number
  unread: number
  failed: number
  open: number
}): string | null {
  if (results.teams === 0) return 'There are no teams yet, so there is nothing to test.'
  const routes = (count: number): string => (count === 1 ? '1 route' : `${count} routes`)
  const sentences = [
    results.failed > 0 && `${routes(results.failed)} exposed data of another team.`,
    results.unread > 0 &&
      'Not all test files were processed in time. Check that a worker is running and that SHEAF_WORKERS is above 0.',
    results.open > 0 &&
      `${routes(results.open)} could not be tested: a team could not find its own test data, or there was no response.`,
    results.teams < results.total &&
      `${results.teams} of ${results.total} teams took part, chosen at random.`,
  ].filter((reason) => reason !== false)
  return sentences.length === 0 ? null : sentences.join(' ')
}
