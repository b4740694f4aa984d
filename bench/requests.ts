import { Agent, request } from 'node:http'
import { againstPeer, median } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { processorTime } from './process-time.ts'
import { inFolder, runScript, runService } from './running-service.ts'

const count = 4000
const atOnce = 8
const rounds = 3
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

interface RequestPlan {
  what: string
  method: 'GET' | 'POST'
  path: string
  /** The least part of the peer's requests a second. */
  atLeast: number
  count?: number
  body?: (at: number) => string
}

let made = 0
const plans: RequestPlan[] = [
  { what: 'GET /v1/me', method: 'GET', path: '/v1/me', atLeast: 0.5 },
  { what: 'GET /v1/graphs, a page of 50', method: 'GET', path: '/v1/graphs', atLeast: 0.35 },
  {
    what: 'POST /v1/graphs, each on the disk',
    method: 'POST',
    path: '/v1/graphs',
    atLeast: 0.3,
    count: 1000,
    body: () => JSON.stringify({ name: `Bench ${(made += 1)}` }),
  },
]

interface Server {
  address: string
  pid: number
  key?: string
}

function send(to: Server, { method, path, body }: RequestPlan, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const payload = body?.(at)
    const headers = {
      authorization: `Bearer ${to.key ?? ''}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    }
    const clientRequest = request(`${to.address}${path}`, { method, agent, headers }, (reply) => {
      reply.resume()
      reply.once('end', () => {
        if (reply.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${reply.statusCode}`))
      })
    })
    clientRequest.once('error', reject)
    clientRequest.end(payload)
  })
}

/** Requests a second, and microseconds of processor time for each. */
async function measure(to: Server, plan: RequestPlan) {
  const total = plan.count ?? count
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < total) {
      next += 1
      await send(to, plan, next)
    }
  }
  const before = processorTime(to.pid)
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - started) / 1000
  const after = processorTime(to.pid)
  return {
    rate: total / seconds,
    cost: before === null || after === null ? NaN : (after - before) / total,
  }
}

async function compare(ours: Server, bare: Server, plan: RequestPlan, add: (line: Line) => void) {
  await measure(ours, plan)
  await measure(bare, plan)
  const us: Awaited<ReturnType<typeof measure>>[] = []
  const them: Awaited<ReturnType<typeof measure>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    us.push(await measure(ours, plan))
    them.push(await measure(bare, plan))
  }
  const [cost, bareCost] = [us, them].map((runs) => median(runs.map((one) => one.cost)))
  const [rate, bareRate] = [us, them].map((runs) => median(runs.map((one) => one.rate)))
  const line = (measured = NaN, beside = NaN, unit: string) => ({
    measured: `${Math.round(measured).toLocaleString('en')}${unit}`,
    beside: `${Math.round(beside).toLocaleString('en')}${unit} bare`,
    ratio: measured / beside,
  })
  const goal = againstPeer((rate ?? NaN) / (bareRate ?? NaN), plan)
  add({ what: `${plan.what}: processor time`, ...line(cost, bareCost, ' µs') })
  add({ what: `${plan.what}: requests, eight at a time`, ...line(rate, bareRate, '/s'), ...goal })
}

export const requests: Bench = {
  title: 'small requests, beside Fastify that looks nothing up and checks nothing',
  run: (add) =>
    inFolder(async (folder) => {
      const ours = await runService(folder, { SHEAF_WORKERS: '0' })
      const bare = await runScript('bench/bare-fastify.ts', [])
      try {
        for (let at = 0; at < 60; at += 1) {
          const [, , create] = plans
          if (create) await send(ours, create, at)
        }
        for (const plan of plans) await compare(ours, bare, plan, add)
      } finally {
        await ours.stop()
        await bare.stop()
        agent.destroy()
      }
    }),
}
