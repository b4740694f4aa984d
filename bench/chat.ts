import { setTimeout as pause } from 'node:timers/promises'
import { againstPeer, inMilliseconds, median, quantile } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { runGateway } from './gateway.ts'
import { processorTime } from './process-time.ts'
import { inFolder, residentMemory, runScript, runService } from './running-service.ts'
import { wireClient } from './wire-client.ts'
import type { WireClient } from './wire-client.ts'

interface Peer {
  name: string
  pid: number
  client: (body: typeof chatRequest) => WireClient
}

const messages = [
  { role: 'system', content: 'You answer briefly and to the point.' },
  { role: 'user', content: 'Which of the two harvests was larger, and by how much?' },
]
const chatRequest = { model: 'mdl-x5', messages, temperature: 0.2, max_tokens: 200 }
const streamed = { ...chatRequest, stream: true }
const paced = { ...streamed, model: 'paced' }
const long = { ...streamed, model: 'long' }
const atOnce = 32
const rounds = 5
const streamCount = 1000
const burstCount = 100
const longCount = 25

/** Requests a second, and microseconds of processor time for each. */
async function measureRate(peer: Peer, body: typeof chatRequest, seconds: number) {
  const clients = Array.from({ length: atOnce }, () => peer.client(body))
  const before = processorTime(peer.pid) ?? NaN
  const started = performance.now()
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - started < seconds * 1000) {
        await client.ask()
        count += 1
      }
      client.close()
    }),
  )
  const elapsedSeconds = (performance.now() - started) / 1000
  return { rate: count / elapsedSeconds, cost: ((processorTime(peer.pid) ?? NaN) - before) / count }
}

/** Milliseconds of one request after another: half are answered within. */
async function measureDelay(peer: Peer, body: typeof chatRequest, count: number) {
  const client = peer.client(body)
  for (let at = 0; at < 50; at += 1) await client.ask()
  const answers = []
  for (let at = 0; at < count; at += 1) answers.push(await client.ask())
  client.close()
  return {
    first: median(answers.map(({ first }) => first)),
    whole: median(answers.map(({ whole }) => whole)),
  }
}

/** Measures all in turn, several times, and takes the middle of each. */
async function inTurn<T extends Record<string, number>>(
  peers: readonly Peer[],
  measure: (peer: Peer) => Promise<T>,
): Promise<Map<string, T>> {
  const all = new Map<string, T[]>(peers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of peers) all.get(peer.name)?.push(await measure(peer))
  }
  const middle = ([name, values]: [string, T[]]): [string, T] => {
    const [sample = {}] = values
    const medians = Object.keys(sample).map((key) => [
      key,
      median(values.map((v) => v[key] ?? NaN)),
    ])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys as were measured
    return [name, Object.fromEntries(medians) as T]
  }
  return new Map([...all].map(middle))
}

// 1.15.2 of the gateway answers every stream with 500, with the newest of what it depends on
async function thoseThatStream(peers: readonly Peer[], add: (line: Line) => void): Promise<Peer[]> {
  const streaming: Peer[] = []
  for (const peer of peers) {
    const client = peer.client(streamed)
    try {
      await client.ask()
      streaming.push(peer)
    } catch (error) {
      if (peer.name === 'sheaf') throw error
      add({ what: `streams: ${peer.name}`, measured: 'fails' })
    }
    client.close()
  }
  return streaming
}

async function throughput(
  peers: readonly Peer[],
  streaming: readonly Peer[],
  add: (line: Line) => void,
): Promise<void> {
  const kinds = [
    { what: 'whole answers', body: chatRequest, those: peers },
    { what: 'streams of 50 pieces', body: streamed, those: streaming },
  ]
  for (const { what, body, those } of kinds) {
    // For the first seconds, V8 recompiles the hot functions.
    for (const peer of those) await measureRate(peer, body, 5)
    const measured = await inTurn(those, (peer) => measureRate(peer, body, 1))
    const ours = measured.get('sheaf')
    for (const [name, { rate, cost }] of measured) {
      const ratio = (ours?.rate ?? NaN) / rate
      add({
        what: `${what}, ${atOnce} at a time: ${name}`,
        measured: `${Math.round(rate).toLocaleString('en')}/s`,
        beside: `${Math.round(cost)} µs each`,
        ...(name !== 'sheaf' && { ratio }),
        ...(name === 'gateway' && body === chatRequest && againstPeer(ratio, { atLeast: 3 })),
        ...(name === 'bare proxy' && body === chatRequest && againstPeer(ratio, { atLeast: 0.75 })),
      })
    }
  }
}

async function delays(
  peers: readonly Peer[],
  streaming: readonly Peer[],
  add: (line: Line) => void,
): Promise<void> {
  const whole = await inTurn(peers, (peer) => measureDelay(peer, chatRequest, 300))
  const stream = await inTurn(streaming, (peer) => measureDelay(peer, streamed, 200))
  const kinds = [
    { what: 'added to a whole answer', of: (peer: string) => whole.get(peer)?.whole, atMost: 1.4 },
    { what: 'added to a first token', of: (peer: string) => stream.get(peer)?.first, atMost: 1.5 },
  ]
  for (const { what, of, atMost } of kinds) {
    const added = (peer: string): number => (of(peer) ?? NaN) - (of('direct') ?? NaN)
    add({
      what: `${what}, half of them`,
      measured: inMilliseconds(added('sheaf')),
      beside: `${inMilliseconds(added('bare proxy'))} bare proxy`,
      ...againstPeer(added('sheaf') / added('bare proxy'), { atMost }),
    })
    if (of('gateway') !== undefined) {
      add({ what: `${what}: gateway`, measured: inMilliseconds(added('gateway')) })
    }
  }
}

