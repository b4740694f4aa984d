import { setTimeout as pause } from 'node:timers/promises'
import { inMegabytes } from './bench.ts'
import type { Bench } from './bench.ts'
import { inFolder, residentMemory, runScript, runService } from './running-service.ts'
import { wireClient } from './wire-client.ts'

const atOnce = 1700
const rounds = 2
const promptChars = 100_000
const restMs = 5_000
const afterMs = 20_000
const maxGrowth = 1.3

/** What the service holds when many chats at once are over. */
export const chatMemory: Bench = {
  title: `memory at rest, and ${afterMs / 1000} s after ${atOnce} chats at once`,
  run: (add) =>
    inFolder(async (folder) => {
      const stub = await runScript('bench/stub-upstream.ts', [])
      const service = await runService(folder, {
        SHEAF_WORKERS: '0',
        SHEAF_MODEL_URL: `${stub.address}/v1`,
        SHEAF_MODEL_KEY: 'key-of-the-stub',
        SHEAF_MODELS: 'paced=paced',
        SHEAF_MAX_CHATS: String(atOnce),
      })
      try {
        await pause(restMs)
        const atRest = residentMemory(service.pid) ?? NaN
        const body = {
          model: 'paced',
          messages: [{ role: 'user', content: 'word '.repeat(promptChars / 5) }],
          stream: true,
        }
        const headers = { authorization: `Bearer ${service.key}` }
        for (let round = 0; round < rounds; round += 1) {
          const clients = Array.from({ length: atOnce }, () =>
            wireClient(service.address, '/v1/chat', headers, body),
          )
          await Promise.all(clients.map((client) => client.ask()))
          for (const client of clients) client.close()
        }
        const peak = residentMemory(service.pid, 'peak') ?? NaN
        await pause(afterMs)
        const after = residentMemory(service.pid) ?? NaN
        add({ what: 'memory at rest', measured: inMegabytes(atRest) })
        add({ what: `    at most, prompts of ${promptChars} bytes`, measured: inMegabytes(peak) })
        add({
          what: `    ${afterMs / 1000} s after the last chat`,
          measured: inMegabytes(after),
          beside: `< ${inMegabytes(atRest * maxGrowth)}`,
          ratio: after / atRest,
          isMet: after < atRest * maxGrowth,
        })
      } finally {
        await Promise.all([service.stop(), stub.stop()])
      }
    }),
}
