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
  /** The link that signs a browser in on the page of a path. */
  linkTo: (path: string) => string
  /** Stops the service and starts it with other settings, at the same address and with the same data. */
  restart: (env: Record<string, string>) => Promise<void>
  /** Stops the service; a restart brings it back with its data. */
  away: () => Promise<void>
  stop: () => Promise<void>
}

// These are the flags of npm start.
const flags = [
  '--max-semi-space-size=8',
  '--invocation-count-for-turbofan=600',
  '--expose-gc',
  '--disable-warning=ExperimentalWarning',
]

/** Starts the product as a person would, in an empty data folder, on a free port. */
export async function startService(env: Record<string, string> = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-e2e-'))
  let child = spawnService({ PORT: '0', SHEAF_DATA_DIR: folder, ...env })
  const words = await wordsUntil(child, /has full access/)
  const link = /http:\S+#key=\S+/.exec(words)?.[0] ?? ''
  const [address = '', key = ''] = link.split('/#key=')
  return {
    address,
    key,
    link,
    linkTo: (path) => `${address}${path}#key=${key}`,
    restart: async (changed) => {
      await ended(child)
      const { port } = new URL(address)
      child = spawnService({ SHEAF_DATA_DIR: folder, ...env, ...changed, PORT: port })
      await wordsUntil(child, /Sign in with your key/)
    },
    away: () => ended(child),
    stop: async () => {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function spawnService(env: Record<string, string>): ChildProcess {
  return spawn('node', [...flags, 'scripts/start.mjs'], {
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
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
