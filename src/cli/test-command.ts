import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, onTestFinished } from 'vitest'
import { createClient } from '#client/client.ts'
import { systemClock } from '#service/clock.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { testProcess } from '#service/resilience/test-process.ts'
import { newOrganization } from '#service/test-organization.ts'
import { runCommand } from './run-command.ts'

const main = join(import.meta.dirname, 'sheaf.mjs')

/**
 * Returns what makes a command in a folder of its own, with the key of a new organization. The tests of a file share
 * one service, because to start it takes as much processor time as ten commands.
 */
export function testCommands(): () => Promise<TestCommand> {
  const releases: (() => Promise<void>)[] = []
  let started: ReturnType<typeof startService> | undefined
  afterAll(async () => {
    for (const release of releases) await release()
  })

  async function startService() {
    const { start, folder } = await testProcess({
      onEnd: (release) => releases.unshift(release),
      usesFolder: true,
    })
    const { address } = await start({ SHEAF_SCRIPTED_MODEL: 'true' })
    const database = openSqlite(join(folder, 'sheaf.db'))
    releases.unshift(() => database.destroy())
    return { address, folder, newKey: async () => (await newOrganization(database, clock)).admin }
  }

  return async () => {
    const { address, folder, newKey } = await (started ??= startService())
    return testCommand(address, folder, await newKey())
  }
}

const clock = systemClock()

type TestCommand = Awaited<ReturnType<typeof testCommand>>

/** Commands that open the data folder. When a process closes a file, it loses the locks that its other connections have on it. */
const localCommands = [
  'audit',
  'backup',
  'backups',
  'compact',
  'copy',
  'doctor',
  'restore',
  'scrub',
]

async function testCommand(address: string, dataFolder: string, key: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const environment = (env: Record<string, string>) => ({
    ...process.env,
    XDG_CONFIG_HOME: join(folder, 'config'),
    SHEAF_DATA_DIR: dataFolder,
    ...env,
  })
  const startCommand = (args: readonly string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [main, ...args], { cwd: folder, env: environment(env) })

  /** Runs the command in a process of its own. */
  const sheafProcess = async (
    args: readonly string[],
    input = '',
    env: Record<string, string> = {},
  ) => {
    const child = startCommand(args, env)
    const closed = once(child, 'close')
    child.stdin.end(input)
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    await closed
    return { code: child.exitCode, out, err }
  }

  /** Runs the command in this process, because to start one takes most of the time of a command. */
  const sheaf = async (
    args: readonly string[],
    input = '',
    env: Record<string, string> = {},
  ): ReturnType<typeof sheafProcess> => {
    const name = args.find((word) => !word.startsWith('-')) ?? ''
    if (localCommands.includes(name)) return sheafProcess(args, input, env)
    const stdout = new PassThrough()
    const stderr = new PassThrough()
    const before = process.cwd()
    process.chdir(folder)
    const running = runCommand(args, {
      env: environment(env),
      signal: new AbortController().signal,
      stdin: Readable.from([input]),
      stdout,
      stderr,
    }).finally(() => {
      process.chdir(before)
      stdout.end()
      stderr.end()
    })
    const [code, out, err] = await Promise.all([running, text(stdout), text(stderr)])
    return { code, out, err }
  }

  return {
    sheaf,
    sheafProcess,
    startCommand,
    folder,
    key,
    address,
    client: createClient({ baseUrl: address, key }),
  }
}
