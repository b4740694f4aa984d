import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { systemClock } from '#service/clock.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { newOrganization } from '#service/test-organization.ts'
import { inMilliseconds, quantile, within } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { probeReport } from './fairness-probe.ts'
import type { ProbeReport, Stall } from './fairness-probe.ts'
import { copyFairnessData, fairnessData } from './fairness-data.ts'
import { inFolder, runScript, runService } from './running-service.ts'

const maxWaitMs = 250
/** Deleting and moving a large graph goes in slices, so others wait less than for requests that need the processor. */
const maxSliceWaitMs = 100
const slicedCases = new Set(['rescope', 'deletion'])
const minChatShare = 0.5
const warmUpMs = 1000
const aloneMs = 4000
const attackMs = 8000
const requestTimeoutMs = 20_000

/** The last three go beyond what the goal names: guessed keys, bodies that never end, and long ones. */
const cases = [
  'questions',
  'pipeline',
  'big-chat',
  'schemas',
  'rescope',
  'deletion',
  'uploads',
  'wrong-keys',
  'slow-bodies',
  'large-chats',
]

interface Server {
  address: string
}

/** Resolves with the status, 0 where there was no answer. */
function send(to: string, agent: Agent, key: string, body: object): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const options = { method: 'POST', agent, headers, timeout: requestTimeoutMs }
  const clientRequest = request(to, options, (reply) => {
    reply.resume()
    reply.once('end', () => resolve(reply.statusCode ?? 0))
    reply.once('error', () => resolve(0))
  })
  clientRequest.once('timeout', () => clientRequest.destroy())
  clientRequest.once('error', () => resolve(0))
  clientRequest.end(JSON.stringify(body))
  return promise
}

