import { link, mkdir, readdir } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { inMegabytes, median } from './bench.ts'
import type { Bench } from './bench.ts'
import { processorTime } from './process-time.ts'
import { forgetPeak, inFolder, residentMemory, runScript, runService } from './running-service.ts'
import type { RunningService } from './running-service.ts'

const mebibyte = 1024 * 1024
const fileBytes = 64 * mebibyte
// Ten gibibytes take minutes, and vary less from round to round.
const sizes: Readonly<Record<string, { files: number; rounds: number }>> = {
  '2gib': { files: 32, rounds: 3 },
  '10gib': { files: 160, rounds: 1 },
}
const atLeast = 0.7
const memoryLimit = 150_000_000

const line =
  'order,customer,parcel,weight,price,paid\n18342,Anna Lind,Rye flour 25 kg,25,31.40,yes\n'
const bytes = Buffer.from(line.repeat(Math.ceil(fileBytes / line.length))).subarray(0, fileBytes)
const created = z.object({ id: z.string() })

export const exporting: Bench = {
  title: 'an export of a graph, beside a bare copy of its files over node:http',
  onlyByName: true,
  cases: Object.keys(sizes),
  run: (add, [size = '2gib']) =>
    inFolder(async (folder) => {
      const { files, rounds } = sizes[size] ?? { files: 32, rounds: 3 }
      const bareFolder = join(folder, 'bare')
      await mkdir(bareFolder)
      const filled = await runService(join(folder, 'ours'), { SHEAF_WORKERS: '0' })
      const graph_id = await fillGraph(filled, files)
      // The memory that uploads took is not that of an export.
      await filled.stop()
      // The peer sends the same bytes of the disk: with copies, one of the two would be read from it and the other from memory.
      const blobs = join(folder, 'ours', 'blobs')
      for (const [at, path] of (await blobsIn(blobs)).entries()) {
        await link(join(blobs, path), join(bareFolder, `${at}`))
      }
      const ours = await runService(join(folder, 'ours'), { SHEAF_WORKERS: '0' })
      const bare = await runScript('bench/bare-export.ts', [bareFolder])
      try {
        const bundle = `${ours.address}/v1/graphs/${graph_id}/export`
        // Nor is that of the start, which is collected a second later.
        await pause(3000)
        forgetPeak(ours.pid)
        const us: number[] = []
        const them: number[] = []
        const processor: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const before = [ours, bare].map(({ pid }) => processorTime(pid) ?? NaN)
          us.push(await rateOf(bundle, files, ours.key))
          them.push(await rateOf(`${bare.address}/`, files))
          const [ofOurs = NaN, ofBare = NaN] = [ours, bare].map(
            ({ pid }, at) => (processorTime(pid) ?? NaN) - (before[at] ?? NaN),
          )
          processor.push(ofBare / ofOurs)
        }
        // Compares each round with that round of the peer, because the speed of the machine varies.
        const ratio = median(us.map((rate, round) => rate / (them[round] ?? NaN)))
        add({
          what: `${(files * fileBytes) / 1024 ** 3} GiB in ${files} files`,
          measured: `${inMegabytes(median(us))}/s`,
          beside: `${inMegabytes(median(them))}/s bare`,
          ratio,
          isMet: ratio >= atLeast,
        })
        add({ what: '    the same in processor time', measured: '', ratio: median(processor) })
        const peak = residentMemory(ours.pid, 'peak')
        add({
          what: 'memory at most meanwhile',
          measured: peak === null ? 'not told here' : inMegabytes(peak),
          beside: `< ${inMegabytes(memoryLimit)}`,
          ...(peak !== null && { ratio: peak / memoryLimit, isMet: peak < memoryLimit }),
        })
      } finally {
        for (const server of [ours, bare]) await server.stop()
      }
    }),
}

/** The paths of stored files, of which the last two digits of the ID are the folder. */
async function blobsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((entry) => /^[0-9a-f]{2}\/./.test(entry))
}

async function fillGraph({ address, key }: RunningService, files: number): Promise<string> {
  const authorization = `Bearer ${key}`
  const graph = await fetch(`${address}/v1/graphs`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Orders' }),
  })
  const { id } = created.parse(await graph.json())
  for (let at = 0; at < files; at += 1) {
    const reply = await fetch(`${address}/v1/files?graphId=${id}`, {
      method: 'POST',
      headers: { authorization, 'content-disposition': 'attachment; filename=orders.csv' },
      body: bytes,
    })
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
  }
  return id
}

/** Bytes a second, of a response that must have at least as many as the files. */
function rateOf(url: string, files: number, key = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const headers = { authorization: `Bearer ${key}` }
    get(url, { headers }, (reply) => {
      let received = 0
      reply.on('data', (chunk: Buffer) => {
        received += chunk.length
      })
      reply.once('error', reject)
      reply.once('end', () => {
        const seconds = (performance.now() - started) / 1000
        if (reply.statusCode === 200 && received >= files * fileBytes) resolve(received / seconds)
        else reject(new Error(`${reply.statusCode}: ${received} bytes`))
      })
    }).once('error', reject)
  })
}
