import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { pageOf } from '#contract/primitives.ts'

/** The service and the key of a request. */
export interface Target {
  address: string
  key: string
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** Resets the connection after so many milliseconds. */
  hangUpAfterMs?: number
  /** A status that is no fault here. */
  expected?: number
}

interface Reply {
  /** 0: the connection ended before there was an answer. */
  status: number
  text: string
  requestId: string
  isHungUp: boolean
}

/** The requests and their outcomes, which are compared with the service at the end. */
export interface Ledger {
  /** Answers and lost connections that no caller should have seen. */
  unexpected: string[]
  /** Request ids of changes that were answered with 200. */
  acknowledged: Set<string>
  graphs: Map<string, { state: 'live' | 'gone' | 'unknown'; deletion?: string }>
  files: Map<string, { sha256: string; state: 'live' | 'gone' | 'unknown'; deletion?: string }>
  /** Request ids by the name of what they may have created. */
  creations: Map<string, string>
  /** Numbers the things that are created, so that their names differ. */
  serial: number
  counts: { sent: number; hungUp: number; refused: number }
}

export function newLedger(): Ledger {
  return {
    unexpected: [],
    acknowledged: new Set(),
    graphs: new Map(),
    files: new Map(),
    creations: new Map(),
    serial: 0,
    counts: { sent: 0, hungUp: 0, refused: 0 },
  }
}

// Limits, and an outage of the database.
const refusals = new Set([429, 503])
const requestTimeoutMs = 120_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Closes idle connections. A request on one that the service is about to close would fail. */
export function closeConnections(): void {
  agent.destroy()
}

export function send(to: Target, call: Call): Promise<Reply> {
  const { method, path, body, hangUpAfterMs } = call
  const requestId = `soak-${randomUUID()}`
  const { promise, resolve } = Promise.withResolvers<Reply>()
  let isHungUp = false
  const end = (status: number, text: string) => resolve({ status, text, requestId, isHungUp })
  const headers = {
    authorization: `Bearer ${to.key}`,
    'x-request-id': requestId,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  // A connection that is reset must not be one that others use.
  const options = { method, headers, agent: hangUpAfterMs === undefined ? agent : false } as const
  const clientRequest = request(
    to.address + path,
    { ...options, timeout: requestTimeoutMs },
    (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (piece: string) => {
        text += piece
      })
      reply.once('end', () => end(reply.statusCode ?? 0, text))
      reply.once('error', (error) => end(0, error.message))
    },
  )
  clientRequest.once('timeout', () => clientRequest.destroy(new Error('no answer in time')))
  clientRequest.once('error', (error) => end(0, error.message))
  clientRequest.end(body)
  if (hangUpAfterMs !== undefined) {
    const timer = setTimeout(() => {
      isHungUp = true
      clientRequest.socket?.resetAndDestroy()
      end(0, 'hung up')
    }, hangUpAfterMs)
    void promise.then(() => clearTimeout(timer))
  }
  return promise
}

const created = z.object({ id: z.string() })
const createdKey = z.object({ id: z.string(), key: z.string() })

export async function newKey(admin: Target, name: string): Promise<Target> {
  const body = JSON.stringify({ name, permissions: ['graphs:admin', 'files:admin', 'chat:write'] })
  const { status, text } = await send(admin, { method: 'POST', path: '/v1/admin/keys', body })
  if (status !== 200) throw new Error(`No key was made: ${status} ${text}`)
  return { address: admin.address, key: createdKey.parse(JSON.parse(text)).key }
}

const samples = join(import.meta.dirname, '..', 'public', 'samples')
// One reset in four, at any moment from before the request is read to after it is answered.
const hangUpShare = 0.25
const maxHangUpMs = 60
// Another lane may delete the graph that a request names.
const deletedMeanwhile = 404

