import type { Preview } from '#console/access/access-questions.ts'
import { count } from '#console/ui/text/count.ts'
import { permission } from '#contract/permissions.ts'
import { describePermissions } from '#console/access/describe-permissions.ts'
import { permissionLabel } from '#console/access/permission-label.ts'

/**
 * The change that is previewed: the teams of a graph, the team of an application, the permissions of a key, or deleting a team.
 */
export type ChangeType = 'graph' | 'application' | 'key' | 'team'

type Side = 'gains' | 'loses'

const list = new Intl.ListFormat('en')
const maxNamedTeams = 4

/** The heading of those subjects gain or lose access: “Legal and Research will lose access”. */
export function sideTitle(
  changeType: ChangeType,
  type: Side,
  { named: changedTeams, keys }: { named: Preview['teams_gain']; keys: number },
): string {
  if (changeType === 'key') return type === 'gains' ? 'Gains' : 'Loses'
  if (changeType === 'team') {
    if (keys === 0) return 'The team has no keys'
    return keys === 1 ? 'Its key will be revoked' : `Its ${count(keys, 'key')} will be revoked`
  }
  if (changedTeams.length === 0)
    return type === 'gains' ? 'Keys gaining access' : 'Keys losing access'
  const names = changedTeams.map(({ name }) => name)
  const nameList =
    names.length > maxNamedTeams + 1
      ? list.format([
          ...names.slice(0, maxNamedTeams),
          `${names.length - maxNamedTeams} more teams`,
        ])
      : list.format(names)
  return type === 'gains' ? `${nameList} will gain access` : `${nameList} will lose access`
}

const verbs: Readonly<Record<string, string>> = {
  ask: 'ask',
  read: 'read',
  run: 'run',
  write: 'edit',
}

/** The access that a key gains or loses. */
export function describeAccess(
  changeType: ChangeType,
  type: Side,
  access: readonly string[],
): string {
  const permissions = access.flatMap((value) => {
    const read = permission.safeParse(value)
    return read.success ? [read.data] : []
  })
  if (changeType === 'team') return describePermissions(permissions, true)
  if (changeType === 'key') {
    const [first = '', ...rest] = permissions.map(permissionLabel)
    return list.format([first, ...rest.map((label) => label.toLowerCase())])
  }
  const actions = list.format(access.map((action) => verbs[action] ?? action))
  return type === 'gains' ? `Will be able to ${actions}` : `Will no longer be able to ${actions}`
}

/** A summary of the preview for screen readers. */
export function previewSummary({ gains, loses, teams_gain, teams_lose, files }: Preview): string {
  const recentlyUsed = loses.filter((key) => key.used).length
  if (gains.length + loses.length + teams_gain.length + teams_lose.length === 0) {
    return nobodyText(files)
  }
  const parts = [
    describeSide(teams_lose.length, loses.length, ['lose', 'loses']),
    recentlyUsed > 0 && `${count(recentlyUsed, 'key')} used this access in the last 30 days`,
    describeSide(teams_gain.length, gains.length, ['gain', 'gains']),
    files > 0 && `Access to ${count(files, 'file')} changes`,
  ].filter((part) => part !== false && part !== '')
  return `${parts.join('. ')}.`
}

/** Says that no key gains or loses access now. If files are affected, keys created later are. */
export function nobodyText(files: number): string {
  return files === 0
    ? 'No one gains or loses access.'
    : `No key gains or loses access now. Keys created later get the new access, also to ${count(files, 'file')}.`
}

function describeSide(
  teams: number,
  keys: number,
  [plural, singular]: readonly [string, string],
): string {
  if (teams + keys === 0) return ''
  const subjects = [teams > 0 && count(teams, 'team'), keys > 0 && count(keys, 'key')].filter(
    (part) => part !== false,
  )
  return `${subjects.join(' and ')} ${teams + keys === 1 ? singular : plural} access`
}