/** Starts many streams at once, on connections that are open: milliseconds until their first tokens. */
async function measureBurst(peer: Peer) {
  const clients = Array.from({ length: burstCount }, () => peer.client(paced))
  await pause(200)
  const answers = await Promise.all(clients.map((client) => client.ask()))
  for (const client of clients) client.close()
  const firsts = answers.map(({ first }) => first)
  return { half: median(firsts), p99: quantile(firsts, 0.99) }
}

/** Milliseconds of processor time for a stream of 200 pieces, of many at a time. */
async function measureLong(peer: Peer) {
  const clients = Array.from({ length: longCount }, () => peer.client(long))
  await pause(200)
  const before = processorTime(peer.pid) ?? NaN
  await Promise.all(clients.map((client) => client.ask()))
  const cost = ((processorTime(peer.pid) ?? NaN) - before) / longCount / 1000
  for (const client of clients) client.close()
  return { cost }
}

/** Streams at the pace of a model. */
async function pacedStreams(peers: readonly Peer[], add: (line: Line) => void): Promise<void> {
  const proxies = peers.filter(({ name }) => name !== 'direct')
  for (const peer of proxies) await measureBurst(peer)
  const bursts = await inTurn(proxies, measureBurst)
  const longs = await inTurn(proxies, measureLong)
  const compared = (what: string, of: (peer: string) => number | undefined, atMost: number) => {
    const [ours = NaN, bare = NaN] = ['sheaf', 'bare proxy'].map(of)
    add({
      what,
      measured: inMilliseconds(ours),
      beside: `${inMilliseconds(bare)} bare proxy`,
      ...againstPeer(ours / bare, { atMost }),
    })
  }
  const burst = `${burstCount} streams at once, 10 ms for each piece: first token`
  compared(`${burst}, half of them`, (peer) => bursts.get(peer)?.half, 1.5)
  compared(`${burst}, 99 of 100`, (peer) => bursts.get(peer)?.p99, 1.5)
  compared('a stream of 200 pieces: processor time', (peer) => longs.get(peer)?.cost, 1.4)
}

/** Opens many streams, looks at the memory they take, and lets them end. */
async function openStreams(peer: Peer, stub: string, add: (line: Line) => void): Promise<void> {
  await measureRate(peer, streamed, 1)
  const body = { ...streamed, model: 'held' }
  const before = residentMemory(peer.pid)
  const clients = Array.from({ length: streamCount }, () => peer.client(body))
  const begun = await Promise.allSettled(clients.map((client) => client.begin()))
  await pause(1000)
  const after = residentMemory(peer.pid)
  await fetch(`${stub}/release`, { method: 'POST' })
  const whole = begun.map(async (stream) =>
    stream.status === 'fulfilled' ? (await stream.value.ended).includes('data: [DONE]') : false,
  )
  const failed = (await Promise.all(whole)).filter((isWhole) => !isWhole).length
  for (const client of clients) client.close()
  const kibPerStream =
    before === null || after === null ? NaN : (after - before) / 1024 / streamCount
  const isOurs = peer.name === 'sheaf'
  add({
    what: `${streamCount} open streams: ${peer.name}, failures`,
    measured: String(failed),
    ...(isOurs && { beside: '0', isMet: failed === 0 }),
  })
  add({
    what: `${streamCount} open streams: ${peer.name}, memory of each`,
    measured: `${kibPerStream.toFixed(0)} KiB`,
    ...(isOurs && { beside: '< 60 KiB', ratio: kibPerStream / 60, isMet: kibPerStream < 60 }),
  })
}

export const chat: Bench = {
  title: 'chat with an endpoint that answers at once, beside a bare proxy and a gateway',
  run: (add) =>
    inFolder(async (folder) => {
      const stub = await runScript('bench/stub-upstream.ts', [])
      const proxy = await runScript('bench/bare-proxy.ts', [stub.address])
      const ours = await runService(folder, {
        SHEAF_WORKERS: '0',
        SHEAF_MODEL_URL: `${stub.address}/v1`,
        SHEAF_MODEL_KEY: 'key-of-the-stub',
        SHEAF_MODELS: 'mdl-x5=stub,held=held,paced=paced,long=long',
      })
      const gateway = await runGateway()
      const path = '/v1/chat/completions'
      const peers: Peer[] = [
        {
          name: 'direct',
          pid: stub.pid,
          client: (body) => wireClient(stub.address, path, {}, upstreamBody(body)),
        },
        {
          name: 'bare proxy',
          pid: proxy.pid,
          client: (body) =>
            wireClient(proxy.address, path, { authorization: 'Bearer key-of-the-stub' }, body),
        },
        {
          name: 'sheaf',
          pid: ours.pid,
          client: (body) =>
            wireClient(ours.address, '/v1/chat', { authorization: `Bearer ${ours.key}` }, body),
        },
      ]
      if (gateway !== null) {
        const headers = {
          authorization: 'Bearer key-of-the-stub',
          'x-portkey-provider': 'openai',
          'x-portkey-custom-host': `${stub.address}/v1`,
        }
        peers.push({
          name: 'gateway',
          pid: gateway.pid,
          client: (body) => wireClient(gateway.address, path, headers, upstreamBody(body)),
        })
      }
      try {
        const streaming = await thoseThatStream(peers, add)
        // Memory is measured first, before other work has enlarged the heap.
        for (const peer of streaming.slice(1)) await openStreams(peer, stub.address, add)
        await throughput(peers, streaming, add)
        await delays(peers, streaming, add)
        await pacedStreams(streaming, add)
      } finally {
        await Promise.all([stub.stop(), proxy.stop(), ours.stop(), gateway?.stop()])
      }
    }),
}

function upstreamBody(body: { model: string }): object {
  return { ...body, model: body.model === chatRequest.model ? 'stub' : body.model }
}