/** Sends all kinds of requests, one after another in each lane, until `isOver` says so. */
export async function mixedLoad(to: Target, ledger: Ledger, isOver: () => boolean): Promise<void> {
  const sampleFiles = await Promise.all(
    ['safety-bulletin-7-2026.pdf', 'fares-2026.xlsx', 'staff-handbook.docx'].map(async (name) => ({
      name,
      bytes: await readFile(join(samples, name)),
    })),
  )
  /** Null where there was no answer that the caller could use. */
  async function ask(call: Call, isChange: boolean): Promise<Reply | null> {
    const hangUpAfterMs = Math.random() < hangUpShare ? Math.random() * maxHangUpMs : undefined
    const reply = await send(to, { ...call, ...(hangUpAfterMs !== undefined && { hangUpAfterMs }) })
    ledger.counts.sent += 1
    if (reply.isHungUp) ledger.counts.hungUp += 1
    else if (reply.status === 200) {
      if (isChange) ledger.acknowledged.add(reply.requestId)
    } else if (refusals.has(reply.status) || reply.status === call.expected) {
      ledger.counts.refused += 1
      await pause(200)
    } else {
      ledger.unexpected.push(
        `${call.method} ${call.path}: ${reply.status} ${reply.text.slice(0, 300)}`,
      )
    }
    return reply
  }

  const liveId = (things: Ledger['graphs'] | Ledger['files']): string | undefined => {
    const live = [...things].filter(([, { state }]) => state === 'live')
    return live[Math.floor(Math.random() * live.length)]?.[0]
  }

  async function createGraph(): Promise<void> {
    ledger.serial += 1
    const name = `Soak ${ledger.serial}`
    const body = JSON.stringify({ name })
    const reply = await ask({ method: 'POST', path: '/v1/graphs', body }, true)
    if (reply === null) return
    ledger.creations.set(name, reply.requestId)
    if (reply.status === 200)
      ledger.graphs.set(created.parse(JSON.parse(reply.text)).id, { state: 'live' })
  }

  async function renameGraph(): Promise<void> {
    const id = liveId(ledger.graphs)
    if (id === undefined) return
    const body = JSON.stringify({ description: `Renamed ${(ledger.serial += 1)}` })
    await ask({ method: 'PUT', path: `/v1/graphs/${id}`, body }, true)
  }

  async function upload(): Promise<void> {
    ledger.serial += 1
    const graphId = liveId(ledger.graphs)
    const sample =
      ledger.serial % 10 === 0 ? sampleFiles[(ledger.serial / 10) % sampleFiles.length] : undefined
    const text =
      `Ferry ${ledger.serial} leaves pier ${ledger.serial % 7} at ${ledger.serial % 24} o’clock. `.repeat(
        50,
      )
    const name = `soak-${ledger.serial}.${sample?.name.split('.').at(-1) ?? 'txt'}`
    const bytes = sample?.bytes ?? Buffer.from(text)
    const query = graphId === undefined ? '' : `?graphId=${graphId}`
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${name}`,
    }
    const path = `/v1/files${query}`
    const call = { method: 'POST', path, headers, body: bytes, expected: deletedMeanwhile } as const
    const reply = await ask(call, true)
    if (reply === null) return
    ledger.creations.set(name, reply.requestId)
    if (reply.status !== 200) return
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    ledger.files.set(created.parse(JSON.parse(reply.text)).id, { sha256, state: 'live' })
  }

  async function remove(kind: 'graphs' | 'files'): Promise<void> {
    const things: Map<string, { state: string; deletion?: string }> = ledger[kind]
    const id = liveId(ledger[kind])
    const thing = id === undefined ? undefined : things.get(id)
    if (thing === undefined) return
    thing.state = 'unknown'
    const reply = await ask({ method: 'DELETE', path: `/v1/${kind}/${id}` }, true)
    if (reply === null) return
    thing.deletion = reply.requestId
    if (reply.status === 200) thing.state = 'gone'
  }

  async function question(): Promise<void> {
    const id = liveId(ledger.graphs)
    if (id === undefined) return
    const body = JSON.stringify({
      graph_ids: [id],
      question: 'When does the ferry leave?',
      stream: ledger.serial % 2 === 0,
    })
    const path = '/v1/graphs/question'
    await ask({ method: 'POST', path, body, expected: deletedMeanwhile }, false)
  }

  async function chat(model: string): Promise<void> {
    const body = JSON.stringify({
      model,
      stream: ledger.serial % 2 === 0,
      n: 1 + (ledger.serial % 2),
      messages: [{ role: 'user', content: `Ferry 7 leaves at noon. When does ferry 7 leave?` }],
    })
    await ask({ method: 'POST', path: '/v1/chat', body }, false)
  }

  const worker = async (works: (() => Promise<void>)[], pauseMs: number): Promise<void> => {
    while (!isOver()) {
      for (const work of works) {
        if (isOver()) return
        await work()
        await pause(pauseMs * Math.random() * 2)
      }
    }
  }
  const reads = ['/v1/graphs', '/v1/files?limit=20', '/v1/models', '/v1/me'].map(
    (path) => async () => void (await ask({ method: 'GET', path }, false)),
  )
  await Promise.all([
    worker([createGraph, renameGraph, createGraph, () => remove('graphs')], 200),
    worker([upload, upload, () => remove('files')], 400),
    worker([question, () => chat('mdl-x5')], 100),
    worker([() => chat('scripted')], 50),
    worker(reads, 50),
    worker(reads, 100),
  ])
}

const listed = pageOf(
  z.object({ id: z.string(), name: z.string(), status: z.optional(z.string()) }),
)

/** All things of a list, page by page. */
export async function listAll(to: Target, path: string) {
  const rows: z.infer<typeof listed>['data'] = []
  for (let after = ''; ;) {
    const { status, text } = await send(to, { method: 'GET', path: `${path}?limit=100${after}` })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    const page = listed.parse(JSON.parse(text))
    rows.push(...page.data)
    if (!page.has_more) return rows
    after = `&after=${page.last_id}`
  }
}
