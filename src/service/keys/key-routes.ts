import { createKey, getMe, listKeys, revokeKey } from '#contract/access.ts'
import { rotateKey, updateKey } from '#contract/access-questions.ts'
import { noteChanges } from '#service/audit/subjects/note-changes.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { readId } from '#service/access/read-id.ts'
import type { RequirePreviewed } from '#service/access/require-previewed.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import type { Limits } from '#service/limits/limits.ts'
import { teamStore } from '#service/access/team-store.ts'
import { changeKey } from './change-key.ts'
import { createKey as create } from './create-key.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'
import { presentKey } from './present-key.ts'
import { revokeKey as revoke } from './revoke-key.ts'
import { rotateKey as rotate } from './rotate-key.ts'

interface Parts {
  database: Database
  clock: Clock
  limits: Pick<Limits, 'forget'>
  requirePreviewed: RequirePreviewed
}

export function keyRoutes(
  serve: Serve,
  { database, clock, limits, requirePreviewed }: Parts,
): void {
  const keys = keyStore(database)
  const teams = teamStore(database)

  serve(getMe, async ({ caller }) => {
    const choices = await teams.choices(caller)
    return {
      key: presentKey(await keys.own(caller)),
      organization: await teams.organization(caller),
      team: choices.find((team) => team.id === caller.team_id) ?? null,
      teams: choices,
    }
  })

  serve(createKey, async ({ caller, body }) => {
    const { key, secret } = await create(database, clock, caller, body)
    // The new key may come with limits of its own.
    limits.forget()
    return { ...presentKey(key), key: secret }
  })

  serve(listKeys, async ({ caller, query }) => {
    const { scope, team_id, search, isolation_tests, order_by, ...page } = await readCursor(
      query,
      (id) => keys.wasVisible(caller, id),
    )
    const rows = await keys.list(caller, {
      ...page,
      order_by,
      ...(team_id !== undefined && { team_id: readId(team_id) }),
      ...(scope === 'organization' && { team_id: null }),
      ...(search !== undefined && { search }),
      ...(isolation_tests !== undefined && { isolation_tests }),
    })
    return presentPage(rows.map(presentKey), page)
  })

  serve(updateKey, async ({ caller, params, body, request }) =>
    presentKey(
      await changeKey(database, caller, params.key_id, body, {
        etag: request.headers['if-match'],
        now: clock.now(),
        requirePreviewed,
        onChange: (before, after) => noteChanges(request, rightsOf(before), rightsOf(after)),
      }),
    ),
  )

  serve(rotateKey, async ({ caller, params, body }) => {
    const { key, secret } = await rotate(database, caller, params.key_id, {
      overlap: body.overlap,
      now: clock.now(),
    })
    return { ...presentKey(key), key: secret }
  })

  serve(revokeKey, async ({ caller, params }) => {
    const id = params.key_id
    await revoke(database, caller, id, clock.now())
    return { id, deleted: true as const }
  })
}

function rightsOf({ permissions, expires_at }: Pick<KeyRow, 'permissions' | 'expires_at'>) {
  return { permissions, expires_at }
}
