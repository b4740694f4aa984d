import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { testProcess } from '#service/resilience/test-process.ts'
import { verifyTrail } from './seals/verify-trail.ts'

test(
  'after a kill at any moment, every confirmed change has a record',
  { timeout: 240_000 },
  async () => {
    const { folder, start, authorization } = await testProcess()
    const answered = new Set<string>()
    let requestCount = 0

    for (const life of [60, 180, 300]) {
      const { main, address, closed } = await start()
      const create = async (): Promise<void> => {
        const reply = await fetch(`${address}${createGraph.path}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Graph ${requestCount++}` }),
        })
        answered.add(createGraph.reply.parse(await reply.json()).id)
      }
      // At least one request is answered before the kill, however busy the machine is.
      await create()
      const work = Array.from({ length: 8 }, async () => {
        for (;;) await create()
      })
      await Promise.race([Promise.allSettled(work), pause(life)])
      main.kill('SIGKILL')
      await Promise.allSettled(work)
      await closed
    }

    const database = openSqlite(join(folder, 'sheaf.db'))
    onTestFinished(() => database.destroy())
    const rows = await database
      .selectFrom('audit_records')
      .select(['subjects', 'organization_id'])
      .execute()
    const recorded = new Set(rows.map(({ subjects }) => String(JSON.parse(subjects).id)))
    expect([...answered].filter((id) => !recorded.has(id))).toEqual([])
    expect(answered.size).toBeGreaterThanOrEqual(3)
    const verdict = await verifyTrail(database, rows[0]?.organization_id ?? '')
    expect(verdict).toMatchObject({ intact: true, records: rows.length })
  },
)

test(
  'after a kill at any moment, every committed change has a record or an intent',
  { timeout: 240_000 },
  async () => {
    const { folder, start, authorization } = await testProcess()
    const ask = (address: string, method: string, path: string, body?: object) =>
      fetch(`${address}${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    for (let life = 0; life < 3; life += 1) {
      const { main, address, closed } = await start()
      const ids = await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          const reply = await ask(address, 'POST', createGraph.path, { name: `${life} ${at}` })
          return createGraph.reply.parse(await reply.json()).id
        }),
      )
      const deletions = ids.map((id) => ask(address, 'DELETE', `/v1/graphs/${id}`))
      // The other requests are in progress.
      await Promise.any(deletions)
      main.kill('SIGKILL')
      await Promise.allSettled(deletions)
      await closed
    }
    const { main, closed } = await start()
    main.kill('SIGTERM')
    await closed

    const database = openSqlite(join(folder, 'sheaf.db'))
    onTestFinished(() => database.destroy())
    const deleted = await database
      .selectFrom('graphs')
      .select(['id', 'organization_id'])
      .where('deleted_at', 'is not', null)
      .execute()
    const records = await database
      .selectFrom('audit_records')
      .select(['subjects', 'outcome'])
      .where('operation', '=', 'deleteGraph')
      .execute()
    const recorded = records.map(({ subjects }) => String(JSON.parse(subjects).graph_id))
    expect(recorded.toSorted()).toEqual(deleted.map(({ id }) => id).toSorted())
    expect(deleted.length).toBeGreaterThanOrEqual(3)
    expect(await database.selectFrom('audit_intents').selectAll().execute()).toEqual([])
    const [first] = deleted
    const verdict = await verifyTrail(database, first?.organization_id ?? '')
    expect(verdict).toMatchObject({ intact: true })
  },
)
