import { operationWords } from '#console/usage/operation-words.ts'
import type { Tone } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type {
  IsolationFailure,
  IsolationReport,
  IsolationRoute,
  IsolationSummary,
  IsolationVerdict,
} from '#contract/isolation.ts'

interface Look {
  tone: Tone
  icon: IconName
  words: string
}

/** How a route and scope is drawn: a shape and a word each, so that colour is never alone. */
export const cellLooks: Record<IsolationVerdict, Look> = {
  pass: { tone: 'positive', icon: 'check', words: 'Isolated' },
  fail: { tone: 'critical', icon: 'alert', words: 'Leaked' },
  not_proven: { tone: 'caution', icon: 'info', words: 'Inconclusive' },
  nothing: { tone: 'neutral', icon: 'more', words: 'Not tested' },
}

const reportLooks = {
  pass: { tone: 'positive', icon: 'done', words: 'Passed' },
  fail: { tone: 'critical', icon: 'failed', words: 'Failed' },
  not_proven: { tone: 'caution', icon: 'info', words: 'Inconclusive' },
  running: { tone: 'accent', icon: 'progress', words: 'Running' },
} as const satisfies Record<string, Look>

export function reportLook({ verdict }: Pick<IsolationSummary, 'verdict'>): Look {
  return reportLooks[verdict ?? 'running']
}

/** The rest of the sentence after the result, as in “Passed: …”. */
export function reportSentence(report: IsolationSummary): string {
  const { verdict, teams, routes_passed, routes_failed, routes_not_proven } = report
  if (verdict === 'fail') return `${count(routes_failed, 'route')} exposed data of another team.`
  if (verdict === 'not_proven') {
    return routes_not_proven === 0
      ? 'no leaks found, but the test could not be completed.'
      : `no leaks found, ${count(routes_not_proven, 'route')} could not be tested.`
  }
  if (verdict === null) return 'the test has not finished.'
  return `${count(teams, 'team')} tested ${count(routes_passed, 'route')}, and no data leaked.`
}

const stages: Record<NonNullable<IsolationSummary['progress']>['stage'], string> = {
  waiting: 'Waiting to start',
  planting: 'Creating test data for each team',
  reading: 'Processing the test files',
  proving: 'Looking up each team’s own test data',
  asking: 'Requesting other teams’ test data',
  removing: 'Removing the test data',
}

/** What a running proof does, and how far all of it is, from 0 to 1. */
export function progressOf({ progress }: Pick<IsolationSummary, 'progress'>): {
  words: string
  value: number | null
} {
  if (progress === null) return { words: stages.waiting, value: null }
  const order = Object.keys(stages)
  const share = progress.total === 0 ? 0 : progress.done / progress.total
  // most of the time goes into asking
  const begins = [0, 0, 0.1, 0.2, 0.3, 0.95, 1]
  const at = order.indexOf(progress.stage)
  const from = begins[at] ?? 0
  const value = from + ((begins[at + 1] ?? 1) - from) * share
  return { words: stages[progress.stage], value: progress.stage === 'waiting' ? null : value }
}

/** How long it took, in words. */
export function tookWords({ created_at, finished_at }: IsolationSummary): string {
  if (finished_at === null) return ''
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(created_at)) / 1000))
  return seconds < 120 ? count(seconds, 'second') : count(Math.round(seconds / 60), 'minute')
}

/** A scope as a report names it, by its team. */
export function scopeName({ scopes }: IsolationReport, team_id: string | null): string {
  return scopes.find((scope) => scope.team_id === team_id)?.name ?? 'A team'
}

const things: Record<string, string> = {
  text: 'its text',
  graph_id: 'its graph',
  file_id: 'its file',
  run_id: 'its run',
  preset_id: 'its preset',
  key_id: 'its key',
  team_id: 'its team',
}

/** Who saw what of whom. */
export function failureSentence(report: IsolationReport, failure: IsolationFailure): string {
  const by = scopeName(report, failure.seen_by)
  const of = scopeName(report, failure.seen_of)
  if (failure.what === 'lost')
    return `${of} could no longer find its own test data after others requested it.`
  if (failure.what === 'status') {
    return `The status ${failure.status} told ${by} that ${of} has this data.`
  }
  const seen = [...new Set(failure.things.map(({ kind }) => things[kind] ?? kind))]
  return `${by} requested data of ${of} and received ${new Intl.ListFormat('en').format(seen)}.`
}

const areas: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/admin/, 'Administration'],
  [/^\/v1\/(graphs|knowledge-graphs)/, 'Graphs and questions'],
  [/^\/v1\/files/, 'Files'],
  [/^\/v1\/(chat|completions|tools|models)/, 'Chat and search'],
  [/^\/v1\/(runs|presets)/, 'Playground'],
  [/./, 'Keys'],
]

/** The routes that have things of teams, by what they are about. */
export function routesByArea(
  routes: readonly IsolationRoute[],
): { area: string; routes: IsolationRoute[] }[] {
  const asked = routes.filter(({ verdict }) => verdict !== 'nothing')
  const of = (path: string): string => areas.find(([form]) => form.test(path))?.[1] ?? ''
  const groups = Map.groupBy(asked, ({ path }) => of(path))
  return areas.flatMap(([, area]) => {
    const found = groups.get(area)
    return found ? [{ area, routes: found }] : []
  })
}

export const routeWords = ({ operation }: Pick<IsolationRoute, 'operation'>): string =>
  operationWords(operation)
