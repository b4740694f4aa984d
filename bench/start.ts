import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { inMegabytes, median, within } from './bench.ts'
import type { Bench } from './bench.ts'
import { inFolder, residentMemory, runService } from './running-service.ts'

const rounds = 5
const memoryLimit = 110_000_000

/** Milliseconds from the start of the process to its first answer. */
async function startOver(folder: string): Promise<number> {
  const service = await runService(folder)
  await service.stop()
  return service.milliseconds
}

/** Milliseconds from the command to the line that says where the service is. */
async function npmStart(folder: string): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', SHEAF_DATA_DIR: folder, SHEAF_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own ends npm together with its children.
    detached: true,
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('running at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  const durationsMs = performance.now() - started
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await exit
  return durationsMs
}

export const start: Bench = {
  title: 'from nothing to the first answer, and what the service holds then',
  async run(add) {
    const first: number[] = []
    const again: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await inFolder(async (folder) => {
        first.push(await startOver(folder))
        again.push(await startOver(folder))
      })
    }
    add(within('the process starts and answers, empty data folder', median(first), 1000))
    add(within('the process starts and answers, data there', median(again), 1000))

    await inFolder(async (folder) => {
      const durationsMs: number[] = []
      for (let round = 0; round <= rounds; round += 1) durationsMs.push(await npmStart(folder))
      // The first round may install or build, so it does not count.
      add(within('npm start prints the address, second time', median(durationsMs.slice(1)), 2000))
    })

    await inFolder(async (folder) => {
      const service = await runService(folder)
      await pause(5000)
      const held = residentMemory(service.pid)
      await service.stop()
      add({
        what: 'memory at rest, 5 s after the start',
        measured: held === null ? 'not told here' : inMegabytes(held),
        beside: `< ${inMegabytes(memoryLimit)}`,
        ...(held !== null && { ratio: held / memoryLimit, isMet: held < memoryLimit }),
      })
    })
  },
}
