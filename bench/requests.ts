import { Agent, request } from 'node:http'
import { median } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { processorTime } from './process-time.ts'
import { inFolder, runScript, runService } from './running-service.ts'

const count = 4000
const atOnce = 8
const rounds = 3
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

interface Asked {
  what: string
  method: 'GET' | 'POST'
  path: string
  count?: number
  body?: (at: number) => string
}

let made = 0
const requestsAsked: Asked[] = [
  { what: 'GET /v1/me', method: 'GET', path: '/v1/me' },
  { what: 'GET /v1/graphs, a page of 50', method: 'GET', path: '/v1/graphs' },
  {
    what: 'POST /v1/graphs, each on the disk',
    method: 'POST',
    path: '/v1/graphs',
    count: 1000,
    body: () => JSON.stringify({ name: `Bench ${(made += 1)}` }),
  },
]

interface Server {
  address: string
  pid: number
  key?: string
}

function send(to: Server, { method, path, body }: Asked, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const payload = body?.(at)
    const headers = {
      authorization: `Bearer ${to.key ?? ''}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    }
    const sent = request(`${to.address}${path}`, { method, agent, headers }, (reply) => {
      reply.resume()
      reply.once('end', () => {
        if (reply.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${reply.statusCode}`))
      })
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}

/** Requests a second, and microseconds of processor time for each. */
async function measure(to: Server, asked: Asked) {
  const total = asked.count ?? count
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < total) {
      next += 1
      await send(to, asked, next)
    }
  }
  const before = processorTime(to.pid)
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, lane))
  const seconds = (performance.now() - started) / 1000
  const after = processorTime(to.pid)
  return {
    rate: total / seconds,
    cost: before === null || after === null ? NaN : (after - before) / total,
  }
}

async function compare(ours: Server, bare: Server, asked: Asked, add: (line: Line) => void) {
  await measure(ours, asked)
  await measure(bare, asked)
  const us: Awaited<ReturnType<typeof measure>>[] = []
  const them: Awaited<ReturnType<typeof measure>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    us.push(await measure(ours, asked))
    them.push(await measure(bare, asked))
  }
  const [cost, bareCost] = [us, them].map((each) => median(each.map((one) => one.cost)))
  const [rate, bareRate] = [us, them].map((each) => median(each.map((one) => one.rate)))
  const line = (measured = NaN, beside = NaN, unit: string) => ({
    measured: `${Math.round(measured).toLocaleString('en')}${unit}`,
    beside: `${Math.round(beside).toLocaleString('en')}${unit} bare`,
    ratio: measured / beside,
  })
  add({ what: `${asked.what}: processor time`, ...line(cost, bareCost, ' µs') })
  add({ what: `${asked.what}: requests, eight at a time`, ...line(rate, bareRate, '/s') })
}

export const requests: Bench = {
  title: 'small requests, beside Fastify that looks nothing up and checks nothing',
  run: (add) =>
    inFolder(async (folder) => {
      const ours = await runService(folder, { SHEAF_WORKERS: '0' })
      const bare = await runScript('bench/bare-fastify.ts', [])
      try {
        for (let at = 0; at < 60; at += 1) {
          const [, , create] = requestsAsked
          if (create) await send(ours, create, at)
        }
        for (const asked of requestsAsked) await compare(ours, bare, asked, add)
      } finally {
        await ours.stop()
        await bare.stop()
        agent.destroy()
      }
    }),
}
