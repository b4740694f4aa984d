import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportAuditRecords } from '#contract/audit.ts'
import { createGraph } from '#contract/graphs.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { testProcess } from '#service/resilience/test-process.ts'
import { testService } from '#service/test-service.ts'
import { auditVerify } from './audit-verify.ts'
import { UsageError } from '#cli/usage-error.ts'

/** Three audit records in a database, and the output of the command for them. */
async function begin(key = '') {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-cli-'))
  const database = openSqlite(join(folder, 'sheaf.db'))
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(database)
  const service = await testService(database)
  const { id, admin } = await service.newOrganization()
  for (const name of ['a', 'b', 'c']) await service.ask(createGraph, { body: { name } }, admin)
  const exported = async (query = '') => {
    const headers = { authorization: `Bearer ${admin}` }
    const response = await service.app.inject({
      url: `${exportAuditRecords.path}${query}`,
      headers,
    })
    return response.body.trimEnd().split('\n')
  }
  return {
    id,
    database,
    exported,
    verify: async (...args: string[]) => {
      const lines: string[] = []
      const env = { SHEAF_DATA_DIR: folder, SHEAF_AUDIT_KEY: key }
      const code = await auditVerify(args, env, (line) => lines.push(line))
      return { code, output: lines.join('\n') }
    },
    write: async (lines: readonly string[]) => {
      const path = join(folder, 'export.jsonl')
      await writeFile(path, lines.join('\n'))
      return path
    },
  }
}

test('an audit log is verified in the database, and its head is shown', async () => {
  const { verify, id } = await begin()
  const { code, output } = await verify()
  expect(code).toBe(0)
  expect(output).toMatch(
    new RegExp(
      `^Acme \\(${id}\\)\n  intact: 3 records read\n  head 3:[0-9a-f]{64}\n  seals not checked`,
    ),
  )
})

test('with a changed row, the exit code is 1 and the record number is shown', async () => {
  const { verify, database } = await begin()
  await database.updateTable('audit_records').set({ name: 'x' }).where('sequence', '=', 2).execute()
  const { code, output } = await verify()
  expect([code, output]).toEqual([1, expect.stringContaining('BROKEN: record 2 has been changed')])
})

test('a rewritten chain does not contain a head that was stored elsewhere', async () => {
  const { verify } = await begin()
  const head = /head (\S+)/.exec((await verify()).output)?.[1] ?? ''
  expect((await verify('--expect', head)).code).toBe(0)
  expect((await verify('--expect', `2:${head.slice(2)}`)).output).toContain('BROKEN: record 2')
  expect((await verify('--expect', `4:${head.slice(2)}`)).output).toContain('record 4 is missing')
})

test('an export is verified without a database', async () => {
  const { verify, write, exported } = await begin()
  const lines = await exported()
  expect(lines).toHaveLength(3)
  expect(await verify('--file', await write(lines))).toMatchObject({ code: 0 })

  const changed = lines.map((line) => line.replace('"name":"b"', '"name":"B"'))
  expect((await verify('--file', await write(changed))).output).toContain('BROKEN: record 2')
  const [first = '', , third = ''] = lines
  const without = await write([first, third])
  expect(await verify('--file', without)).toMatchObject({ code: 1 })
  expect(await verify('--file', without, '--filtered')).toMatchObject({ code: 0 })
})

test('an export that begins after a checkpoint is verified from there', async () => {
  const { verify, write, exported } = await begin()
  const [first = '', ...others] = await exported()
  const { hash }: { hash: string } = JSON.parse(first)
  const file = await write(others)
  expect((await verify('--file', file)).output).toContain('record 1 is missing')
  expect(await verify('--file', file, '--start', `1:${hash}`)).toMatchObject({ code: 0 })
  const wrong = await verify('--file', file, '--start', `1:${'f'.repeat(64)}`)
  expect(wrong.output).toContain('BROKEN: record 2')
  await expect(verify('--start', `1:${hash}`)).rejects.toThrow(UsageError)
  await expect(verify('--file', file, '--start', 'x')).rejects.toThrow('<number>:<hash>')
})

test('a filtered export is still checked record by record', async () => {
  const { verify, write, exported } = await begin()
  const lines = await exported('?search=createGraph&from=2020-01-01T00:00:00Z')
  const changed = lines.map((line) => line.replace('"status":200', '"status":201'))
  expect(await verify('--filtered', '--file', await write(changed))).toMatchObject({ code: 1 })
})

test('an invalid command is explained', async () => {
  const { verify, write } = await begin()
  await expect(verify('--nonsense')).rejects.toThrow(UsageError)
  await expect(verify('--expect', 'x')).rejects.toThrow('<number>:<hash>')
  await expect(verify('--organization', 'nobody')).rejects.toThrow('No organization has this ID')
  await expect(verify('--file', await write(['{}']))).rejects.toThrow(':1 is not an audit record')
})

test('seals are checked with the key of the service, in the database and in an export', async () => {
  const { verify, write, exported, database } = await begin('a-fixed-key-for-the-seals-of-tests')
  expect((await verify()).output).toContain('sealed from record 1 on')
  const file = await write(await exported())
  expect((await verify('--file', file)).output).toContain('sealed from record 1 on')
  await database
    .updateTable('audit_records')
    .set({ seal: 'x.y' })
    .where('sequence', '=', 2)
    .execute()
  expect(await verify()).toMatchObject({
    code: 1,
    output: expect.stringContaining('record 2 is sealed'),
  })
})

test('an audit log contains every head of a file, otherwise it was cut or rewritten', async () => {
  const { verify, write, exported, database, id } = await begin()
  const records = (await exported()).map((line): { hash: string } => JSON.parse(line))
  const line = (sequence: number, hash = records[sequence - 1]?.hash, organization_id = id) =>
    JSON.stringify({ at: '2026-11-20', organization_id, sequence, hash })
  const heads = await write([
    'the log of a day',
    line(1),
    line(3),
    line(9, undefined, 'another'),
    '',
  ])
  expect((await verify('--head', heads)).code).toBe(0)
  const wrong = await write([line(2, 'f'.repeat(64))])
  expect((await verify('--head', wrong)).output).toContain('BROKEN: record 2 does not match')

  // The last record is deleted, and the head is reset to the record before it.
  const headsFile = await write([line(3)])
  await database.deleteFrom('audit_records').where('sequence', '=', 3).execute()
  await database
    .updateTable('audit_heads')
    .set({ sequence: 2, hash: records[1]?.hash ?? '' })
    .execute()
  expect((await verify()).code).toBe(0)
  expect((await verify('--head', headsFile)).output).toContain('BROKEN: record 3 is missing')
  await expect(verify('--head', await write(['no head']))).rejects.toThrow('contains no head')
})

test('the heads that a service sent to a file match its sealed audit log', async () => {
  const { folder, start, authorization } = await testProcess()
  const heads = join(folder, 'heads.jsonl')
  const { main, address, closed } = await start({ SHEAF_AUDIT_HEAD_TO: `file:${heads}` })
  const reply = await fetch(`${address}${createGraph.path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Wool' }),
  })
  expect(reply.status).toBe(200)
  main.kill('SIGTERM')
  expect(await closed).toBe(0)
  const lines: string[] = []
  const env = { SHEAF_DATA_DIR: folder }
  expect(await auditVerify(['--head', heads], env, (line) => lines.push(line))).toBe(0)
  expect(lines.join()).toContain('sealed from record 1 on')
})
