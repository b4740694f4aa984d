import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresServer } from '#service/database/postgres/test-postgres.ts'
import { inMegabytes } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { inFolder, residentMemory, runService } from './running-service.ts'
import { closeConnections, listAll, mixedLoad, newKey, newLedger, send } from './soak-load.ts'
import type { Ledger, Target } from './soak-load.ts'

const minuteMs = 60_000
const warmUpMs = minuteMs
const restMs = minuteMs
const workerKillEveryMs = 15_000
const databaseRestartEveryMs = 2 * minuteMs
const settleTimeoutMs = 10 * minuteMs
const maxMemoryGrowth = 1.3

/** Kills one of the processes that read files, now and then, until `isOver`. */
async function killReaders(pid: number, isOver: () => boolean): Promise<number> {
  let kills = 0
  while (!isOver()) {
    await pause(workerKillEveryMs)
    for (let tries = 0; tries < 200 && !isOver(); tries += 1) {
      const reader = childrenOf(pid)[0]
      if (reader !== undefined) {
        if (kill(reader)) kills += 1
        break
      }
      await pause(10)
    }
  }
  return kills
}

/** False where the process has ended since it was listed. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(
          readFileSync(`/proc/${name}/status`, 'utf8'),
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

async function restartDatabase(
  server: Awaited<ReturnType<typeof postgresServer>>,
  isOver: () => boolean,
): Promise<number> {
  let restarts = 0
  for (;;) {
    const nextAt = performance.now() + databaseRestartEveryMs
    while (performance.now() < nextAt) {
      if (isOver()) return restarts
      await pause(500)
    }
    await server.stop(restarts % 2 === 0 ? 'fast' : 'immediate')
    await pause(1000 + (restarts % 3) * 1000)
    await server.start()
    restarts += 1
  }
}

/** Every file is read, or the time is over. */
async function settle(to: Target): Promise<number> {
  const until = performance.now() + settleTimeoutMs
  for (;;) {
    const files = await listAll(to, '/v1/files')
    const unfinished = files.filter(({ status }) => status === 'in_progress').length
    if (unfinished === 0 || performance.now() > until) return unfinished
    await pause(1000)
  }
}

