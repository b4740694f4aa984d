import { Readable } from 'node:stream'
import { exportAuditRecords, listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import { dayOf } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { sent } from '#service/http/serve.ts'
import type { Serve } from '#service/http/serve.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import { auditStore } from './audit-store.ts'
import type { RecordRead } from './content-reads.ts'
import type { Seals } from './seals/seals.ts'
import { verifyTrail } from './seals/verify-trail.ts'

export function auditRoutes(
  serve: Serve,
  {
    database,
    reads,
    clock,
    seals,
    recordRead,
  }: {
    database: Database
    reads: LongReads
    clock: Clock
    seals: Seals
    recordRead: RecordRead
  },
): void {
  serve(listAuditRecords, async ({ caller, query, signal }) => {
    const records = auditStore(reads.of(caller, signal))
    let place: number | null = null
    const page = await readCursor(query, async (id) => {
      place = await records.find(caller, id)
      return place !== null
    })
    const cursor = query.before === undefined ? 'after' : 'before'
    const placed = place === null ? page : { ...page, [cursor]: String(place) }
    const { order_by = 'created_at' } = query
    const rows =
      order_by === 'created_at'
        ? await records.list(caller, page, placed, signal)
        : await records.listBy(caller, order_by, page, placed)
    return presentPage(rows, page)
  })

  serve(exportAuditRecords, async ({ caller, query, request, reply, signal }) => {
    const records = auditStore(reads.of(caller, signal))
    await recordRead({ operation: 'exportAuditRecords', caller, request })
    stayOpen(reply)
    const day = dayOf(clock.now())
    async function* lines(): AsyncGenerator<string, void> {
      for await (const record of records.walk(caller, query)) yield `${JSON.stringify(record)}\n`
    }
    void reply
      .headers({
        'content-disposition': `attachment; filename="sheaf-audit-${day}.jsonl"`,
        'x-content-type-options': 'nosniff',
      })
      .type('application/x-ndjson; charset=utf-8')
      // A HEAD request reads no records.
      .send(Readable.from(request.method === 'HEAD' ? [] : lines()))
    return sent
  })

  serve(verifyAuditRecords, async ({ caller, reply, signal }) => {
    requireOrganizationKey(caller, 'verify the audit log')
    stayOpen(reply)
    return verifyTrail(database, caller.organization_id, { signal, seals })
  })
}
