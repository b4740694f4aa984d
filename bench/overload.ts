import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { inMilliseconds, quantile } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { inFolder, runService } from './running-service.ts'
import type { RunningService } from './running-service.ts'

const phaseMs = 8_000
const probeIntervalMs = 50
const closedClients = 128
const overloadFactor = 3
const maxHealthMs = 1_000
const maxHealthRatio = 3

type Address = Pick<RunningService, 'address' | 'key'>

interface Outcome {
  status: number
  milliseconds: number
  /** Whether the reply says when to try again. */
  saysWhen: boolean
  name: string
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Resolves with status 0 where the connection ended without an answer. */
function send(
  { address, key }: Address,
  method: string,
  path: string,
  body?: object,
): Promise<Omit<Outcome, 'name'>> {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<Omit<Outcome, 'name'>>()
  const end = (status: number, saysWhen = false): void =>
    resolve({ status, saysWhen, milliseconds: performance.now() - startedAt })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = request(address + path, { method, headers, agent }, (reply) => {
    reply.resume()
    const saysWhen = reply.headers['retry-after'] !== undefined
    reply.once('end', () => end(reply.statusCode ?? 0, saysWhen))
    reply.once('error', () => end(0))
  })
  sent.once('error', () => end(0))
  sent.end(body && JSON.stringify(body))
  return promise
}

let created = 0

async function createGraph(service: Address): Promise<Outcome> {
  created += 1
  const name = `Graph ${created}`
  return { name, ...(await send(service, 'POST', '/v1/graphs', { name })) }
}

/** How many graphs a second the service creates when each client waits for its answer. */
async function capacityOf(service: Address): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const endsAt = performance.now() + phaseMs
  await Promise.all(
    Array.from({ length: closedClients }, async () => {
      while (performance.now() < endsAt) outcomes.push(await createGraph(service))
    }),
  )
  return outcomes
}

/** Sends at a fixed rate, however slow the answers are. */
async function flood(service: Address, perSecond: number): Promise<Outcome[]> {
  const sent: Promise<Outcome>[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < phaseMs) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond
    while (sent.length < due) sent.push(createGraph(service))
    await pause(2)
  }
  return Promise.all(sent)
}

/** Asks for the health of the process at a steady pace until it is stopped. */
function probe(service: Address) {
  const sent: Promise<Omit<Outcome, 'name'>>[] = []
  const timer = setInterval(() => sent.push(send(service, 'GET', '/healthz')), probeIntervalMs)
  return {
    stop: () => {
      clearInterval(timer)
      return Promise.all(sent)
    },
  }
}

/** The names of all graphs. */
async function namesOf({ address, key }: Address): Promise<Set<string>> {
  const names = new Set<string>()
  for (let after = ''; ;) {
    const cursor = after === '' ? '' : `&after=${after}`
    const reply = await fetch(`${address}/v1/graphs?scope=all&limit=100${cursor}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const page: { data: { id: string; name: string }[]; has_more: boolean } = JSON.parse(
      await reply.text(),
    )
    for (const { name } of page.data) names.add(name)
    after = page.data.at(-1)?.id ?? ''
    if (!page.has_more) return names
  }
}

/** Changes at three times the rate that the service can make them. */
export const overload: Bench = {
  title: 'three times more changes than the service can make',
  onlyByName: true,
  run: (report) =>
    inFolder(async (folder) => {
      const service = await runService(folder)
      try {
        const calmHealth = probe(service)
        const calm = await capacityOf(service)
        const calmMs = slowestOf(await calmHealth.stop())
        const perSecond = (calm.length * 1000) / phaseMs
        report({
          what: `capacity, ${closedClients} clients that wait for their answers`,
          measured: `${Math.round(perSecond)} / s`,
        })
        const health = probe(service)
        const outcomes = await flood(service, perSecond * overloadFactor)
        const probes = await health.stop()
        const accepted = outcomes.filter(({ status }) => status === 200)
        const refused = outcomes.filter(
          ({ status, saysWhen }) => saysWhen && (status === 503 || status === 429),
        )
        report({
          what: `sent at ${overloadFactor} times that rate: accepted`,
          measured: `${Math.round((accepted.length * 1000) / phaseMs)} / s`,
          beside: `capacity: ${Math.round(perSecond)} / s`,
          ratio: accepted.length / phaseMs / (perSecond / 1000),
        })
        report(
          exactly(
            'refused with retry-after, of those not accepted',
            refused.length,
            outcomes.length - accepted.length,
          ),
        )
        report(
          exactly(
            'health checks answered',
            probes.filter(({ status }) => status === 200).length,
            probes.length,
          ),
        )
        const slowest = slowestOf(probes)
        // On a machine that does other work, it is slow at capacity too.
        const limit = Math.max(maxHealthMs, maxHealthRatio * calmMs)
        report({
          what: 'health check, 99th percentile, beside that at capacity',
          measured: inMilliseconds(slowest),
          beside: inMilliseconds(calmMs),
          ratio: slowest / calmMs,
          isMet: slowest < limit,
        })
        const names = await namesOf(service)
        const present = [...calm, ...outcomes].filter(
          ({ status, name }) => status === 200 && names.has(name),
        )
        report(
          exactly(
            'accepted changes that are there afterwards',
            present.length,
            calm.length + accepted.length,
          ),
        )
      } finally {
        await service.stop()
      }
    }),
}

function slowestOf(probes: readonly { milliseconds: number }[]): number {
  return quantile(
    probes.map(({ milliseconds }) => milliseconds),
    0.99,
  )
}

function exactly(what: string, measured: number, expected: number): Line {
  return {
    what,
    measured: measured.toLocaleString('en'),
    beside: `= ${expected.toLocaleString('en')}`,
    ratio: expected === 0 ? 1 : measured / expected,
    isMet: measured === expected,
  }
}