/** What the service holds against what it had acknowledged: one sentence for each difference. */
async function differences(to: Target, ledger: Ledger, recorded: ReadonlySet<string>) {
  const lost: string[] = []
  const unrecorded: string[] = []
  for (const requestId of ledger.acknowledged) {
    if (!recorded.has(requestId)) unrecorded.push(`acknowledged request ${requestId}`)
  }
  for (const kind of ['graphs', 'files'] as const) {
    const live = await listAll(to, `/v1/${kind}`)
    const liveIds = new Set(live.map(({ id }) => id))
    for (const [id, { state, deletion }] of ledger[kind]) {
      if (state === 'live' && !liveIds.has(id)) lost.push(`${kind} ${id} is gone`)
      if (state === 'gone' && liveIds.has(id)) lost.push(`${kind} ${id} is back`)
      const isDeleted = state === 'unknown' && !liveIds.has(id)
      if (isDeleted && !recorded.has(deletion ?? '')) unrecorded.push(`deletion of ${kind} ${id}`)
    }
    for (const { id, name, status } of live) {
      if (status === 'failed') lost.push(`file ${id} (${name}) has failed`)
      const requestId = ledger.creations.get(name)
      if (!recorded.has(requestId ?? '')) unrecorded.push(`creation of ${kind} ${id}, ${name}`)
    }
  }
  for (const [id, { state, sha256 }] of ledger.files) {
    if (state !== 'live') continue
    const reply = await fetch(`${to.address}/v1/files/${id}/download`, {
      headers: { authorization: `Bearer ${to.key}` },
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      lost.push(`bytes of file ${id}`)
  }
  return { lost, unrecorded }
}

/** Waits until the service has given memory back. It closes idle connections meanwhile. */
async function rest(): Promise<void> {
  await pause(restMs)
  closeConnections()
}

async function recordedRequests(admin: Target): Promise<Set<string>> {
  const { status, text } = await send(admin, { method: 'GET', path: '/v1/admin/audit/export' })
  if (status !== 200) throw new Error(`The audit export answered ${status}: ${text.slice(-500)}`)
  return new Set(
    [...text.matchAll(/"request_id":"(soak-[\w-]+)"/g)].map(([, requestId]) => requestId ?? ''),
  )
}

// The soak itself restarts the database and kills readers.
const expectedErrors = /the database does not answer|The reading process ended early \(SIGKILL\)/

function unexpectedErrors(logFile: string): string[] {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !expectedErrors.test(line))
}

function none(what: string, problems: readonly string[]): Line {
  for (const problem of problems.slice(0, 20))
    console.error(`    ${what}: ${problem.slice(0, 500)}`)
  return {
    what,
    measured: String(problems.length),
    beside: '0',
    isMet: problems.length === 0,
  }
}

async function soak(minutes: number, add: (line: Line) => void): Promise<void> {
  const server = await postgresServer()
  await inFolder(async (folder) => {
    const logFile = join(folder, 'log')
    const log = openSync(logFile, 'w')
    const env = { DATABASE_URL: await server.newDatabase(), SHEAF_SCRIPTED_MODEL: 'true' }
    const service = await runService(folder, env, log)
    try {
      const admin = { address: service.address, key: service.key }
      const user = await newKey(admin, 'Soak')
      const ledger = newLedger()

      const warmUpEndsAt = performance.now() + warmUpMs
      await mixedLoad(user, ledger, () => performance.now() > warmUpEndsAt)
      await settle(user)
      await rest()
      const memoryBefore = residentMemory(service.pid) ?? NaN

      const endsAt = performance.now() + minutes * minuteMs
      const isOver = () => performance.now() > endsAt
      const [kills, restarts] = await Promise.all([
        killReaders(service.pid, isOver),
        restartDatabase(server, isOver),
        mixedLoad(user, ledger, isOver),
      ])
      const unfinished = await settle(user)
      await rest()
      const memoryAfter = residentMemory(service.pid) ?? NaN

      const { sent, hungUp, refused } = ledger.counts
      add({ what: `requests in ${minutes} minutes`, measured: String(sent) })
      add({ what: 'of these, connections reset by the caller', measured: String(hungUp) })
      add({ what: 'of these, refused with 429 or 503', measured: String(refused) })
      add({ what: 'readers killed, restarts of PostgreSQL', measured: `${kills}, ${restarts}` })
      add(none('unexpected answers', ledger.unexpected))
      add(none('unexpected errors in the log', unexpectedErrors(logFile)))
      add(
        none(
          'files never read to their end',
          Array.from({ length: unfinished }, () => 'file'),
        ),
      )
      const { lost, unrecorded } = await differences(user, ledger, await recordedRequests(admin))
      add(none('acknowledged and lost', lost))
      add(none('changes without an audit record', unrecorded))
      add({
        what: `memory after, beside ${inMegabytes(memoryBefore)} before`,
        measured: inMegabytes(memoryAfter),
        beside: `< ${inMegabytes(memoryBefore * maxMemoryGrowth)}`,
        ratio: memoryAfter / memoryBefore,
        isMet: memoryAfter < memoryBefore * maxMemoryGrowth,
      })
    } finally {
      await service.stop()
      closeSync(log)
    }
  }).finally(() => server.remove())
}

/**
 * A mixed load with callers that hang up, while readers are killed and PostgreSQL restarts. Takes so
 * many minutes, and is run only by name: `npm run bench -- soak --minutes 30`.
 */
export function soakFor(minutes: number): Bench {
  return {
    title: 'what is left after callers that hang up, killed readers and restarts of the database',
    onlyByName: true,
    run: (add) => soak(minutes, add),
  }
}
