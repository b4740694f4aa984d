import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { newAdminKey } from './keys/first-run.ts'
import { clockTrouble } from './clock.ts'
import { readConfig, variableWarnings } from './config.ts'
import type { Config } from './config.ts'
import { installation } from './scheduling/entries.ts'
import { collectWhenIdle } from './resilience/memory/collect-when-idle.ts'
import { lastResort } from './resilience/last-resort.ts'
import { stopOnce, whenParentEnds } from './resilience/stop-on-signals.ts'
import { openTrim } from './resilience/memory/trim-memory.ts'
import { startService } from './start-service.ts'
import type { Service } from './start-service.ts'
import { banner } from './banner.ts'

// Only the user of this process may access the files that it creates.
process.umask(0o077)

const manifest = z.object({ version: z.string() })
const parent = process.ppid

function fail(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    process.stderr.write(`\n${cause.message}\n`)
  }
  process.exit(1)
}

function config(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail(error)
  }
}

async function start(): Promise<Service> {
  const consoleFolder = join(installation, 'dist')
  const { version } = manifest.parse(
    JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')),
  )
  return startService(config(), {
    version,
    consoleFolder: existsSync(join(consoleFolder, 'index.html')) ? consoleFolder : null,
    quiet: process.stdout.isTTY,
  })
}

const service = await start().catch(fail)
const key =
  service.createdKey ??
  (process.argv.includes('--new-admin-key')
    ? await newAdminKey(service.database, service.clock, service.seals)
    : null)
process.stdout.write(banner(service.address, key, service.localServers, process.stdout.isTTY))

const trouble = clockTrouble(Date.now())
for (const warning of [...(trouble === null ? [] : [trouble]), ...variableWarnings(process.env)]) {
  service.log.warn(warning)
  if (process.stdout.isTTY) process.stderr.write(`  ${warning}\n`)
}

const { onException, onRejection } = lastResort({
  log: service.log,
  stop: service.stop,
  say: (line) => process.stderr.write(`\n${line}\n`),
  exit: (code) => process.exit(code),
})
process.on('uncaughtException', onException)
process.on('unhandledRejection', onRejection)

const { onSignal, onParentEnd } = stopOnce({
  stop: () => service.drain().then(service.stop),
  fail,
  exit: (code) => process.exit(code),
  now: () => performance.now(),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
// npm passes a signal to the shell in which it runs this process, and most shells end without passing it on.
if (process.env['npm_lifecycle_event'] === 'start') whenParentEnds(parent, onParentEnd)

async function collectAfterStart(): Promise<void> {
  const { gc } = globalThis
  if (gc === undefined) return
  const trim = await openTrim()
  const collect = (): void => {
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    trim()
  }
  collect()
  collectWhenIdle({
    resident: () => process.memoryUsage.rss(),
    processorMs: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    collect,
  })
}

// A collection after the start returns some 35 MB of memory. It pauses for some 60 ms, before requests are
// likely.
setTimeout(() => void collectAfterStart(), 1000).unref()
