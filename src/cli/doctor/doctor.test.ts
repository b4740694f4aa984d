import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testCommands } from '#cli/test-command.ts'
import { openPostgres } from '#service/database/postgres/postgres.ts'
import { newTestPostgresUrl } from '#service/database/test-databases.ts'
import { compareVersions, describeModels, describeSpace } from './doctor.ts'

const testCommand = testCommands()

test.each([
  ['0.1.0', '0.1.0', 'ok', ''],
  ['0.9.0', '0.10.0', 'warning', 'Update the service.'],
  ['1.0.0', '0.10.0', 'warning', 'Update this command.'],
  [null, '0.1.0', 'warning', 'Check the proxy in front of it: it must pass /v1/openapi.json.'],
])('a service %s and a command %s are %s', (service, own, state, advice) => {
  expect(compareVersions(service, own)).toMatchObject({ check: 'service version', state, advice })
})

test.each([
  [0, 'failed'],
  [30_000_000, 'failed'],
  [500_000_000, 'warning'],
  [2_000_000_000, 'ok'],
])('a disk with %i free bytes is %s', (free, state) => {
  expect(describeSpace('/data', free)).toMatchObject({ check: 'storage', state })
})

test('a service whose only model is the built-in reader is a warning', () => {
  expect(describeModels(['mdl-x5', 'sheaf-reader'])).toMatchObject({ state: 'warning' })
  expect(describeModels(['mdl-x5', 'llama', 'sheaf-reader'])).toMatchObject({ state: 'ok' })
})

/** A service that answers everything as unknown, with this time. */
async function wrongClock(date: Date): Promise<string> {
  const server = createServer((request, response) => {
    const me = { organization: { name: 'Mill' }, key: { permissions: [] } }
    response.writeHead(200, { date: date.toUTCString(), 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url === '/v1/me' ? me : {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

async function readOnlyPostgresUrl(): Promise<string> {
  const url = await newTestPostgresUrl()
  const database = openPostgres(url)
  const name = new URL(url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database)
  await database.destroy()
  return url
}

test('each fault is found, with what to do, and the other checks go on', async () => {
  const { sheaf, folder, key, address } = await testCommand()
  await mkdir(join(folder, 'broken'), { mode: 0o700 })
  await writeFile(join(folder, 'broken', 'sheaf.db'), 'no database '.repeat(1000))
  await mkdir(join(folder, 'half', 'blobs'), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'half', 'sheaf.db.restored'), '')
  const nobody = 'http://127.0.0.1:1'
  const late = await wrongClock(new Date(Date.now() - 3_600_000))
  const cases: [Record<string, string>, string, string, string][] = [
    [{ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, 'database', 'failed', 'Check DATABASE_URL'],
    [
      { DATABASE_URL: await readOnlyPostgresUrl() },
      'database',
      'failed',
      'Set default_transaction',
    ],
    [{ SHEAF_DATA_DIR: join(folder, 'broken') }, 'database', 'failed', 'Restore a backup'],
    [{ SHEAF_DATA_DIR: join(folder, 'half') }, 'database', 'failed', 'The service does not start'],
    [{ SHEAF_DATA_DIR: join(folder, 'none') }, 'storage', 'warning', 'Set SHEAF_DATA_DIR'],
    [{ PORT: 'x' }, 'configuration', 'failed', 'Correct the variables'],
    [{ SHEAF_PORT: '4999' }, 'configuration', 'warning', 'Correct the variables'],
    [{ SHEAF_MODEL_URL: `${nobody}/v1` }, 'models', 'failed', 'Check SHEAF_MODEL_URL'],
    [
      { SHEAF_SEARCH_PROVIDER: 'searxng', SHEAF_SEARCH_URL: nobody },
      'outbound',
      'failed',
      'Check the firewall',
    ],
    [{ SHEAF_URL: nobody }, 'service', 'failed', 'Check that the service is running'],
    [{ SHEAF_KEY: 'unknown' }, 'service', 'failed', 'Check the key'],
    [{ SHEAF_URL: late }, 'clock', 'failed', 'Synchronize both with NTP'],
  ]
  for (const [env, check, state, advice] of cases) {
    const given = { SHEAF_URL: address, SHEAF_KEY: key, ...env }
    const { code, out, err } = await sheaf(['doctor', '--json'], '', given)
    const findings: { check: string; state: string; advice: string }[] = JSON.parse(out)
    const ofCheck = findings.find((finding) => finding.check === check)
    expect([env, code, err]).toEqual([env, state === 'failed' ? 1 : 0, ''])
    expect([env, ofCheck?.state, ofCheck?.advice]).toEqual([
      env,
      state,
      expect.stringContaining(advice),
    ])
    expect(findings.map((finding) => finding.check)).toContain('service')
  }
})
