import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { inMilliseconds, quantile, within } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { copyFairnessData, fairnessData } from './fairness-data.ts'
import { inFolder, runService } from './running-service.ts'

const maxWaitMs = 250
const minChatShare = 0.5
const warmUpMs = 1000
const aloneMs = 4000
const attackMs = 8000
// With two requests every 50 ms there are 160 of each path during an attack.
const probeIntervalMs = 50
const probeTimeoutMs = 20_000
const chatLanes = 2
const probedPaths = ['/healthz', '/v1/graphs']

/** The last two go beyond what the goal names: guessed keys, and bodies that never end. */
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
]

interface Server {
  address: string
}

interface Sent {
  status: number
  milliseconds: number
}

/** Resolves with status 0 where there was no answer. */
function send(to: string, agent: Agent, key: string, body?: object): Promise<Sent> {
  const started = performance.now()
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const end = (status: number) => resolve({ status, milliseconds: performance.now() - started })
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${key}`,
    ...(text !== undefined && { 'content-type': 'application/json' }),
  }
  const options = {
    method: text === undefined ? 'GET' : 'POST',
    agent,
    headers,
    timeout: probeTimeoutMs,
  }
  const sent = request(to, options, (reply) => {
    reply.resume()
    reply.once('end', () => end(reply.statusCode ?? 0))
    reply.once('error', () => end(0))
  })
  sent.once('timeout', () => sent.destroy())
  sent.once('error', () => end(0))
  sent.end(text)
  return promise
}

/**
 * Sends both requests at a steady pace, however long answers take, and answers how long each took:
 * a client that waits for its answer before it asks again would hardly see a service that stands still.
 */
async function probe(
  { address }: Server,
  key: string,
  durationMs: number,
): Promise<Map<string, Sent[]>> {
  const agent = new Agent({ keepAlive: true })
  const sent = new Map<string, Promise<Sent>[]>(probedPaths.map((path) => [path, []]))
  const started = performance.now()
  for (let at = 0; at * probeIntervalMs < durationMs; at += 1) {
    await pause(Math.max(0, started + at * probeIntervalMs - performance.now()))
    for (const path of probedPaths) sent.get(path)?.push(send(address + path, agent, key))
  }
  const results = new Map<string, Sent[]>()
  for (const [path, waiting] of sent) results.set(path, await Promise.all(waiting))
  agent.destroy()
  return results
}

/** Chats that were answered in a second. */
async function chatRate(
  { address }: Server,
  key: string,
  durationMs: number,
): Promise<{ rate: number; failed: number }> {
  const agent = new Agent({ keepAlive: true })
  const messages = [{ role: 'user', content: 'Which of the two harvests was larger?' }]
  const body = { model: 'scripted', messages }
  const started = performance.now()
  const isOver = () => performance.now() - started >= durationMs
  let answered = 0
  let failed = 0
  const lane = async () => {
    while (!isOver()) {
      const { status } = await send(`${address}/v1/chat`, agent, key, body)
      // What is answered after the time is over says nothing about the speed within it.
      if (isOver()) return
      if (status === 200) answered += 1
      else failed += 1
      if (status !== 200) await pause(20)
    }
  }
  // A lane whose last answer is late does not hold up the end.
  await Promise.race([Promise.all(Array.from({ length: chatLanes }, lane)), pause(durationMs)])
  agent.destroy()
  return { rate: answered / (durationMs / 1000), failed }
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

function probeLines(name: string, results: ReadonlyMap<string, Sent[]>): Line[] {
  return [...results].map(([path, sent]) => {
    const waits = sent.map(({ milliseconds }) => milliseconds)
    const [half, most] = [quantile(waits, 0.5), quantile(waits, 0.99)].map(inMilliseconds)
    const failed = sent.filter(({ status }) => status !== 200).length
    const line = within(
      `${name}, ${path}, max (p50 ${half}, p99 ${most})`,
      Math.max(...waits),
      maxWaitMs,
    )
    if (failed === 0) return line
    return { ...line, what: `${line.what}, ${failed} failed`, isMet: false }
  })
}

async function measure(name: string, add: (line: Line) => void): Promise<void> {
  await inFolder(async (folder) => {
    await copyFairnessData(folder)
    const service = await runService(folder, {
      SHEAF_ADMIN_KEY: fairnessData.adminKey,
      SHEAF_SCRIPTED_MODEL: 'true',
      SHEAF_WORKERS: '0',
    })
    try {
      const attackerKey = await newKey(service, 'Attacker')
      const readerKey = await newKey(service, 'Reader')
      const chatKey = await newKey(service, 'Chat')
      await chatRate(service, chatKey, warmUpMs)
      await probe(service, readerKey, warmUpMs)
      const [alone] = await Promise.all([
        chatRate(service, chatKey, aloneMs),
        probe(service, readerKey, aloneMs),
      ])
      const attack = await startAttack(name, service, attackerKey)
      const [chats, results] = await Promise.all([
        chatRate(service, chatKey, attackMs),
        probe(service, readerKey, attackMs),
      ])
      const answers = await attack.stop()
      for (const line of probeLines(name, results)) add(line)
      const minRate = alone.rate * minChatShare
      add({
        what: `${name}, chats of another key${chats.failed === 0 ? '' : ` (${chats.failed} failed)`}`,
        measured: `${Math.round(chats.rate)}/s`,
        beside: `≥ ${Math.round(minRate)}/s, half of alone`,
        ratio: chats.rate / minRate,
        isMet: chats.rate >= minRate,
      })
      add({ what: `${name}, the attacker was answered: ${answers}`, measured: '' })
    } finally {
      // It may be busy with the attack for minutes.
      process.kill(service.pid, 'SIGKILL')
      await service.stop()
    }
  })
}

/**
 * What one caller can do to the others of the same organization: 160 requests of each path and as
 * many chats as are answered, while an attack from another process goes on for eight seconds.
 */
export const fairness: Bench = {
  title: 'what others wait for while one caller does all it can, on two cores',
  cases,
  async run(add, only) {
    for (const name of only.length === 0 ? cases : only) await measure(name, add)
  },
}
