import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAuditRecords } from '#contract/audit.ts'
import { createGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { auditHash } from './audit-hash.ts'
import { auditStore } from './audit-store.ts'

onEveryDatabase('an audit trail', (database) => {
  /** Five records of an organization, and what is said of them. */
  async function begin(count = 5) {
    const service = await testService(database())
    const { id, admin } = await service.newOrganization()
    for (let at = 1; at <= count; at += 1) {
      await service.ask(createGraph, { body: { name: `Graph ${at}` } }, admin)
    }
    const records = () => database().updateTable('audit_records').where('organization_id', '=', id)
    return {
      ...service,
      id,
      admin,
      verify: () => service.ask(verifyAuditRecords, {}, admin),
      change: (sequence: number, values: { name?: string; status?: number; hash?: string }) =>
        records().set(values).where('sequence', '=', sequence).execute(),
      remove: (from: number, to = from) =>
        database()
          .deleteFrom('audit_records')
          .where('organization_id', '=', id)
          .where('sequence', '>=', from)
          .where('sequence', '<=', to)
          .execute(),
    }
  }

  test('an untouched trail is intact, and so is an empty one', async () => {
    const { verify, newOrganization, ask } = await begin()
    const verdict = await verify()
    expect(verdict).toMatchObject({ intact: true, records: 5, head: { sequence: 5 }, broken: null })
    expect(verdict.head?.hash).toMatch(/^[0-9a-f]{64}$/)
    const other = await newOrganization()
    const empty = { intact: true, records: 0, head: null, broken: null }
    expect(await ask(verifyAuditRecords, {}, other.admin)).toEqual(empty)
  })

  test('a record that was changed is found', async () => {
    const { verify, change } = await begin()
    await change(3, { name: 'Another' })
    expect((await verify()).broken).toEqual({ sequence: 3, reason: 'changed' })
  })

  test('a record that was changed and hashed anew no longer leads to the next', async () => {
    const { verify, change, id } = await begin()
    for await (const record of auditStore(database()).chain(id)) {
      if (record.sequence !== 2) continue
      await change(2, { status: 201, hash: auditHash({ ...record, status: 201 }) })
    }
    expect((await verify()).broken).toEqual({ sequence: 3, reason: 'unlinked' })
  })

  test.each([
    ['the first', 1, 1, 1],
    ['one in the middle', 3, 3, 3],
    ['the last two', 4, 5, 4],
    ['every one', 1, 5, 1],
  ])('%s that was deleted is missed', async (_, from, to, sequence) => {
    const { verify, remove } = await begin()
    await remove(from, to)
    expect((await verify()).broken).toEqual({ sequence, reason: 'missing' })
  })

  test('a head that was set back, changed or taken away is found', async () => {
    for (const [values, sequence] of [
      [{ sequence: 4 }, 4],
      [{ hash: 'f'.repeat(64) }, 5],
      [null, 1],
    ] as const) {
      const { verify, id } = await begin()
      if (values === null) {
        await database().deleteFrom('audit_heads').where('organization_id', '=', id).execute()
      } else {
        await database()
          .updateTable('audit_heads')
          .set(values)
          .where('organization_id', '=', id)
          .execute()
      }
      expect((await verify()).broken).toEqual({ sequence, reason: 'head_differs' })
    }
  })

  test('a head set back to a true record leaves strays behind', async () => {
    const { verify, id } = await begin()
    const { hash } = await database()
      .selectFrom('audit_records')
      .select('hash')
      .where('organization_id', '=', id)
      .where('sequence', '=', 3)
      .executeTakeFirstOrThrow()
    await database()
      .updateTable('audit_heads')
      .set({ sequence: 3, hash })
      .where('organization_id', '=', id)
      .execute()
    expect((await verify()).broken).toEqual({ sequence: 4, reason: 'head_differs' })
  })

  test('a record moved to another organization is found there', async () => {
    const { id } = await begin()
    const other = await begin(0)
    await sql`insert into audit_heads select ${other.id}, 1, hash from audit_records
      where organization_id = ${id} and sequence = 1`.execute(database())
    await database()
      .updateTable('audit_records')
      .set({ organization_id: other.id })
      .where('organization_id', '=', id)
      .where('sequence', '=', 1)
      .execute()
    expect((await other.verify()).broken).toEqual({ sequence: 1, reason: 'changed' })
  })
})
