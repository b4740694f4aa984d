import type { Preview } from './access-questions.ts'
import { count } from '#console/ui/text/count.ts'
import { permission } from '#contract/permissions.ts'
import { canWords } from './can-words.ts'
import { permissionWords } from './permission-words.ts'

/** What a preview is of: a graph’s teams, a key’s permissions, or the end of a team. */
export type ChangeOf = 'graph' | 'key' | 'team'

type Side = 'gains' | 'loses'

const list = new Intl.ListFormat('en')
const fewTeams = 4

/** The head over those who gain or lose: “Legal and Research will lose access”. */
export function sideWords(
  of: ChangeOf,
  type: Side,
  { named, keys }: { named: Preview['teams_gain']; keys: number },
): string {
  if (of === 'key') return type === 'gains' ? 'Gains' : 'Loses'
  if (of === 'team') {
    if (keys === 0) return 'It has no keys'
    return keys === 1 ? 'Its key is revoked' : `Its ${count(keys, 'key')} are revoked`
  }
  if (named.length === 0) return type === 'gains' ? 'Keys gaining access' : 'Keys losing access'
  const names = named.map(({ name }) => name)
  const told =
    names.length > fewTeams + 1
      ? list.format([...names.slice(0, fewTeams), `${names.length - fewTeams} more teams`])
      : list.format(names)
  return type === 'gains' ? `${told} will gain access` : `${told} will lose access`
}

const verbs: Readonly<Record<string, string>> = { ask: 'ask', read: 'read', write: 'edit' }

/** What a key gains or loses: with a graph, or at all. */
export function whatWords(of: ChangeOf, type: Side, what: readonly string[]): string {
  const permissions = what.flatMap((each) => {
    const read = permission.safeParse(each)
    return read.success ? [read.data] : []
  })
  if (of === 'team') return canWords(permissions, true)
  if (of === 'key') {
    const [first = '', ...rest] = permissions.map(permissionWords)
    return list.format([first, ...rest.map((each) => each.toLowerCase())])
  }
  const words = list.format(what.map((each) => verbs[each] ?? each))
  return type === 'gains' ? `Will be able to ${words}` : `Will no longer be able to ${words}`
}

/** The whole of a preview in a sentence, for who does not see it. */
export function affectedWords({ gains, loses, teams_gain, teams_lose, files }: Preview): string {
  const used = loses.filter((key) => key.used).length
  const parts = [
    side(teams_lose.length, loses.length, ['lose', 'loses']),
    used > 0 && `${count(used, 'key')} used this access in the last 30 days`,
    side(teams_gain.length, gains.length, ['gain', 'gains']),
    files > 0 && `${count(files, 'file changes', 'files change')} audience`,
  ].filter((part) => part !== false && part !== '')
  return parts.length === 0 ? 'No one gains or loses access.' : `${parts.join('. ')}.`
}

function side(teams: number, keys: number, [many, one]: readonly [string, string]): string {
  if (teams + keys === 0) return ''
  const who = [teams > 0 && count(teams, 'team'), keys > 0 && count(keys, 'key')].filter(
    (part) => part !== false,
  )
  return `${who.join(' and ')} ${teams + keys === 1 ? one : many} access`
}