/** As fairness-probe.ts, in a process that does nothing else. */
async function probe({ address }: Server, key: string, durationMs: number): Promise<ProbeReport> {
  const args = ['bench/fairness-probe.ts', address, key, String(durationMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  return probeReport.parse(JSON.parse(String(line)))
}

interface ChatRate {
  rate: number
  failed: number
}

interface ChatLoad {
  model: string
  stream: boolean
  concurrency: number
}

/** Chats of a fast model: 100 words a second, as its readers see them. */
const pacedChats: ChatLoad = { model: 'paced', stream: true, concurrency: 8 }
/** A client that asks again at once, of a model that takes no time: alone it takes all of the service. */
const greedyChats: ChatLoad = { model: 'scripted', stream: false, concurrency: 2 }

/** Chats that were answered in a second. */
async function chatRate(
  { address }: Server,
  key: string,
  { model, stream, concurrency }: ChatLoad,
  durationMs: number,
): Promise<ChatRate> {
  const agent = new Agent({ keepAlive: true })
  const messages = [{ role: 'user', content: 'Which of the two harvests was larger?' }]
  const body = { model, messages, stream }
  const started = performance.now()
  const isOver = () => performance.now() - started >= durationMs
  let answered = 0
  let answeredAt = started
  let failed = 0
  const worker = async () => {
    while (!isOver()) {
      const status = await send(`${address}/v1/chat`, agent, key, body)
      // What is answered after the time is over says nothing about the speed within it.
      if (isOver()) return
      if (status === 200) {
        answered += 1
        answeredAt = performance.now()
      } else failed += 1
      if (status !== 200) await pause(20)
    }
  }
  // A lane whose last answer is late does not hold up the end.
  await Promise.race([Promise.all(Array.from({ length: concurrency }, worker)), pause(durationMs)])
  agent.destroy()
  return { rate: answered / ((answeredAt - started) / 1000), failed }
}

async function startAttack(name: string, { address }: Server, key: string) {
  const child = spawn(process.execPath, ['bench/fairness-attacks.ts', name, address, key], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  await once(lines, 'line')
  return {
    /** Resolves with what the attacker was answered. */
    stop: async (): Promise<string> => {
      child.kill('SIGTERM')
      const [line] = await once(lines, 'line')
      return String(line)
    },
  }
}

const createdKey = z.object({ id: z.string(), key: z.string() })

async function admin(to: Server, method: string, path: string, body: object): Promise<unknown> {
  const reply = await fetch(to.address + path, {
    method,
    headers: {
      authorization: `Bearer ${fairnessData.adminKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}

/** A key without any limit of its own: what is measured is what protects others beside limits. */
async function newKey(to: Server, name: string): Promise<string> {
  const { key } = createdKey.parse(await admin(to, 'POST', '/v1/admin/keys', { name }))
  return key
}

/** The time within an interval in which the machine did not schedule the probe, in milliseconds. */
function stalledMs(stalls: readonly Stall[], from: number, to: number): number {
  return stalls.reduce(
    (sum, stall) => sum + Math.max(0, Math.min(to, stall.to) - Math.max(from, stall.from)),
    0,
  )
}

/**
 * What is judged is how long the service took: without the time in which the machine did not even
 * let an idle process work. Beside it stands what was measured.
 */
function probeLines(name: string, { sent, stalls }: ProbeReport): Line[] {
  return Map.groupBy(sent, ({ path }) => path)
    .entries()
    .map(([path, ofPath]) => {
      const gross = ofPath.map(({ milliseconds }) => milliseconds)
      const net = ofPath.map(
        ({ startedAt, milliseconds }) =>
          milliseconds - stalledMs(stalls, startedAt, startedAt + milliseconds),
      )
      const [p50, p99] = [quantile(net, 0.5), quantile(net, 0.99)].map(inMilliseconds)
      const failed = ofPath.filter(({ status }) => status !== 200).length
      const measured = inMilliseconds(Math.max(...gross))
      const line = within(
        `${name}, ${path} (p50 ${p50}, p99 ${p99}, measured ${measured})`,
        Math.max(...net),
        slicedCases.has(name) ? maxSliceWaitMs : maxWaitMs,
      )
      if (failed === 0) return line
      return { ...line, what: `${line.what}, ${failed} failed`, isMet: false }
    })
    .toArray()
}

/** What others on the machine have to do with the figures; `waits` are those of the service's thread. */
function machineLines(name: string, { stalls }: ProbeReport, waits: readonly string[]): Line[] {
  const lengths = stalls.map(({ from, to }) => to - from)
  const total = inMilliseconds(lengths.reduce((sum, length) => sum + length, 0))
  return [
    {
      what: `${name}, the machine itself stood still for ${total}, at longest`,
      measured: inMilliseconds(Math.max(0, ...lengths)),
    },
    {
      what: `${name}, of its time the service waited for a core, alone and attacked`,
      measured: waits.join(', '),
    },
  ]
}

/**
 * Answers what part of the time since then the main thread of a process was ready to work and had no
 * core (https://docs.kernel.org/scheduler/sched-stats.html).
 */
function watchCore(pid: number): () => string {
  const waitedMs = (): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
    } catch {
      // Other systems than Linux do not say.
      return NaN
    }
  }
  const [before, startedAt] = [waitedMs(), performance.now()]
  return () => {
    const part = (waitedMs() - before) / (performance.now() - startedAt)
    return Number.isNaN(part) ? 'unknown' : `${Math.round(part * 100)} %`
  }
}

/** A key of an organization of its own, in the database of a service that does not run yet. */
async function otherOrganization(folder: string): Promise<string> {
  const database = openSqlite(join(folder, 'sheaf.db'))
  const organization = await newOrganization(database, systemClock())
  await database.destroy()
  return organization.admin
}

function chatLine(what: string, alone: ChatRate, attacked: ChatRate): Line {
  const minRate = alone.rate * minChatShare
  return {
    what: `${what}${attacked.failed === 0 ? '' : ` (${attacked.failed} failed)`}`,
    measured: `${attacked.rate.toFixed(1)}/s`,
    beside: `≥ ${minRate.toFixed(1)}/s, half of alone`,
    ratio: attacked.rate / minRate,
  }
}

async function measure(name: string, stub: string, add: (line: Line) => void): Promise<void> {
  await inFolder(async (folder) => {
    await copyFairnessData(folder)
    const chatKey = await otherOrganization(folder)
    const service = await runService(folder, {
      SHEAF_ADMIN_KEY: fairnessData.adminKey,
      SHEAF_SCRIPTED_MODEL: 'true',
      SHEAF_WORKERS: '0',
      SHEAF_MODEL_URL: `${stub}/v1`,
      SHEAF_MODEL_KEY: 'key-of-the-stub',
      SHEAF_MODELS: 'paced=paced',
    })
    try {
      const attackerKey = await newKey(service, 'Attacker')
      const readerKey = await newKey(service, 'Reader')
      await chatRate(service, chatKey, greedyChats, warmUpMs)
      await probe(service, readerKey, warmUpMs)
      const greedyAlone = await chatRate(service, chatKey, greedyChats, aloneMs)
      const waitAlone = watchCore(service.pid)
      const [alone] = await Promise.all([
        chatRate(service, chatKey, pacedChats, aloneMs),
        probe(service, readerKey, aloneMs),
      ])
      const waits = [waitAlone()]
      const attack = await startAttack(name, service, attackerKey)
      const waitAttacked = watchCore(service.pid)
      const [chats, probed] = await Promise.all([
        chatRate(service, chatKey, pacedChats, attackMs),
        probe(service, readerKey, attackMs),
      ])
      waits.push(waitAttacked())
      const greedy = await chatRate(service, chatKey, greedyChats, aloneMs)
      const answers = await attack.stop()
      for (const line of probeLines(name, probed)) add(line)
      for (const line of machineLines(name, probed, waits)) add(line)
      const chatsLine = chatLine(`${name}, chats of another organization`, alone, chats)
      add({ ...chatsLine, isMet: chats.failed === 0 && (chatsLine.ratio ?? 0) >= 1 })
      add(chatLine(`${name}, chats of a client that asks without a pause`, greedyAlone, greedy))
      add({ what: `${name}, the attacker was answered: ${answers}`, measured: '' })
    } finally {
      // It may be busy with the attack for minutes.
      process.kill(service.pid, 'SIGKILL')
      await service.stop()
    }
  })
}

/**
 * What one caller can do to others: 160 requests of each path from the same organization, and as many
 * chats of another organization as are answered, while an attack from another process goes on for
 * eight seconds. Then the chats of a client that waits for no model: alone, it takes all the time of
 * the service, so half of that is what an equal share leaves it, and no limit is set.
 */
export const fairness: Bench = {
  title: 'what others wait for while one caller does all it can, on two cores',
  cases,
  async run(add, only) {
    const stub = await runScript('bench/stub-upstream.ts', [])
    try {
      for (const name of only.length === 0 ? cases : only) await measure(name, stub.address, add)
    } finally {
      await stub.stop()
    }
  },
}
