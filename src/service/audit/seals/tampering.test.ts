import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAuditRecords } from '#contract/audit.ts'
import { createGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { auditHash, noHash } from './audit-hash.ts'
import { auditChainStore } from '#service/audit/audit-chain-store.ts'
import type { ChainedRecord, Head } from './check-chain.ts'
import { sealsOf } from './seals.ts'
import { searchableText } from '#service/audit/searchable-text.ts'
import { testSeals } from './test-seals.ts'
import { verifyTrail } from './verify-trail.ts'

onEveryDatabase('an audit trail', (database) => {
  /** An organization with some records, and functions to change and verify them. */
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
      change: (
        sequence: number,
        values: { name?: string; status?: number; hash?: string; words?: string },
      ) => records().set(values).where('sequence', '=', sequence).execute(),
      remove: (from: number, to = from) =>
        database()
          .deleteFrom('audit_records')
          .where('organization_id', '=', id)
          .where('sequence', '>=', from)
          .where('sequence', '<=', to)
          .execute(),
    }
  }

  test('an unchanged log and an empty one are intact', async () => {
    const { verify, newOrganization, ask } = await begin()
    const verdict = await verify()
    expect(verdict).toMatchObject({ intact: true, records: 5, head: { sequence: 5 }, broken: null })
    expect(verdict.head?.hash).toMatch(/^[0-9a-f]{64}$/)
    const other = await newOrganization()
    const nothing = { head: null, checkpoint: null, sealed_from: null, broken: null }
    const empty = { intact: true, records: 0, ...nothing }
    expect(await ask(verifyAuditRecords, {}, other.admin)).toEqual(empty)
  })

  test('a changed record is detected', async () => {
    const { verify, change } = await begin()
    await change(3, { name: 'Another' })
    expect((await verify()).broken).toEqual({ sequence: 3, reason: 'changed' })
  })

  test('a changed record with a new hash is detected', async () => {
    const { verify, change, id } = await begin()
    for await (const record of auditChainStore(database()).chain(id)) {
      if (record.sequence !== 2) continue
      await change(2, { status: 201, hash: auditHash({ ...record, status: 201 }) })
    }
    expect((await verifyTrail(database(), id)).broken).toEqual({ sequence: 3, reason: 'unlinked' })
    // The record also keeps the seal of its old hash.
    expect((await verify()).broken).toEqual({ sequence: 2, reason: 'seal_differs' })
  })

  test.each([
    ['the first', 1, 1, 1],
    ['one in the middle', 3, 3, 3],
    ['the last two', 4, 5, 4],
    ['every one', 1, 5, 1],
  ])('the deletion of %s is detected', async (_, from, to, sequence) => {
    const { verify, remove } = await begin()
    await remove(from, to)
    expect((await verify()).broken).toEqual({ sequence, reason: 'missing' })
  })

  test('a head that was reset, changed or removed is detected', async () => {
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

  test('records after a head that was reset to an earlier record are detected', async () => {
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

  test('a record that was moved to another organization is detected there', async () => {
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

  /** Rewrites a chain, as somebody could who only has access to the database. */
  async function rewrite(id: string, seal: (hash: string, old: string | null) => string | null) {
    let previous_hash = noHash
    const records: ChainedRecord[] = []
    for await (const record of auditChainStore(database()).chain(id)) records.push(record)
    for (const record of records) {
      const forged = { ...record, name: 'Forged', previous_hash }
      previous_hash = auditHash(forged)
      await database()
        .updateTable('audit_records')
        .set({
          name: forged.name,
          previous_hash: forged.previous_hash,
          hash: previous_hash,
          seal: seal(previous_hash, record.seal),
          words: searchableText(forged),
        })
        .where('organization_id', '=', id)
        .where('sequence', '=', record.sequence)
        .execute()
    }
    await database()
      .updateTable('audit_heads')
      .set({ hash: previous_hash })
      .where('organization_id', '=', id)
      .execute()
  }

  test.each([
    ['its old seals', (_: string, old: string | null) => old, 'seal_differs'],
    ['no seals', () => null, 'unsealed'],
    ['seals of another key', sealsOf(['a key that the thief made up for it']).seal, 'seal_unknown'],
  ] as const)('a chain that was rewritten with %s is detected', async (_, seal, reason) => {
    const { verify, id } = await begin()
    await rewrite(id, seal)
    // Without the key, the forgery cannot be detected.
    expect(await verifyTrail(database(), id)).toMatchObject({ intact: true, sealed_from: null })
    expect((await verify()).broken).toEqual({ sequence: 1, reason })
  })

  test('records without a seal are accepted only before the start of sealing', async () => {
    const { id } = await begin()
    await database()
      .updateTable('audit_records')
      .set({ seal: null })
      .where('organization_id', '=', id)
      .where('sequence', '<=', 2)
      .execute()
    const keys = ['a-fixed-key-for-the-seals-of-tests']
    const verdicts = [3, 2, null].map((from) =>
      verifyTrail(database(), id, { seals: sealsOf(keys, () => from) }),
    )
    const [began, earlier, unknown] = await Promise.all(verdicts)
    expect(began).toMatchObject({ intact: true, records: 5, sealed_from: 3 })
    expect(earlier?.broken).toEqual({ sequence: 2, reason: 'unsealed' })
    expect(unknown).toMatchObject({ intact: true, sealed_from: 3 })
  })

  test('a head that was stored elsewhere proves the records before it', async () => {
    const { id } = await begin()
    const head = await auditChainStore(database()).head(id)
    await database()
      .updateTable('audit_records')
      .set({ seal: 'lost.key' })
      .where('organization_id', '=', id)
      .execute()
    const check = (anchors: Head[]) => verifyTrail(database(), id, { anchors, seals: testSeals })
    expect((await check([])).broken).toEqual({ sequence: 1, reason: 'seal_unknown' })
    expect(await check(head ? [head] : [])).toMatchObject({ intact: true })
    const other = { sequence: 5, hash: 'f'.repeat(64) }
    expect((await check([other])).broken).toEqual({ sequence: 5, reason: 'head_differs' })
  })

  test('a changed search text is detected', async () => {
    const { verify, change } = await begin()
    await change(4, { words: 'nothing of interest' })
    expect((await verify()).broken).toEqual({ sequence: 4, reason: 'search_text' })
  })
})
