import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listKeys } from '#contract/access.ts'
import { exportAuditRecords, listAuditRecords } from '#contract/audit.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { endpoints } from '#contract/endpoints.ts'
import { getIsolationReport, listIsolationReports, proveIsolation } from '#contract/isolation.ts'
import type { IsolationReport } from '#contract/isolation.ts'
import { defaultModel } from '#contract/models.ts'
import { getUsage } from '#contract/usage.ts'
import type { Caller } from '#service/access/caller.ts'
import { openTestSqlite } from '#service/database/test-databases.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import type { TestProviders } from '#service/providers/test-providers.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import { requests } from './requests.ts'
import { left, limit, proofWorld } from './test-proofs.ts'

/** A default model that quotes nothing, and the number of the questions it got. */
function evasiveModel(): { providers: TestProviders; questions: () => number } {
  let questions = 0
  const model: ChatModel = {
    kind: 'language',
    fingerprint: 'evasive',
    async *answer() {
      questions += 1
      yield { type: 'text', text: 'I would rather not say [7].' }
      yield { type: 'finish', reason: 'stop' }
    },
  }
  const abilities = { tools: true, json_schema: true, images: true }
  const { id, context_window } = defaultModel
  const chat = () => model
  const others = [{ id, name: 'Evasive', kind: model.kind, chat, context_window, abilities }]
  return { providers: { others }, questions: () => questions }
}

const verdicts = ({ routes }: IsolationReport, verdict: string): string[] =>
  routes.filter((route) => route.verdict === verdict).map((route) => route.operation)

