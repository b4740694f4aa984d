import { expect, test } from 'vitest'
import { listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
import {
  askConversation,
  createConversation,
  getConversation,
  listConversations,
} from '#contract/conversations/conversations.ts'
import { createGraph } from '#contract/graphs.ts'
import { getLimits } from '#contract/limits.ts'
import {
  createPreset,
  listPresetVersions,
  putPresetLabel,
  updatePreset,
} from '#contract/playground/presets.ts'
import { getRetention, previewRetention, putRetention } from '#contract/retention/retention.ts'
import { createRun, finishRun, listRuns } from '#contract/runs.ts'
import { getUsage } from '#contract/usage.ts'
import { cutChain } from '#service/audit/cuts/cut-chain.ts'
import { testSeals } from '#service/audit/seals/test-seals.ts'
import { verifyTrail } from '#service/audit/seals/verify-trail.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { transact } from '#service/database/transact.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { bytesOfUsageRow } from '#service/usage/usage-bytes-store.ts'
import { noRetention } from './retention-store.ts'
import { retentionSweeps } from './retention-sweeps.ts'

const day = 86_400

onEveryDatabase('times of retention', (database) => {
  async function begin() {
    const time = testClock()
    const service = await testService(database(), { clock: time.clock })
    const organization = await service.newOrganization()
    const { admin } = organization
    const logged: string[] = []
    // The sweeps also find the organizations of other tests.
    const note = (what: unknown, text?: unknown): void => {
      if (JSON.stringify(what).includes(organization.id)) logged.push(String(text))
    }
    const log = { error: note, warn: note }
    const sweeps = retentionSweeps({ clock: time.clock, seals: testSeals, log })
    const put = async (days: Partial<typeof noRetention>, etag?: string) =>
      service.app.inject({
        method: putRetention.method,
        url: putRetention.path,
        headers: {
          authorization: `Bearer ${admin}`,
          ...(etag !== undefined && { 'if-match': etag }),
        },
        payload: { ...noRetention, ...days },
      })
    const preview = (days: Partial<typeof noRetention>) =>
      service.ask(previewRetention, { body: { ...noRetention, ...days } }, admin)
    return {
      ...service,
      ...organization,
      ...time,
      logged,
      sweep: async () => {
        while (await sweeps.sweepSlice(database())) continue
      },
      put,
      preview,
      confirm: async (days: Partial<typeof noRetention>) => {
        const { etag } = await preview(days)
        expect((await put(days, etag)).statusCode).toBe(200)
      },
      newRun: async (content: string, key = admin) => {
        const request = { model: 'm', messages: [{ role: 'user', content }] }
        const { id } = await service.ask(createRun, { body: { request } }, key)
        const result = { status: 'completed' as const, response: { text: 'Yes' }, error: null }
        const body = { ...result, events: [], first_token_ms: null, duration_ms: null }
        await service.ask(finishRun, { params: { run_id: id }, body }, key)
      },
      runs: async () => (await service.ask(listRuns, {}, admin)).data.map(({ title }) => title),
      used: async () => {
        const { data } = await service.ask(getLimits, {}, admin)
        return data.find(({ limit }) => limit === 'storage_bytes')?.used ?? null
      },
      verify: () => service.ask(verifyAuditRecords, {}, admin),
    }
  }

  test('by default, nothing is deleted', async () => {
    const { newRun, pass, sweep, runs, ask, admin } = await begin()
    await newRun('old')
    pass(4000 * day)
    await sweep()
    expect(await runs()).toEqual(['old'])
    const settings = await ask(getRetention, {}, admin)
    expect(settings).toEqual({ ...noRetention, audit_checkpoint: null })
  })

  test('a shorter time is refused until its preview was seen', async () => {
    const { newRun, pass, preview, put, ask, admin } = await begin()
    await newRun('old')
    pass(31 * day)
    const bare = await put({ run_days: 30 })
    expect([bare.statusCode, bare.json().extras.failure]).toEqual([409, 'preview_stale'])
    const shown = await preview({ run_days: 30 })
    expect(shown.deletes).toMatchObject([{ kind: 'runs', count: 1 }])
    expect(shown.deletes[0]?.bytes).toBeGreaterThan(50)
    // A preview of other settings confirms nothing.
    expect((await put({ run_days: 29 }, shown.etag)).statusCode).toBe(409)
    expect((await put({ run_days: 30 }, shown.etag)).statusCode).toBe(200)
    expect(await ask(getRetention, {}, admin)).toMatchObject({ run_days: 30, audit_days: null })
    // What deletes nothing needs no preview.
    expect((await put({ run_days: 40 })).statusCode).toBe(200)
  })

  test('old runs are deleted in slices, and their storage is free again', async () => {
    const { newRun, newTeam, newKey, pass, sweep, confirm, runs, used, logged } = await begin()
    const key = await newKey({ team_id: await newTeam() })
    for (let at = 0; at < 22; at += 1) await newRun(`old ${at}`, key)
    pass(20 * day)
    await newRun('new')
    // Counts the audit records, which this does not delete.
    await sweep()
    const bytes = (await used()) ?? 0
    await confirm({ run_days: 10 })
    await sweep()
    expect(await runs()).toEqual(['new'])
    const left = (await used()) ?? 0
    const sizeOfRun = 70
    expect(bytes - left).toBeGreaterThan(22 * sizeOfRun)
    expect(left).toBeGreaterThan(0)
    expect(logged).toEqual([])
  })

  test('conversations are deleted some time after their last question', async () => {
    const { ask, refusal, newKey, pass, sweep, preview, confirm, admin } = await begin()
    const key = await newKey()
    const { id: graph_id } = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const begun = async () =>
      (await ask(createConversation, { body: { graph_ids: [graph_id] } }, key)).id
    const [old, used] = [await begun(), await begun()]
    pass(20 * day)
    const params = { conversation_id: used }
    await ask(askConversation, { params, body: { question: 'What is wool?' } }, key)
    const { deletes } = await preview({ conversation_days: 10 })
    expect(deletes).toMatchObject([{ kind: 'conversations', count: 1, bytes: null }])
    await confirm({ conversation_days: 10 })
    await sweep()
    expect((await ask(listConversations, {}, key)).data.map(({ id }) => id)).toEqual([used])
    const gone = await refusal(getConversation, { params: { conversation_id: old } }, key)
    expect(gone.failure).toBe('conversation_not_found')
  })

  test('what grows old is deleted within the hour', async () => {
    const { newRun, pass, sweep, confirm, runs } = await begin()
    await newRun('old')
    await confirm({ run_days: 1 })
    await sweep()
    expect(await runs()).toEqual(['old'])
    pass(day + 1)
    await sweep()
    expect(await runs()).toEqual([])
  })

  test('a clock that jumps by years deletes nothing on the day that it is corrected', async () => {
    const { newRun, step, sweep, confirm, runs, logged, pass } = await begin()
    await newRun('young')
    await confirm({ run_days: 30 })
    await sweep()
    step(4000 * day)
    await sweep()
    expect(await runs()).toEqual(['young'])
    expect(logged).toHaveLength(1)
    step(-4000 * day)
    await sweep()
    pass(2 * day)
    await sweep()
    expect(await runs()).toEqual(['young'])
    pass(30 * day)
    await sweep()
    pass(2 * day)
    await sweep()
    expect(await runs()).toEqual([])
  })

  test('preset versions that are neither newest nor named are deleted', async () => {
    const { ask, admin, pass, sweep, confirm, used } = await begin()
    const { id } = await ask(createPreset, { body: { name: 'P', body: { at: 1 } } }, admin)
    const params = { preset_id: id }
    for (const at of [2, 3, 4]) await ask(updatePreset, { params, body: { body: { at } } }, admin)
    const label = { params: { ...params, label: 'live' }, body: { version: 2 } }
    await ask(putPresetLabel, label, admin)
    pass(8 * day)
    const before = (await used()) ?? 0
    await confirm({ preset_version_days: 7 })
    await sweep()
    const { data } = await ask(listPresetVersions, { params }, admin)
    expect(data.map(({ number }) => number)).toEqual([4, 2])
    const size = JSON.stringify({ at: 1 }).length
    // Audit records count too, from the sweep on.
    expect(await used()).toBeGreaterThan(before - 2 * size)
  })

  test('usage of old days is deleted', async () => {
    const { ask, admin, pass, sweep, confirm, usage, clock } = await begin()
    await ask(listRuns, {}, admin)
    await usage.flush()
    const from = clock.now().toISOString().slice(0, 10)
    pass(63 * day)
    const requests = async () => {
      const { data } = await ask(getUsage, { query: { from, to: from } }, admin)
      return data.reduce((sum, row) => sum + row.requests, 0)
    }
    expect(await requests()).toBeGreaterThan(0)
    await confirm({ usage_days: 62 })
    await sweep()
    expect(await requests()).toBe(0)
  })

  test('usage counts as stored from the day after the next, until it is deleted', async () => {
    const { ask, admin, id, pass, sweep, confirm, usage } = await begin()
    await ask(listRuns, {}, admin)
    await ask(getRetention, {}, admin)
    await usage.flush()
    const rows = await database()
      .selectFrom('usage_counts')
      .select('operation')
      .where('organization_id', '=', id)
      .execute()
    expect(rows.length).toBeGreaterThan(1)
    const stored = async (table: 'usage_storage' | 'audit_storage') => {
      const counted = database().selectFrom(table).select('bytes')
      const row = await counted.where('organization_id', '=', id).executeTakeFirst()
      return Number(row?.bytes ?? 0)
    }
    const total = async () => {
      const counted = database().selectFrom('storage_counts').select('bytes')
      return Number((await counted.where('scope_id', '=', id).executeTakeFirst())?.bytes ?? 0)
    }
    const expected = rows.length * bytesOfUsageRow
    await sweep()
    expect(await stored('usage_storage')).toBe(0)
    pass(2 * day)
    await sweep()
    expect(await stored('usage_storage')).toBe(expected)
    expect(await total()).toBe(expected + (await stored('audit_storage')))

    pass(63 * day)
    await confirm({ usage_days: 62 })
    await usage.flush()
    await sweep()
    expect(await stored('usage_storage')).toBe(0)
    expect(await total()).toBe(await stored('audit_storage'))
  })

  test('an audit log whose old records are deleted is proven from its checkpoint', async () => {
    const { ask, admin, id, pass, sweep, confirm, verify, used } = await begin()
    for (const name of ['A', 'B', 'C']) await ask(createGraph, { body: { name } }, admin)
    pass(31 * day)
    await ask(createGraph, { body: { name: 'D' } }, admin)
    await confirm({ audit_days: 30 })
    await sweep()
    const { data } = await ask(listAuditRecords, { query: { order: 'asc' } }, admin)
    expect(data.map(({ sequence }) => sequence)).toEqual([4, 5])
    const verdict = await verify()
    expect(verdict).toMatchObject({ intact: true, records: 2, checkpoint: { sequence: 3 } })
    expect(await ask(getRetention, {}, admin)).toMatchObject({ audit_checkpoint: { sequence: 3 } })
    expect(await used()).toBeGreaterThan(1000)
    // A head from before is proven as long as its record, or the checkpoint, names it.
    const anchors = [{ sequence: 3, hash: verdict.checkpoint?.hash ?? '' }]
    expect((await verifyTrail(database(), id, { anchors, seals: testSeals })).intact).toBe(true)
    const other = [{ sequence: 3, hash: 'f'.repeat(64) }]
    const broken = await verifyTrail(database(), id, { anchors: other, seals: testSeals })
    expect(broken.broken).toEqual({ sequence: 3, reason: 'head_differs' })
  })

  test('a whole chain can be deleted and goes on', async () => {
    const { ask, admin, pass, sweep, confirm, verify } = await begin()
    await ask(createGraph, { body: { name: 'A' } }, admin)
    await confirm({ audit_days: 30 })
    pass(6 * day)
    await sweep()
    pass(26 * day)
    await sweep()
    pass(day + 1)
    await sweep()
    expect(await verify()).toMatchObject({ intact: true, records: 0, checkpoint: { sequence: 2 } })
    await ask(createGraph, { body: { name: 'B' } }, admin)
    expect(await verify()).toMatchObject({ intact: true, records: 1, head: { sequence: 3 } })
  })

  test('who deletes records by hand cannot make the checkpoint', async () => {
    const { ask, admin, id, verify } = await begin()
    for (const name of ['A', 'B', 'C']) await ask(createGraph, { body: { name } }, admin)
    const of = database().selectFrom('audit_records').where('organization_id', '=', id)
    const second = await of.where('sequence', '=', 2).selectAll().executeTakeFirstOrThrow()
    await database()
      .deleteFrom('audit_records')
      .where('organization_id', '=', id)
      .where('sequence', '<=', 2)
      .execute()
    expect((await verify()).broken).toEqual({ sequence: 1, reason: 'missing' })
    // The seal of the record is genuine, and no seal of a checkpoint.
    const { hash, last_at: cut_at } = second
    const forged = { organization_id: id, sequence: 2, hash, cut_at, seal: second.seal ?? '' }
    await database().insertInto('audit_checkpoints').values(forged).execute()
    expect((await verify()).broken).toEqual({ sequence: 2, reason: 'checkpoint_differs' })
  })

  test('records that were changed are not deleted', async () => {
    const { ask, admin, id, pass, sweep, confirm, verify, logged } = await begin()
    for (const name of ['A', 'B', 'C']) await ask(createGraph, { body: { name } }, admin)
    await database()
      .updateTable('audit_records')
      .set({ name: 'Another' })
      .where('organization_id', '=', id)
      .where('sequence', '=', 2)
      .execute()
    pass(31 * day)
    await confirm({ audit_days: 30 })
    await sweep()
    expect(logged).toEqual([expect.stringContaining('tampered')])
    expect((await verify()).broken).toEqual({ sequence: 2, reason: 'changed' })
  })

  test('two processes that delete the same records at once leave a chain that fits', async () => {
    const { ask, admin, id, pass, sweep, confirm, verify, clock } = await begin()
    for (const name of ['A', 'B', 'C', 'D']) await ask(createGraph, { body: { name } }, admin)
    pass(31 * day)
    await confirm({ audit_days: 30 })
    const now = clock.now().toISOString()
    const cut = { organization_id: id, before: now, last: 4, now, limit: 2 }
    const ends = await Promise.all(
      [1, 2].map(() => transact(database(), (tx) => cutChain(tx, cut, testSeals, async () => 0))),
    )
    expect(new Set(ends.map((end) => end?.sequence))).toEqual(new Set([2, 4]))
    await sweep()
    expect(await verify()).toMatchObject({ intact: true, checkpoint: { sequence: 4 } })
  })

  test('only a key of the organization manages them, and the audit log needs its own permission', async () => {
    const { refusal, newKey, newTeam } = await begin()
    const ofTeam = await newKey({ team_id: await newTeam(), permissions: ['*:admin'] })
    expect((await refusal(getRetention, {}, ofTeam)).failure).toBe('team_forbidden')
    const limits = await newKey({ permissions: ['limits:admin'] })
    const body = { ...noRetention, audit_days: 400 }
    expect((await refusal(putRetention, { body }, limits)).failure).toBe('permission_missing')
    const short = { ...noRetention, audit_days: 29 }
    expect((await refusal(putRetention, { body: short }, limits)).status).toBe(400)
  })
})
