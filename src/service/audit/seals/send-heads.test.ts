import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { bodyOf, testSite } from '#service/web/test-site.ts'
import { headTarget } from './head-target.ts'
import type { SentHead } from './head-target.ts'
import { sendHeads } from './send-heads.ts'

const agent = guardedAgent(addressRules({ loopback: true, privateHosts: [] }))
const log = { info: () => undefined }
const intervalMs = 3_600_000

onEveryDatabase('heads sent elsewhere', (database) => {
  async function begin(to: (folder: string) => string) {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-heads-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const service = await testService(database())
    const { id, admin } = await service.newOrganization()
    let at = 0
    const errors: unknown[] = []
    const broken: SentHead[] = []
    const start = () => {
      const heads = sendHeads({
        database: database(),
        clock: service.clock,
        target: headTarget(to(folder), { log, agent }),
        intervalMs,
        onError: (error) => errors.push(error),
        onBreak: (head) => broken.push(head),
      })
      onTestFinished(() => heads.stop())
      return heads
    }
    return {
      id,
      folder,
      errors,
      broken: () => broken.filter(({ organization_id }) => organization_id === id),
      start,
      change: () => service.ask(createGraph, { body: { name: `Graph ${(at += 1)}` } }, admin),
      cut: async (to_: number) => {
        const own = () =>
          database().selectFrom('audit_records').selectAll().where('organization_id', '=', id)
        const row = await own().where('sequence', '=', to_).executeTakeFirstOrThrow()
        await database()
          .deleteFrom('audit_records')
          .where('organization_id', '=', id)
          .where('sequence', '>', to_)
          .execute()
        await database()
          .updateTable('audit_heads')
          .set({ sequence: to_, hash: row.hash })
          .where('organization_id', '=', id)
          .execute()
      },
    }
  }

  test('a file gets a line for each changed head, and a truncated chain is reported', async () => {
    const { id, folder, change, start, cut, broken } = await begin(
      (where) => `file:${join(where, 'heads.jsonl')}`,
    )
    const lines = async () =>
      (await readFile(join(folder, 'heads.jsonl'), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line): SentHead => JSON.parse(line))
        .filter(({ organization_id }) => organization_id === id)
    const heads = start()
    await change()
    await heads.send()
    await heads.send()
    expect(await lines()).toMatchObject([{ sequence: 1, intact: true }])
    await change()
    await change()
    await heads.send()
    expect(broken()).toEqual([])
    await cut(2)
    await heads.send()
    expect(broken()).toMatchObject([{ sequence: 3 }])
    expect((await lines()).map(({ sequence, intact }) => [sequence, intact])).toEqual([
      [1, true],
      [3, true],
      [2, false],
    ])
  })

  test('a chain that was truncated while the service was stopped is reported at the next start', async () => {
    const { change, start, cut, broken } = await begin((where) => `file:${join(where, 'heads')}`)
    await change()
    await change()
    await start().stop()
    await cut(1)
    await start().send()
    expect(broken()).toMatchObject([{ sequence: 2 }])
  })

  test('heads are sent to a webhook, and again after a failure', async () => {
    const bodies: string[] = []
    let status = 503
    const site = await testSite((request, response) => {
      void bodyOf(request).then((body) => {
        bodies.push(body)
        response.writeHead(status).end()
      })
    })
    const { id, change, start, errors } = await begin(() => `${site.origin}/heads`)
    await change()
    const heads = start()
    await heads.send()
    expect(errors).toHaveLength(1)
    status = 204
    await heads.send()
    expect(errors).toHaveLength(1)
    const [first, again] = bodies.map((body): { heads: SentHead[] } => JSON.parse(body))
    for (const body of [first, again]) {
      const own = body?.heads.filter(({ organization_id }) => organization_id === id)
      expect(own).toMatchObject([{ sequence: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    }
  })
})

test('heads are not sent to a private network', async () => {
  const target = headTarget('http://10.0.0.1/heads', { log, agent })
  await expect(target.send([])).rejects.toThrow('10.0.0.1')
})
