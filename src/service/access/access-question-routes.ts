import {
  deleteTeam,
  explainAccess,
  previewAccess,
  rotateKey,
  updateKey,
  updateTeam,
} from '#contract/access-questions.ts'
import type { Clock } from '#service/clock.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/http/failure.ts'
import { readId } from '#service/http/read-input.ts'
import type { Serve } from '#service/http/serve.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import { requireOrganizationKey, requirePermission } from './caller.ts'
import { changeKey } from './change-key.ts'
import { explain } from './explain-access.ts'
import { keyStore } from './key-store.ts'
import { presentKey } from './present-key.ts'
import { previewChange } from './preview-change.ts'
import { removeTeam } from './remove-team.ts'
import { hashSecret, newSecret } from './secret.ts'
import { teamStore } from './team-store.ts'

interface Parts {
  database: Database
  clock: Clock
  models: Pick<ModelRegistry, 'list'>
}

/** What administrators ask and change of keys and teams, beside making and revoking them. */
export function accessQuestionRoutes(serve: Serve, { database, clock, models }: Parts): void {
  const keys = keyStore(database)
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
    const id = readId(params.key_id)
    const key = await keys.find(caller, id)
    if (key === null) throw new Failure('key_not_found', 'There is no such key.')
    // nobody comes to hold more than they do
    for (const each of key.permissions) requirePermission(caller, each)
    const secret = newSecret()
    const until = new Date(clock.now().getTime() + body.overlap * 1000)
    const old_until = isoTime(until)
    await keys.rotate(caller, id, { hash: hashSecret(secret), old_until })
    return { ...presentKey({ ...key, old_until }), key: secret }
  })

  serve(updateTeam, async ({ caller, params, body }) => {
    requireOrganizationKey(caller, 'Teams are renamed')
    return teams.rename(caller, readId(params.team_id), body.name)
  })

  serve(deleteTeam, async ({ caller, params, request }) => {
    requireOrganizationKey(caller, 'Teams are deleted')
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

  serve(previewAccess, async ({ caller, body, reply }) => {
    const preview = await previewChange(database, caller, body.change, clock.now())
    void reply.header('etag', preview.etag)
    return preview
  })
}
