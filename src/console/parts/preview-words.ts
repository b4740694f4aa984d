import type { Preview } from '#console/api/access-questions.ts'
import { count } from '#console/ui/count.ts'
import { permission } from '#contract/permissions.ts'
import { permissionWords } from './permission-words.ts'

const list = new Intl.ListFormat('en')
const fewTeams = 4

/** “Legal and Research lose it”, or what is said of keys alone. */
export function sideWords(type: 'gains' | 'loses', teams: Preview['teams_gain']): string {
  if (teams.length === 0) return type === 'gains' ? 'Gains access' : 'Loses access'
  const names = teams.map(({ name }) => name)
  const told =
    names.length > fewTeams + 1
      ? list.format([...names.slice(0, fewTeams), `${names.length - fewTeams} more teams`])
      : list.format(names)
  if (type === 'gains') return `${told} will reach it`
  return `${told} will no longer reach it`
}

const verbs: Readonly<Record<string, string>> = { ask: 'ask', read: 'read', write: 'change' }

/** What a key can do then, or no longer: with a graph, or at all. */
export function whatWords(type: 'gains' | 'loses', what: readonly string[]): string {
  const words = list.format(
    what.map((each) => {
      const read = permission.safeParse(each)
      return read.success ? permissionWords(read.data).toLowerCase() : (verbs[each] ?? each)
    }),
  )
  return type === 'gains' ? `Can then ${words}` : `Can no longer ${words}`
}

/** The whole of a preview in a sentence, for who does not see it. */
export function affectedWords({ gains, loses, teams_gain, teams_lose, files }: Preview): string {
  const used = loses.filter((key) => key.used).length
  const parts = [
    side(teams_lose.length, loses.length, 'lose', 'loses'),
    used > 0 && `${count(used, 'key')} used what is lost in the last 30 days`,
    side(teams_gain.length, gains.length, 'gain', 'gains'),
    files > 0 && `${count(files, 'file')} with other readers`,
  ].filter((part) => part !== false && part !== '')
  return parts.length === 0 ? 'Nobody gains or loses anything.' : `${parts.join('. ')}.`
}

function side(teams: number, keys: number, many: string, one: string): string {
  if (teams + keys === 0) return ''
  const who = [teams > 0 && count(teams, 'team'), keys > 0 && count(keys, 'key')].filter(
    (part) => part !== false,
  )
  return `${who.join(' and ')} ${teams + keys === 1 ? one : many} access`
}
