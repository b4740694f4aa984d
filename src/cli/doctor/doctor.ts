import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defaultModel } from '#contract/models.ts'
import { SheafError, createClient } from '#client/client.ts'
import { openDatabase } from '#cli/open-database.ts'
import { readVersion } from '#cli/read-version.ts'
import { requireProfile } from '#cli/remote/profile-store.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { requireDatabaseOfFiles } from '#service/disk/require-database.ts'
import { recoveredBytes } from '#service/disk/disk-space.ts'
import type { Database } from '#service/database/schema.ts'
import { checkBucket } from './check-bucket.ts'
import { checkEmbedding } from './check-embedding.ts'
import { failed, ok, warning } from './finding.ts'
import type { Finding } from './finding.ts'
import { clockTrouble } from '#service/clock.ts'
import { readConfig, variableWarnings } from '#service/config.ts'
import type { Config } from '#service/config.ts'
import { probeDatabase, reasonOfReadOnly } from '#service/database/probe-database.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'

const searchUrls: ReadonlyMap<string, string> = new Map([
  ['brave', 'https://api.search.brave.com'],
  ['tavily', 'https://api.tavily.com'],
])
const minFreeBytes = 1_000_000_000
const minNodeMajor = 26
const maxSkewSeconds = 30
const timeoutMs = 5000
const adviceOfReadOnly = {
  standby: 'It is a standby. Promote it, or set DATABASE_URL to the primary.',
  setting: 'Set default_transaction_read_only to off for the server, the database and the role.',
}
const configurationAdvice = 'Correct the variables. See docs/operating.md.'

/** `sheaf doctor`: checks what the service needs on this machine, and the service of the profile. Resolves with whether nothing failed. */
export async function doctor(terminal: Terminal, profile: string | undefined): Promise<boolean> {
  const findings: Finding[] = []
  const say = (finding: Finding): void => {
    findings.push(finding)
    if (!terminal.isJson) terminal.write(`${lineOf(finding)}\n`)
  }
  say(checkNode())
  const trouble = clockTrouble(Date.now())
  if (trouble !== null) say(failed('clock', trouble, ''))
  const config = checkConfig(terminal.env)
  if ('state' in config) say(config)
  else {
    const unknown = variableWarnings(terminal.env)
    for (const message of unknown) say(warning('configuration', message, configurationAdvice))
    if (unknown.length === 0) say(ok('configuration', 'The environment variables are valid.'))
    for (const check of [
      checkStorage,
      checkDatabase,
      checkBucket,
      checkModels,
      checkEmbedding,
      checkOutbound,
    ]) {
      say(await check(config))
    }
  }
  for (const finding of await checkService(terminal, profile)) say(finding)
  if (terminal.isJson) terminal.write(`${toJson(findings, 2)}\n`)
  return findings.every(({ state }) => state !== 'failed')
}

function lineOf({ check, state, message, advice }: Finding): string {
  const line = `${state.padEnd(7)}  ${check.padEnd(15)}  ${neutralize(message)}`
  return advice === '' ? line : `${line}\n${' '.repeat(26)}${neutralize(advice)}`
}

function checkNode(): Finding {
  const { version } = process
  if (Number.parseInt(version.slice(1), 10) >= minNodeMajor)
    return ok('versions', `Node ${version}.`)
  return failed(
    'versions',
    `Node ${version} is too old.`,
    `Run it with Node ${minNodeMajor}: npm run sheaf.`,
  )
}

function checkConfig(env: Terminal['env']): Config | Finding {
  try {
    return readConfig({ ...env })
  } catch (error) {
    const message = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    return failed('configuration', message, configurationAdvice)
  }
}

