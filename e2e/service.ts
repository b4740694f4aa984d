import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningService {
  address: string
  /** The organization's first admin key. */
  key: string
  /** The link that signs a browser in. */
  link: string
  stop: () => Promise<void>
}

/** Starts the product as a person would, in an empty data folder, on a free port. */
export async function startService(env: Record<string, string> = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-e2e-'))
  const child = spawn('node', ['--max-semi-space-size=4', '--expose-gc', 'scripts/start.mjs'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', SHEAF_DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words = await wordsUntil(child, /has full access/)
  const link = /http:\S+#key=\S+/.exec(words)?.[0] ?? ''
  const [address = '', key = ''] = link.split('/#key=')
  return {
    address,
    key,
    link,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await exit
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function wordsUntil(child: ChildProcess, end: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = ''
    let problems = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      if (end.test(words)) resolve(words)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      problems += chunk.toString()
    })
    child.once('exit', (code) => {
      reject(new Error(`the service ended with ${code}:\n${words}\n${problems}`))
    })
  })
}
