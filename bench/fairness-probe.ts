// Run as a process of its own by fairness.ts: sends requests at a steady pace for so many milliseconds,
// and prints how long each took and when the machine itself stood still.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const sentRequest = z.object({
  path: z.string(),
  status: z.number(),
  startedAt: z.number(),
  milliseconds: z.number(),
})
export type SentRequest = z.infer<typeof sentRequest>

/** An interval in which this nearly idle process was not scheduled. */
const stall = z.object({ from: z.number(), to: z.number() })
export type Stall = z.infer<typeof stall>

export const probeReport = z.object({ sent: z.array(sentRequest), stalls: z.array(stall) })
export type ProbeReport = z.infer<typeof probeReport>

const probedPaths = ['/healthz', '/v1/graphs']
// With two requests every 50 ms there are 160 of each path in eight seconds.
const probeIntervalMs = 50
const probeTimeoutMs = 20_000
const tickMs = 5
// Timers are some milliseconds late on any machine.
const minStallMs = 10

const agent = new Agent({ keepAlive: true })

/** Resolves with status 0 where there was no answer. */
function send(address: string, path: string, key: string): Promise<SentRequest> {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<SentRequest>()
  const end = (status: number): void =>
    resolve({ path, status, startedAt, milliseconds: performance.now() - startedAt })
  const options = {
    agent,
    headers: { authorization: `Bearer ${key}` },
    timeout: probeTimeoutMs,
  }
  const clientRequest = request(address + path, options, (reply) => {
    reply.resume()
    reply.once('end', () => end(reply.statusCode ?? 0))
    reply.once('error', () => end(0))
  })
  clientRequest.once('timeout', () => clientRequest.destroy())
  clientRequest.once('error', () => end(0))
  clientRequest.end()
  return promise
}

function watchStalls(): Stall[] {
  const stalls: Stall[] = []
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (now - last > tickMs + minStallMs) stalls.push({ from: last + tickMs, to: now })
    last = now
  }, tickMs).unref()
  return stalls
}

/**
 * Keeps its pace however long answers take: a client that waits for its answer before it sends the next
 * request would hardly see a service that stands still.
 */
async function probe(address: string, key: string, durationMs: number): Promise<ProbeReport> {
  const stalls = watchStalls()
  const sent: Promise<SentRequest>[] = []
  const startedAt = performance.now()
  for (let at = 0; at * probeIntervalMs < durationMs; at += 1) {
    await pause(Math.max(0, startedAt + at * probeIntervalMs - performance.now()))
    for (const path of probedPaths) sent.push(send(address, path, key))
  }
  const answered = await Promise.all(sent)
  agent.destroy()
  return { sent: answered, stalls }
}

if (import.meta.main) {
  const [address = '', key = '', durationMs = ''] = process.argv.slice(2)
  // The first turns of the event loop are those in which modules are loaded.
  await pause(4 * tickMs)
  process.stdout.write(`${JSON.stringify(await probe(address, key, Number(durationMs)))}\n`)
}
