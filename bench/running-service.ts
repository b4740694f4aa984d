import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningService {
  address: string
  key: string
  pid: number
  /** From the start of the process to its first answer. */
  milliseconds: number
  stop: () => Promise<void>
}

// These are the flags of npm start.
const flags = [
  '--max-semi-space-size=8',
  '--invocation-count-for-turbofan=600',
  '--expose-gc',
  '--disable-warning=ExperimentalWarning',
]
const key = 'bench-administrator-000000000000000'

/** Runs `work` with a temporary folder that is deleted afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The service as a process of its own, over a data folder. */
export async function runService(
  folder: string,
  env: Record<string, string> = {},
  /** A descriptor that its log is written to. */
  log?: number,
): Promise<RunningService> {
  const settings = {
    SHEAF_DATA_DIR: folder,
    SHEAF_ADMIN_KEY: key,
    SHEAF_LOG_LEVEL: 'error',
    // One key sends as much as it can.
    SHEAF_REQUESTS_PER_MINUTE: '0',
    ...env,
  }
  const { address, pid, milliseconds, stop } = await runScript(
    'scripts/start.mjs',
    [],
    settings,
    log,
  )
  return { address, key, pid, milliseconds, stop }
}

/** A script that listens on a free port and prints its address, until it is stopped. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
  log?: number,
): Promise<Omit<RunningService, 'key'>> {
  const started = performance.now()
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', log ?? 'inherit'],
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let words = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      const [origin] = /http:\/\/[\d.]+:\d+/.exec(words) ?? []
      if (origin) resolve(origin)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${words}`)))
  })
  const reply = await fetch(`${address}/healthz`)
  if (!reply.ok) throw new Error(`${script} answered ${reply.status}.`)
  return {
    address,
    pid: child.pid ?? 0,
    milliseconds: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** What a process holds in memory, in bytes; null where the system does not tell as Linux does. */
export function residentMemory(pid: number, which: 'now' | 'peak' = 'now'): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const name = which === 'now' ? 'VmRSS' : 'VmHWM'
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  } catch {
    return null
  }
}

/** Resets the peak of the resident memory (proc_pid_clear_refs(5)). */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Without the reset, the peak is that of the whole run.
  }
}
