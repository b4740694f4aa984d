import { mkdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { againstPeer, inMegabytes, median } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { forgetPeak, inFolder, residentMemory, runScript, runService } from './running-service.ts'
import type { RunningService } from './running-service.ts'

const mebibyte = 1024 * 1024
const defaultAtLeast = 0.8
const memoryLimit = 150_000_000

interface Load {
  what: string
  bytes: number
  files: number
  atOnce: number
  /** The limit, where it is not the usual one. */
  atLeast?: number
  /** Which peer the limit is about: for small files, one that syncs a record of each too. */
  peers: { bare?: boolean; folder?: boolean; recorded?: boolean }
}

const loads: Load[] = [
  {
    what: '1 GiB in one file',
    bytes: 1024 * mebibyte,
    files: 1,
    atOnce: 1,
    // Its peer syncs the folder too, as the service does.
    peers: { folder: true },
    atLeast: 0.95,
  },
  {
    what: '1 GiB in 64 files, four at a time',
    bytes: 16 * mebibyte,
    files: 64,
    atOnce: 4,
    peers: { bare: true },
  },
  {
    what: '256 MiB in 256 files, four at a time',
    bytes: mebibyte,
    files: 256,
    atOnce: 4,
    peers: { bare: false, recorded: true },
  },
  {
    what: '100 KiB in each of 1,024 files, eight at a time',
    bytes: 100 * 1024,
    files: 1024,
    atOnce: 8,
    peers: { folder: true },
    atLeast: 0.85,
  },
  {
    what: '10 MB in 1,000 files, four at a time',
    bytes: 10_000,
    files: 1000,
    atOnce: 4,
    peers: { bare: false, recorded: true },
  },
]
const rounds = 3

const line =
  'order,customer,parcel,weight,price,paid\n18342,Anna Lind,Rye flour 25 kg,25,31.40,yes\n'
const piece = Buffer.from(line.repeat(Math.ceil(mebibyte / line.length))).subarray(0, mebibyte)
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const stored = z.object({ id: z.string() })

function send(to: string, key: string, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="orders.csv"',
      'content-length': bytes,
    }
    const clientRequest = request(`${to}/v1/files`, { method: 'POST', agent, headers }, (reply) => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (text: string) => {
        body += text
      })
      reply.once('end', () => {
        if (reply.statusCode === 200) resolve(stored.parse(JSON.parse(body)).id)
        else reject(new Error(`${reply.statusCode}: ${body}`))
      })
    })
    clientRequest.once('error', reject)
    let remaining = bytes
    const write = (): void => {
      while (remaining > 0) {
        const next = remaining < piece.length ? piece.subarray(0, remaining) : piece
        remaining -= next.length
        if (!clientRequest.write(next)) {
          clientRequest.once('drain', write)
          return
        }
      }
      clientRequest.end()
    }
    write()
  })
}

/** Bytes a second. */
async function measure(
  to: { address: string; key?: string },
  { bytes, files, atOnce }: Pick<Load, 'bytes' | 'files' | 'atOnce'>,
): Promise<number> {
  const key = to.key ?? ''
  const ids: string[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < files) {
      next += 1
      ids.push(await send(to.address, key, bytes))
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - started) / 1000
  for (const id of ids) {
    const headers = { authorization: `Bearer ${key}` }
    await fetch(`${to.address}/v1/files/${id}`, { method: 'DELETE', headers })
  }
  return (bytes * files) / seconds
}

type Peers = Record<'bare' | 'folder' | 'recorded', { address: string }>

async function compare(load: Load, ours: RunningService, peers: Peers, add: (line: Line) => void) {
  const names = (['bare', 'folder', 'recorded'] as const).filter((name) => name in load.peers)
  const us: number[] = []
  const them = names.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    us.push(await measure(ours, load))
    for (const [at, name] of names.entries()) them[at]?.push(await measure(peers[name], load))
  }
  for (const [at, name] of names.entries()) {
    const rates = them[at] ?? []
    // Compares each round with that round of the peer, because the speed of the machine varies.
    const ratio = median(us.map((rate, round) => rate / (rates[round] ?? NaN)))
    add({
      what: load.what,
      measured: `${inMegabytes(median(us))}/s`,
      beside: `${inMegabytes(median(rates))}/s ${name}`,
      ratio,
      ...(load.peers[name] && againstPeer(ratio, { atLeast: load.atLeast ?? defaultAtLeast })),
    })
  }
}

export const upload: Bench = {
  title: 'uploads, each on the disk before it is answered, beside a bare node:http pipeline',
  run: (add) =>
    inFolder(async (folder) => {
      const bare = await runBare(folder, 'bare')
      const withFolder = await runBare(folder, 'folder')
      const recorded = await runBare(folder, 'recorded')
      const ours = await runService(join(folder, 'ours'), { SHEAF_WORKERS: '0' })
      try {
        forgetPeak(ours.pid)
        await measure(ours, { bytes: 2048 * mebibyte, files: 1, atOnce: 1 })
        const peak = residentMemory(ours.pid, 'peak')
        add({
          what: 'memory at most while 2 GiB stream in one file',
          measured: peak === null ? 'not told here' : inMegabytes(peak),
          beside: `< ${inMegabytes(memoryLimit)}`,
          ...(peak !== null && { ratio: peak / memoryLimit, isMet: peak < memoryLimit }),
        })
        for (const load of loads)
          await compare(load, ours, { bare, folder: withFolder, recorded }, add)
        const after = residentMemory(ours.pid)
        if (after !== null) add({ what: 'memory after all of it', measured: inMegabytes(after) })
      } finally {
        for (const server of [ours, bare, withFolder, recorded]) await server.stop()
        agent.destroy()
      }
    }),
}

async function runBare(folder: string, mode: string) {
  await mkdir(join(folder, mode))
  return runScript('bench/bare-upload.ts', [join(folder, mode), mode])
}
