import type { Me } from '#console/session/me-queries.ts'
import type { Application } from '#contract/applications/applications.ts'
import { allows } from '#contract/permissions.ts'

/** Why the signed-in key cannot create applications; undefined if it can. */
export function createDisabledReason(me: Pick<Me, 'key'>): string | undefined {
  return allows(me.key.permissions, 'applications:write')
    ? undefined
    : 'This key can run applications, but not create them.'
}

/** Why the signed-in key cannot change an application; undefined if it can. */
export function changeDisabledReason(
  application: Pick<Application, 'team_id'>,
  me: Pick<Me, 'key'>,
): string | undefined {
  if (!allows(me.key.permissions, 'applications:write')) {
    return 'This key can run applications, but not change them.'
  }
  return me.key.team_id !== null && application.team_id === null
    ? 'Only organization keys can change an application that is shared with everyone.'
    : undefined
}
