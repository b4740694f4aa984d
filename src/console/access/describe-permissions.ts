import { onFirstUse } from '#console/ui/text/on-first-use.ts'
import { allows, levels, type Permission } from '#contract/permissions.ts'

const verbs = { admin: 'Administer', write: 'Read and write', read: 'Read' } as const
const list = onFirstUse(() => new Intl.ListFormat('en'))

/** Describes permissions in sentences. For a team key, “everything” is limited to the team. */
export function describePermissions(permissions: readonly Permission[], isTeamKey = false): string {
  const relevant = permissions.filter(
    (permission) => !permissions.some((other) => other !== permission && covers(other, permission)),
  )
  const sentences = levels.toReversed().flatMap((level) => {
    const resources = relevant
      .filter((candidate) => candidate.endsWith(`:${level}`))
      .map((candidate) => candidate.slice(0, -level.length - 1))
    if (resources.length === 0) return []
    // The wildcard comes last and covers what was not listed before.
    const objects = resources.includes('*')
      ? relevant.length > 1
        ? ` everything else${isTeamKey ? ' in this team' : ''}`
        : isTeamKey
          ? level === 'read'
            ? ' what is in this team and what is shared with everyone'
            : ' in this team, and read what is shared with everyone'
          : ' everything'
      : ` ${list().format(resources.map((resource) => (resource === 'chat' ? 'chats' : resource)).toSorted())}`
    return [`${verbs[level]}${objects}.`]
  })
  if (!relevant.some((candidate) => candidate.startsWith('*:'))) sentences.push('No other access.')
  return sentences.join(' ')
}

function covers(broader: Permission, permission: Permission): boolean {
  return (
    allows([broader], permission) && !(permission.startsWith('*:') && !broader.startsWith('*:'))
  )
}
