import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { verifyTrail } from './verify-trail.ts'

const key = 'a-fixed-key-for-the-audit-crash-test'

test(
  'a process killed at any moment answered no change without its record',
  { timeout: 90_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-audit-crash-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const answered = new Set<string>()
    let sent = 0

    for (const life of [60, 180, 300]) {
      const main = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
        env: { PORT: '0', SHEAF_DATA_DIR: folder, SHEAF_ADMIN_KEY: key, SHEAF_LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const closed = once(main, 'close')
      onTestFinished(async () => {
        main.kill('SIGKILL')
        await closed
      })
      const address = await addressOf(main.stdout)
      const create = async (): Promise<void> => {
        const reply = await fetch(`${address}${createGraph.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
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

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  for await (const text of output.setEncoding('utf8')) {
    said += String(text)
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
    if (address !== undefined) return address
  }
  throw new Error(`the service did not start: ${said}`)
}