// These judge reports and replies, so they run on one database. The queries of a proof that passes are tested on both in proof-runs.test.ts.
describe('an isolation proof that passes', () => {
  const releases: (() => Promise<void>)[] = []
  let running: ReturnType<typeof runTest> | undefined
  // Not in "beforeAll", where nothing can be polled.
  const passedTest = () => (running ??= runTest())
  afterAll(async () => {
    for (const release of releases) await release()
  })

  /** Runs a test, and requests the keys and the start of another one meanwhile. */
  async function runTest() {
    const { providers, questions } = evasiveModel()
    const onEnd = (release: () => Promise<void>) => releases.unshift(release)
    const database = await openTestSqlite()
    onEnd(() => database.destroy())
    const world = await proofWorld(database, [], 2, providers, onEnd)
    const { ask, organization, usage, start, ended } = world
    const body = { model: defaultModel.id, messages: [{ role: 'user' as const, content: 'Hi' }] }
    const completion = await ask(createChatCompletion, { body }, organization.admin)
    expect([completion.system_fingerprint, questions()]).toEqual(['evasive', 1])
    await start()
    const started = await ask(proveIsolation, {}, organization.admin)
    const startedTwice = await ask(proveIsolation, {}, organization.admin)
    const keys = async (query = {}) => (await ask(listKeys, { query }, organization.admin)).data
    await expect.poll(async () => (await keys()).some((key) => key.isolation_test)).toBe(true)
    const otherKeys = await keys({ isolation_tests: 'exclude' })
    const report = await ended(started.id)
    await usage.flush()
    return { ...world, started, startedTwice, otherKeys, report, questions }
  }

  test('the verdict does not depend on the default model, even one that quotes nothing', async () => {
    const { report, questions } = await passedTest()
    expect([report.verdict, verdicts(report, 'not_proven')]).toEqual(['pass', []])
    expect(questions()).toBe(1)
  })

  test('every team can access its own data and no other, and the test data is deleted', async () => {
    const { ask, organization, team_ids, started, startedTwice, report } = await passedTest()
    expect(started).toMatchObject({ status: 'running', verdict: null, started_by: 'A key' })
    expect(startedTwice.id).toBe(started.id)
    expect(verdicts(report, 'fail')).toEqual([])
    expect(verdicts(report, 'not_proven')).toEqual([])
    expect(report).toMatchObject({
      status: 'completed',
      verdict: 'pass',
      reason: null,
      teams: 2,
      teams_total: 2,
      all_pairs: true,
    })
    expect(report.routes.map((route) => route.operation)).toEqual(Object.keys(endpoints))
    expect(report.scopes.map((scope) => scope.team_id)).toEqual([...team_ids, null])
    for (const route of report.routes) {
      expect([route.operation, route.asked > 0]).toEqual([
        route.operation,
        requests[route.operation as keyof typeof requests].isolation !== 'has no things of a team',
      ])
    }
    expect(await left(await passedTest())).toEqual({ things: [], keys: [] })
    const { data } = await ask(listIsolationReports, {}, organization.admin)
    expect(data.map(({ id, verdict }) => [id, verdict])).toEqual([[started.id, 'pass']])
  })

  test('only the keys of its organization read its report', async () => {
    const { refusal, organization, team_ids, newOrganization, started } = await passedTest()
    const params = { report_id: started.id }
    const stranger = await newOrganization()
    expect((await refusal(getIsolationReport, { params }, stranger.admin)).failure).toBe(
      'isolation_report_not_found',
    )
    const ofTeam = await organization.newKey({
      name: 'Of a team',
      team_id: team_ids[0] ?? '',
      permissions: ['*:admin'],
    })
    for (const endpoint of [proveIsolation, listIsolationReports, getIsolationReport]) {
      expect((await refusal(endpoint, { params }, ofTeam)).failure).toBe('team_forbidden')
    }
  })

  test('its requests are not in usage or denials, and its changes are in the audit log', async () => {
    const { ask, organization } = await passedTest()
    const query = { group_by: 'operation,key' }
    const counted = await ask(getUsage, { query }, organization.admin)
    const byProof = counted.data.filter((row) => row.key_name?.startsWith('Isolation test'))
    expect(new Set(byProof.map((row) => row.operation))).toEqual(
      new Set([
        'askConversation',
        'createApplication',
        'createApplicationBatch',
        'createApplicationJob',
        'deployApplication',
        'createConversation',
        'createEvaluation',
        'createGraph',
        'createPreset',
        'createRun',
        'rateTurn',
        'updateConversation',
        'uploadFile',
      ]),
    )
    const records = []
    for (let after: string | undefined; ;) {
      const page = await ask(
        listAuditRecords,
        { query: { limit: 100, ...(after && { after }) } },
        organization.admin,
      )
      records.push(...page.data)
      if (!page.has_more || page.last_id === null) break
      after = page.last_id
    }
    const proofs = records.filter((record) => record.key_name?.startsWith('Isolation test'))
    expect(proofs.filter(({ outcome }) => outcome !== 'allowed')).toEqual([])
    expect(proofs.map(({ operation }) => operation)).toContain('deleteGraph')
  })

  test('its keys are marked, and are left out of keys, the audit log and usage on request', async () => {
    const { ask, send, organization, otherKeys } = await passedTest()
    expect(otherKeys.map((key) => key.isolation_test)).toEqual([false])
    const sources = await ask(getUsage, { query: { group_by: 'source,key' } }, organization.admin)
    for (const { source, key_name } of sources.data) {
      const isTest = key_name?.startsWith('Isolation test')
      expect(source).toBe(isTest ? 'isolation_test' : 'api')
    }
    const exclude = { isolation_tests: 'exclude' as const }
    const records = await ask(listAuditRecords, { query: exclude }, organization.admin)
    const ofAdmin = records.data.filter(({ key_name }) => key_name === 'A key')
    expect(ofAdmin.map(({ operation }) => operation)).toEqual(['proveIsolation', 'proveIsolation'])
    expect(records.data.filter(({ key_name }) => key_name?.startsWith('Isolation test'))).toEqual(
      [],
    )
    const exported = await send(exportAuditRecords, { query: exclude }, organization.admin)
    expect(exported.body).not.toContain('Isolation test')
    expect(exported.body).toContain('proveIsolation')
  })
})

