import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { listKeys } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { listGraphs } from '#contract/graphs.ts'
import { getIsolationReport } from '#contract/isolation.ts'
import type { IsolationReport } from '#contract/isolation.ts'
import { listEvaluations } from '#contract/playground/evaluations.ts'
import { listPresets } from '#contract/playground/presets.ts'
import { listRuns } from '#contract/runs.ts'
import type { Database } from '#service/database/schema.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import type { TestProviders } from '#service/providers/test-providers.ts'
import { testService } from '#service/test-service.ts'
import { newProofs } from './proof-keys.ts'
import { startProofs } from './start-proofs.ts'

/** The timeout for tests that run an isolation test, in milliseconds. */
export const limit = 180_000

/**
 * The service with an organization of several teams, and a worker for isolation tests that is not started. It
 * ends with the test, or when `onEnd` runs what it was given.
 */
export async function proofWorld(
  database: Database,
  hooks: RequestHooks[] = [],
  teams = 2,
  providers: TestProviders = {},
  onEnd: (release: () => Promise<void>) => void = onTestFinished,
) {
  const logged: string[] = []
  const proofs = newProofs()
  // What the keys of a test lawfully read must not appear in the log of their team.
  const auditReads = true
  const service = await testService(database, {
    worker: true,
    proofs,
    hooks,
    auditReads,
    providers,
    onEnd,
  })
  const organization = await service.newOrganization()
  const team_ids: string[] = []
  for (let at = 0; at < teams; at += 1) team_ids.push(await organization.newTeam())
  const start = async (hours = 0) => {
    const worker = await startProofs(
      {
        database: database,
        blobs: service.blobs,
        clock: service.clock,
        limits: service.limits,
        maximum: 1_000_000,
        onWork: () => undefined,
        app: service.app,
        proofs,
        searchesIndex: true,
      },
      {
        holder: { owner: `test/0/${organization.id}`, leaseSeconds: 30, clock: service.clock },
        isGone: () => false,
        hours,
        isPaused: () => false,
        log: pino({ level: 'info' }, { write: (line) => logged.push(line) }),
      },
    )
    onEnd(() => worker.stop())
    return worker
  }
  const ended = async (report_id: string): Promise<IsolationReport> => {
    const report = () =>
      service.ask(getIsolationReport, { params: { report_id } }, organization.admin)
    await expect
      .poll(async () => (await report()).status, { timeout: limit, interval: 100 })
      .not.toBe('running')
    return report()
  }
  return { ...service, organization, team_ids, start, ended, logged }
}
type World = Awaited<ReturnType<typeof proofWorld>>

/** The resources of isolation tests that still exist. */
export async function left({ ask, organization }: World) {
  const key = organization.admin
  const all = { scope: 'all' } as const
  const lists = [
    await ask(listGraphs, { query: all }, key),
    await ask(listFiles, {}, key),
    await ask(listRuns, { query: all }, key),
    await ask(listPresets, {}, key),
    await ask(listEvaluations, {}, key),
  ]
  const keys = await ask(listKeys, {}, key)
  return {
    things: lists.flatMap(({ data }) => data.map(({ id }) => id)),
    keys: keys.data.filter(({ name }) => name.startsWith('Isolation test')),
  }
}
