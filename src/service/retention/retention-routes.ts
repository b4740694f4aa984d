import { getRetention, previewRetention, putRetention } from '#contract/retention/retention.ts'
import type { Retention } from '#contract/retention/retention.ts'
import { requireOrganizationKey, requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { lockOrganization } from '#service/access/organization-store.ts'
import { noteChanges } from '#service/audit/subjects/note-changes.ts'
import { checkpointStore } from '#service/audit/cuts/checkpoint-store.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import type { Serve } from '#service/http/serve.ts'
import { preview, previewKinds } from './preview-retention.ts'
import { retentionStore } from './retention-store.ts'

export function retentionRoutes(
  serve: Serve,
  { database, reads, clock }: { database: Database; reads: LongReads; clock: Clock },
): void {
  const requireOrganization = (caller: Caller): void =>
    requireOrganizationKey(caller, 'manage times of retention')

  serve(getRetention, async ({ caller }) => {
    requireOrganization(caller)
    return present(caller)
  })

  serve(previewRetention, async ({ caller, body, reply, signal }) => {
    requireOrganization(caller)
    const current = await retentionStore(database).find(caller)
    const view = reads.of(caller, signal)
    const previewed = await preview(view, caller, current, body, clock.now())
    void reply.header('etag', previewed.etag)
    return previewed
  })

  serve(putRetention, async ({ caller, body, request }) => {
    requireOrganization(caller)
    const confirmed = request.headers['if-match']?.replace(/^W\//, '')
    await transact(database, async (tx) => {
      await lockOrganization(tx, caller)
      const store = retentionStore(tx)
      const current = await store.find(caller)
      noteChanges(request, current, body)
      if (body.audit_days !== current.audit_days) requirePermission(caller, 'audit:admin')
      const now = clock.now()
      const { etag, kinds } = await previewKinds(tx, caller, current, body, now)
      if (kinds.length > 0 && confirmed !== etag) {
        throw new Failure(
          'preview_stale',
          confirmed === undefined
            ? 'These settings would delete stored data. Preview the change first.'
            : 'The effects of this change are different from the preview. Preview it again.',
          { etag },
        )
      }
      await store.put(caller, body, isoTime(now))
    })
    return present(caller)
  })

  async function present(caller: Caller): Promise<Retention> {
    const checkpoint = await checkpointStore(database).find(caller.organization_id)
    return {
      ...(await retentionStore(database).find(caller)),
      audit_checkpoint: checkpoint && {
        sequence: checkpoint.sequence,
        hash: checkpoint.hash,
        cut_at: checkpoint.cut_at,
      },
    }
  }
}