describe('the verdict of the isolation proof', () => {
  test(
    'a broken route fails with the scopes and things concerned, and no other route does',
    async () => {
      const database = await openTestSqlite()
      const isOthers = async (caller: Caller, graph_id: string): Promise<boolean> => {
        const row = await database
          .selectFrom('graph_scopes')
          .select('scope_id')
          .where('graph_id', '=', graph_id)
          .executeTakeFirst()
        return caller.team_id !== null && row?.scope_id !== caller.team_id
      }
      let poisoned = false
      const broken: RequestHooks = {
        preHandler: async ({ operation, caller, request }) => {
          const { graph_id = '', file_id = '' } = z
            .object({ graph_id: z.string().optional(), file_id: z.string().optional() })
            .parse(request.params)
          // A store that ignores the scope.
          if (operation === 'getGraph' && (await isOthers(caller, graph_id))) {
            const graph = await database
              .selectFrom('graphs')
              .selectAll()
              .where('id', '=', graph_id)
              .executeTakeFirst()
            return { status: 200, text: JSON.stringify(graph) }
          }
          // A list with rows of another team.
          if (operation === 'listRuns' && caller.team_id === team) {
            const runs = await database
              .selectFrom('runs')
              .selectAll()
              .where('organization_id', '=', caller.organization_id)
              .where('deleted_at', 'is', null)
              .execute()
            return { status: 200, text: JSON.stringify({ data: runs }) }
          }
          // A refusal that reveals that the resource exists.
          if (operation === 'getFile' && caller.team_id !== null) {
            const file = await database
              .selectFrom('files')
              .select('team_id')
              .where('id', '=', file_id)
              .executeTakeFirst()
            if (file && file.team_id !== caller.team_id) {
              throw new Failure('permission_missing', 'This is another team’s.')
            }
          }
          // A cache that serves one caller the answer of another.
          if (operation !== 'getPreset') return undefined
          const preset_id = z.object({ preset_id: z.string() }).parse(request.params).preset_id
          const preset = await database
            .selectFrom('presets')
            .select('owner_id')
            .where('id', '=', preset_id)
            .executeTakeFirst()
          const isOwn = preset?.owner_id === (caller.team_id ?? caller.organization_id)
          if (!isOwn) poisoned = true
          if (isOwn && poisoned) throw new Failure('preset_not_found', 'There is no such preset.')
          return undefined
        },
      }
      const { ask, organization, team_ids, start, ended, logged } = await proofWorld(database, [
        broken,
      ])
      const team = team_ids[1]
      await start()
      const report = await ended((await ask(proveIsolation, {}, organization.admin)).id)
      expect(report.verdict).toBe('fail')
      expect(report.reason).toContain('4 routes')
      expect(verdicts(report, 'fail')).toEqual(['getGraph', 'getFile', 'listRuns', 'getPreset'])
      expect(verdicts(report, 'not_proven')).toEqual([])
      const entry = z.object({ level: z.number(), report_id: z.string(), routes: z.unknown() })
      const entries = logged.map((line) => entry.parse(JSON.parse(line)))
      expect(entries).toEqual([
        {
          level: 50,
          report_id: report.id,
          routes: ['getGraph', 'getFile', 'listRuns', 'getPreset'],
        },
      ])
      const of = (operation: string) =>
        report.routes.find((route) => route.operation === operation)?.failures ?? []
      expect(new Set(of('listRuns').map(({ seen_by }) => seen_by))).toEqual(new Set([team]))
      expect(of('getGraph')[0]).toMatchObject({ what: 'seen', status: 200, method: 'GET' })
      expect(of('getFile')[0]).toMatchObject({ what: 'status', status: 403, things: [] })
      expect(of('getPreset')[0]).toMatchObject({ what: 'lost', status: 404 })
      const texts = of('getGraph').flatMap(({ things }) => things)
      expect(texts.filter(({ kind, id }) => kind === 'text' && id !== null)).toEqual([])
    },
    limit,
  )

  test(
    'a route on which an owner does not find its own data is inconclusive',
    async () => {
      const empty: RequestHooks = {
        preHandler: ({ operation, request }) =>
          operation === 'listPresets' && !request.url.includes('after')
            ? { status: 200, text: '{"data":[]}' }
            : undefined,
      }
      const database = await openTestSqlite()
      const { ask, organization, start, ended } = await proofWorld(database, [empty], 1)
      await start()
      const report = await ended((await ask(proveIsolation, {}, organization.admin)).id)
      expect([report.verdict, verdicts(report, 'not_proven')]).toEqual([
        'not_proven',
        ['listPresets'],
      ])
    },
    limit,
  )
})
