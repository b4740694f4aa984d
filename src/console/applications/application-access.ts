import { paths } from '#console/paths.ts'
import type { Me } from '#console/session/me-queries.ts'
import type { Application, WholeApplication } from '#contract/applications/applications.ts'
import { allows } from '#contract/permissions.ts'

/** Why the signed-in key cannot create applications; undefined if it can. */
export function createDisabledReason(me: Pick<Me, 'key'>): string | undefined {
  return mayOnlyRun(me) ? 'This key can run applications, but not create them.' : undefined
}

/** Whether the signed-in key only runs applications: their prompts and versions are not for it. */
export function mayOnlyRun(me: Pick<Me, 'key'>): boolean {
  return !allows(me.key.permissions, 'applications:write')
}

/** An application as whoever only runs it sees it: changes of its draft do not concern them. */
export function applicationFor<Seen extends Pick<Application, 'has_changes'>>(
  application: Seen,
  me: Pick<Me, 'key'>,
): Seen {
  return mayOnlyRun(me) ? { ...application, has_changes: false } : application
}

/** Where an application opens: for a key that cannot change it, where it is run. */
export function applicationHome(
  application: Pick<Application, 'id' | 'team_id'>,
  me: Pick<Me, 'key'>,
): string {
  return changeDisabledReason(application, me) === undefined
    ? paths.application(application.id)
    : paths.applicationRun(application.id)
}

/** Why the signed-in key cannot change an application; undefined if it can. */
export function changeDisabledReason(
  application: Pick<Application, 'team_id'>,
  me: Pick<Me, 'key'>,
): string | undefined {
  if (mayOnlyRun(me)) {
    return 'This key can run applications, but not change them.'
  }
  return me.key.team_id !== null && application.team_id === null
    ? 'Only organization keys can change an application that is shared with everyone.'
    : undefined
}

/** Why the signed-in key cannot run an application, with what to do; undefined if it can. */
export function runDeniedReason({
  missing_permissions,
  graphs_unreadable,
}: Pick<WholeApplication, 'missing_permissions' | 'graphs_unreadable'>): string | undefined {
  if (missing_permissions.length > 0) {
    return `This application needs ${missing_permissions.join(' and ')}, which your key does not have. Ask an administrator for a key with these permissions.`
  }
  return graphs_unreadable
    ? 'Your key cannot read any of the graphs this application uses. Ask an administrator to share one with your team.'
    : undefined
}
