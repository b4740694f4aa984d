import { postgresServer } from '#service/database/postgres/test-postgres.ts'
import { inMilliseconds, median } from './bench.ts'
import type { Bench } from './bench.ts'
import { inFolder, runService } from './running-service.ts'
import type { RunningService } from './running-service.ts'

const files = 200
const rounds = 100
const warmUps = 10

type Address = Pick<RunningService, 'address' | 'key'>
type Send = (service: Address) => Promise<Response>

const get =
  (path: string): Send =>
  ({ address, key }) =>
    fetch(`${address}${path}`, { headers: { authorization: `Bearer ${key}` } })

const post =
  (path: string, body: object): Send =>
  ({ address, key }) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

async function milliseconds(service: RunningService, send: Send): Promise<number> {
  const startedAt = performance.now()
  const reply = await send(service)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`a request ended with ${reply.status}`)
  return performance.now() - startedAt
}

/** A graph with small files, all read. */
async function fill({ address, key }: RunningService): Promise<string> {
  const authorization = `Bearer ${key}`
  const made = await post('/v1/graphs', { name: 'Bench' })({ address, key })
  const { id }: { id: string } = JSON.parse(await made.text())
  for (let at = 0; at < files; at += 1) {
    const text = `Report ${at}. Pump ${at % 17} was checked, and its valve ${at % 5} was replaced. `
    await fetch(`${address}/v1/files?graphId=${id}`, {
      method: 'POST',
      headers: { authorization, 'content-disposition': `attachment; filename="report ${at}.txt"` },
      body: text.repeat(20),
    })
  }
  for (;;) {
    const reply = await get(`/v1/files?status=in_progress&limit=1&graph_id=${id}`)({ address, key })
    const { data }: { data: unknown[] } = JSON.parse(await reply.text())
    if (data.length === 0) return id
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** What row-level security costs a list and a search, on a server of the same machine. */
export const rowSecurity: Bench = {
  title: 'row-level security of PostgreSQL, on and off',
  onlyByName: true,
  run: (report) =>
    inFolder(async (folder) => {
      const server = await postgresServer()
      const env = { DATABASE_URL: await server.newDatabase() }
      const on = await runService(folder, env)
      const off = await runService(folder, { ...env, SHEAF_ROW_SECURITY: 'false' })
      try {
        const id = await fill(on)
        const sends: [string, Send][] = [
          ['a page of 50 files', get('/v1/files?limit=50')],
          ['a page of 50 files of a graph', get(`/v1/files?limit=50&graph_id=${id}`)],
          ['one graph', get(`/v1/graphs/${id}`)],
          [
            'a search of passages',
            post('/v1/graphs/search', {
              query: 'Which valve of pump 7 was replaced?',
              graph_ids: [id],
            }),
          ],
        ]
        for (const [what, send] of sends) {
          const [with_, without]: [number[], number[]] = [[], []]
          for (let round = -warmUps; round < rounds; round += 1) {
            // In turns, so that both get the same share of what else the machine does.
            const took = [await milliseconds(on, send), await milliseconds(off, send)] as const
            if (round < 0) continue
            with_.push(took[0])
            without.push(took[1])
          }
          report({
            what,
            measured: inMilliseconds(median(with_)),
            beside: `off: ${inMilliseconds(median(without))}`,
            ratio: median(with_) / median(without),
          })
        }
      } finally {
        await on.stop()
        await off.stop()
        await server.remove()
      }
    }),
}
