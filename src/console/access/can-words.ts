import { allows, levels, type Permission } from '#contract/permissions.ts'

const verbs = { admin: 'Administer', write: 'Read and write', read: 'Read' } as const

const list = new Intl.ListFormat('en')

/** Everything a key can do, in sentences. On a team's key, “everything” ends at the team. */
export function canWords(permissions: readonly Permission[], isOfTeam = false): string {
  const told = permissions.filter(
    (each) => !permissions.some((other) => other !== each && covers(other, each)),
  )
  const sentences = levels.toReversed().flatMap((level) => {
    const resources = told
      .filter((each) => each.endsWith(`:${level}`))
      .map((each) => each.slice(0, -level.length - 1))
    if (resources.length === 0) return []
    // what covers everything comes last, and covers what was not said before
    const things = resources.includes('*')
      ? told.length > 1
        ? ` everything else${isOfTeam ? ' in this team' : ''}`
        : isOfTeam
          ? ', this team only'
          : ' everything'
      : ` ${list.format(resources.map((each) => (each === 'chat' ? 'chats' : each)).toSorted())}`
    return [`${verbs[level]}${things}.`]
  })
  if (!told.some((each) => each.startsWith('*:'))) sentences.push('No other access.')
  return sentences.join(' ')
}

function covers(wider: Permission, each: Permission): boolean {
  return allows([wider], each) && !(each.startsWith('*:') && !wider.startsWith('*:'))
}
