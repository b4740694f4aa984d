import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { testProcess } from '#service/test-process.ts'
import { verifyTrail } from './verify-trail.ts'

test(
  'a process killed at any moment answered no change without its record',
  { timeout: 90_000 },
  async () => {
    const { folder, start, authorization } = await testProcess()
    const answered = new Set<string>()
    let sent = 0

    for (const life of [60, 180, 300]) {
      const { main, address, closed } = await start()
      const create = async (): Promise<void> => {
        const reply = await fetch(`${address}${createGraph.path}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Graph ${sent++}` }),
        })
        answered.add(createGraph.reply.parse(await reply.json()).id)
      }
      // before the kill at least one is answered, whatever the machine is busy with
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