async function checkStorage({ SHEAF_DATA_DIR: folder }: Config): Promise<Finding> {
  const stats = await stat(folder).catch(() => null)
  if (stats === null) {
    return warning(
      'storage',
      `The folder ${folder} does not exist.`,
      'Set SHEAF_DATA_DIR to the same folder as for the service, or start the service once.',
    )
  }
  try {
    await access(folder, constants.R_OK | constants.W_OK)
  } catch {
    return failed(
      'storage',
      `${folder} cannot be written.`,
      'Make the service’s user the owner of the folder.',
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const space = describeSpace(folder, bavail * bsize)
  if (space.state !== 'ok' || (stats.mode & 0o077) === 0) return space
  return warning('storage', `Other users can read ${folder}.`, `Run: chmod 700 ${folder}`)
}

/** Judges the free space of the data folder in bytes. */
export function describeSpace(folder: string, free: number): Finding {
  const message = `${folder} has ${formatBytes(free)} of free space.`
  if (free < recoveredBytes) {
    const advice = `The service rejects changes until ${formatBytes(recoveredBytes)} are free. Delete files, or add disk space.`
    return failed('storage', message, advice)
  }
  if (free < minFreeBytes)
    return warning('storage', message, 'Free up space before the disk is full.')
  return ok('storage', message)
}

async function checkDatabase(config: Config): Promise<Finding> {
  const isPostgres = config.DATABASE_URL !== undefined
  const name = isPostgres ? 'PostgreSQL' : join(config.SHEAF_DATA_DIR, 'sheaf.db')
  if (!isPostgres && (await stat(name).catch(() => null)) === null) {
    try {
      requireDatabaseOfFiles(name)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return failed('database', message, 'The service does not start in this folder.')
    }
    return warning(
      'database',
      `There is no database ${name}.`,
      'Set SHEAF_DATA_DIR or DATABASE_URL to the service’s value, or start the service once.',
    )
  }
  let database: Database | null = null
  try {
    database = openDatabase(config)
    await probeDatabase(database)
    const reason = await reasonOfReadOnly(database)
    if (reason === null) return ok('database', `${name} responds.`)
    const message = `${name} responds, but accepts no changes.`
    return failed('database', message, adviceOfReadOnly[reason])
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const advice = isPostgres
      ? 'Check DATABASE_URL, and that the server is running.'
      : 'Restore a backup. See docs/operating.md.'
    return failed('database', `${name} does not respond: ${message}`, advice)
  } finally {
    await database?.destroy()
  }
}

async function checkModels({
  SHEAF_MODEL_URL: url,
  SHEAF_MODEL_KEY: key,
}: Config): Promise<Finding> {
  if (url === undefined) {
    return ok(
      'models',
      'SHEAF_MODEL_URL is not set. Models connected in the console are used, or the built-in reader if there are none.',
    )
  }
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const status = await statusOf(`${url.replace(/\/+$/, '')}/models`, headers)
  if (status === 200) return ok('models', `${url} lists its models.`)
  const message = status === null ? `${url} cannot be reached.` : `${url} responds with ${status}.`
  const isKey = status === 401 || status === 403
  return failed(
    'models',
    message,
    isKey ? 'Check SHEAF_MODEL_KEY.' : 'Check SHEAF_MODEL_URL, and that the server is running.',
  )
}

async function checkOutbound({
  SHEAF_SEARCH_PROVIDER: provider,
  SHEAF_SEARCH_URL,
}: Config): Promise<Finding> {
  const url = SHEAF_SEARCH_URL ?? searchUrls.get(provider)
  if (url === undefined)
    return ok('outbound', 'No search provider is configured, so there is nothing to check.')
  if ((await statusOf(url, {})) !== null) return ok('outbound', `${url} can be reached.`)
  return failed(
    'outbound',
    `${url} cannot be reached.`,
    'Check the firewall and the DNS of this machine.',
  )
}

/** The status of a response; null without one. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | null> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

async function checkService(
  { env, signal }: Terminal,
  name: string | undefined,
): Promise<Finding[]> {
  const profile = await requireProfile(env, name).catch((error: unknown) =>
    String(Object(error).message),
  )
  if (typeof profile === 'string') {
    return [warning('service', 'The service was not checked.', profile)]
  }
  let date: string | null = null
  const { base_url: baseUrl, key } = profile
  const sheaf = createClient({
    baseUrl,
    key,
    maxRetries: 0,
    timeoutMs,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      date = response.headers.get('date')
      return response
    },
  })
  try {
    const { organization, key: own } = await sheaf.getMe({}, { signal })
    const findings = [
      ok('service', `${baseUrl} responds; signed in to ${organization.name}.`),
      checkClock(date),
      compareVersions(await versionOf(baseUrl), readVersion()),
    ]
    if (own.permissions.some((permission) => /^(\*|chat):/.test(permission))) {
      const { models } = await sheaf.listModels({}, { signal })
      findings.push(describeModels(models.map(({ id }) => id)))
    }
    return findings
  } catch (error) {
    if (!(error instanceof SheafError)) throw error
    return [failed('service', error.message, error.advice)]
  }
}

/** Judges the models that a key can choose, by their IDs. */
export function describeModels(ids: readonly string[]): Finding {
  const others = ids.filter((id) => id !== readerModelId && id !== defaultModel.id)
  const message = `${ids.length} available: ${ids.join(', ')}`
  if (others.length > 0) return ok('service models', message)
  return warning(
    'service models',
    'Only the built-in reader is available. It quotes files but does not write answers.',
    'Connect a language model on the Models page, or with SHEAF_MODEL_URL.',
  )
}

/** The version of a service, from its description of the API; null where it sends none. */
async function versionOf(baseUrl: string): Promise<string | null> {
  try {
    const url = `${baseUrl.replace(/\/+$/, '')}/v1/openapi.json`
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return z.object({ info: z.object({ version: z.string() }) }).parse(await response.json()).info
      .version
  } catch {
    return null
  }
}

/** Compares the version of the service with that of this command. */
export function compareVersions(service: string | null, own: string): Finding {
  if (service === null) {
    const advice = 'Check the proxy in front of it: it must pass /v1/openapi.json.'
    return warning('service version', 'The service did not report its version.', advice)
  }
  if (service === own)
    return ok('service version', `The service and this command are both version ${own}.`)
  const order = service.localeCompare(own, 'en', { numeric: true })
  return warning(
    'service version',
    `The service is version ${service}, but this command is version ${own}.`,
    order < 0 ? 'Update the service.' : 'Update this command.',
  )
}

function checkClock(date: string | null): Finding {
  const skew = Math.abs(Date.parse(date ?? '') - Date.now()) / 1000
  if (Number.isNaN(skew))
    return warning(
      'clock',
      'The service did not report its time.',
      'Check the proxy in front of it.',
    )
  if (skew <= maxSkewSeconds)
    return ok('clock', 'The clocks of this machine and the service agree.')
  return failed(
    'clock',
    `The clocks differ by ${Math.round(skew)} seconds.`,
    'Synchronize both with NTP.',
  )
}
