import {
  deleteTeam,
  explainAccess,
  previewAccess,
  rotateKey,
  updateKey,
  updateTeam,
} from '#contract/access-questions.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { readId } from '#service/http/read-input.ts'
import type { Serve } from '#service/http/serve.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import { requireOrganizationKey } from './caller.ts'
import { changeKey } from './change-key.ts'
import { explain } from './explain-access.ts'
import { presentKey } from './present-key.ts'
import { previewChange } from './preview-change.ts'
import { removeTeam } from './remove-team.ts'
import { rotateKey as rotate } from './rotate-key.ts'
import { teamStore } from './team-store.ts'

interface Parts {
  database: Database
  reads: LongReads
  clock: Clock
  models: Pick<ModelRegistry, 'list'>
}

/** What administrators ask and change of keys and teams, beside making and revoking them. */
export function accessQuestionRoutes(
  serve: Serve,
  { database, reads, clock, models }: Parts,
): void {
  const teams = teamStore(database)

  serve(updateKey, async ({ caller, params, body, request }) =>
    presentKey(
      await changeKey(database, caller, readId(params.key_id), body, {
        etag: request.headers['if-match'],
        now: clock.now(),
      }),
    ),
  )

  serve(rotateKey, async ({ caller, params, body }) => {
    const { key, secret } = await rotate(database, caller, readId(params.key_id), {
      overlap: body.overlap,
      now: clock.now(),
    })
    return { ...presentKey(key), key: secret }
  })

  serve(updateTeam, async ({ caller, params, body }) => {
    requireOrganizationKey(caller, 'rename teams')
    return teams.rename(caller, readId(params.team_id), body.name)
  })

  serve(deleteTeam, async ({ caller, params, request }) => {
    requireOrganizationKey(caller, 'delete teams')
    const id = readId(params.team_id)
    const keys_revoked = await removeTeam(database, caller, id, {
      etag: request.headers['if-match'],
      now: clock.now(),
    })
    return { id, deleted: true as const, keys_revoked }
  })

  serve(explainAccess, ({ caller, query }) =>
    explain({ database, models, now: clock.now() }, caller, query),
  )

  serve(previewAccess, async ({ caller, body, reply, signal }) => {
    const preview = await previewChange(reads.of(caller, signal), caller, body.change, clock.now())
    void reply.header('etag', preview.etag)
    return preview
  })
}
