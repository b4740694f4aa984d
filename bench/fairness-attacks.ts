// Run as a process of its own by fairness.ts: repeats one attack until it is stopped, and prints how
// often the service answered with which status.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fairnessData } from './fairness-data.ts'

/** One round. Resolves when everything of it was answered, refused or cut. */
type Attack = () => Promise<unknown>

const [name = '', address = '', key = ''] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const agent = new Agent({ keepAlive: true })
const answers = new Map<string, number>()

function count(answer: string): void {
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
}

function send(
  method: string,
  path: string,
  body: string | Buffer | undefined,
  secret = key,
): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const clientRequest = request(`${address}${path}`, { method, agent, headers }, (reply) => {
      count(String(reply.statusCode))
      reply.resume()
      reply.once('close', resolve)
    })
    clientRequest.once('error', (error: NodeJS.ErrnoException) => {
      count(error.code ?? error.message)
      resolve()
    })
    clientRequest.end(body)
  })
}

function repeat(times: number, work: (at: number) => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: times }, (_, at) => work(at)))
}

/** `total` runs, so many of them at a time. */
async function runConcurrently(
  total: number,
  concurrency: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let started = 0
  await repeat(concurrency, async () => {
    while (started < total) {
      started += 1
      await work()
    }
  })
}

const chat = (fields: object): Buffer =>
  Buffer.from(JSON.stringify({ model: 'scripted', messages: [], ...fields }))

function questions(): Attack {
  const { indexedGraph, question } = fairnessData
  const body = JSON.stringify({ graph_ids: [indexedGraph], question })
  return () => repeat(1000, () => send('POST', '/v1/graphs/question', body))
}

function pipeline(): Attack {
  const head = `GET /v1/graphs?limit=100 HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\n\r\n`
  const bytes = Buffer.from(head.repeat(20_000))
  return () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) })
      let answered = 0
      socket.setEncoding('latin1').on('data', (text: string) => {
        for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
          count(status)
          answered += 1
        }
        if (answered === 20_000) socket.destroy()
      })
      socket.on('error', () => count('reset'))
      socket.once('close', resolve)
      socket.write(bytes)
    })
}

function bigChat(): Attack {
  // Longer items would be more than the reader's context window holds, and be refused at once.
  const messages = [{ role: 'user', content: `Which is it?\n${'- a\n'.repeat(500_000)}` }]
  const body = chat({ model: 'sheaf-reader', messages, n: 8 })
  return () => send('POST', '/v1/chat', body)
}

function schemas(): Attack {
  const messages = [{ role: 'user', content: 'Choose one.' }]
  const choices = Array.from({ length: 900_000 }, (_, at) => String(at))
  const bodies = Array.from({ length: 8 }, (_, number) => {
    const schema = { enum: choices.map((choice) => `${number}-${choice}`) }
    const response_format = { type: 'json_schema', json_schema: { name: 'choice', schema } }
    return chat({ messages, response_format })
  })
  return () => repeat(bodies.length, (at) => send('POST', '/v1/chat', bodies[at]))
}

function largeChats(): Attack {
  const content = 'A "quoted" line.\n'.repeat(12_500)
  const messages = Array.from({ length: 120 }, () => ({ role: 'user', content }))
  const body = chat({ messages })
  return () => repeat(4, () => send('POST', '/v1/chat', body))
}

function rescope(): Attack {
  const { largeGraph, teamIds } = fairnessData
  let round = 0
  return () => {
    round += 1
    const team_ids = [teamIds[round % teamIds.length]]
    return send('PUT', `/v1/graphs/${largeGraph}`, JSON.stringify({ team_ids }))
  }
}

function deletion(): Attack {
  return async () => {
    await send('DELETE', `/v1/graphs/${fairnessData.largeGraph}`, undefined)
    // There is only one such graph to be deleted.
    await pause(3_600_000)
  }
}

function uploads(): Attack {
  const head = [
    `POST /v1/files HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${key}`,
    'content-disposition: attachment; filename="notes.txt"',
    'content-length: 10000000',
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${'some words '.repeat(6000)}`)
  const cut = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.once('data', (piece) => count(String(piece).slice(9, 12)))
      socket.on('error', () => count('reset'))
      socket.once('close', resolve)
      socket.write(bytes, () => {
        count('cut')
        setTimeout(() => socket.resetAndDestroy(), 5)
      })
    })
  return () => runConcurrently(5000, 100, cut)
}

function wrongKeys(): Attack {
  let number = 0
  const guess = () => send('GET', '/v1/graphs', undefined, `sheaf_${(number += 1)}`)
  return () => runConcurrently(10_000, 64, guess)
}

function slowBodies(): Attack {
  const head = [
    'POST /v1/chat HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    'content-length: 1000000',
  ]
  const drip = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) })
      const timer = setInterval(() => socket.write(' '), 10_000)
      socket.once('data', (piece) => count(String(piece).slice(9, 12)))
      socket.on('error', () => count('reset'))
      socket.once('close', () => {
        clearInterval(timer)
        resolve()
      })
      socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => count('opened'))
    })
  return () => repeat(1000, drip)
}

const attacks: Record<string, () => Attack> = {
  questions,
  pipeline,
  'big-chat': bigChat,
  schemas,
  'large-chats': largeChats,
  rescope,
  deletion,
  uploads,
  'wrong-keys': wrongKeys,
  'slow-bodies': slowBodies,
}

process.once('SIGTERM', () => {
  const counted = [...answers].map(([answer, times]) => `${answer} ×${times}`)
  process.stdout.write(`${counted.join(', ') || 'nothing'}\n`, () => process.exit(0))
})

const attack = attacks[name]?.()
if (attack === undefined) throw new Error(`There is no attack ${name}.`)
process.stdout.write('ready\n')
for (;;) await attack()
