import { operationLabel } from '#console/usage/operation-label.ts'
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
  label: string
}

/**
 * The result of a route for a scope as an icon and a word, because color alone is not accessible.
 */
export const cellLooks: Record<IsolationVerdict, Look> = {
  pass: { tone: 'positive', icon: 'check', label: 'Isolated' },
  fail: { tone: 'critical', icon: 'alert', label: 'Leaked' },
  not_proven: { tone: 'caution', icon: 'info', label: 'Inconclusive' },
  nothing: { tone: 'neutral', icon: 'more', label: 'Not tested' },
}

const reportBadges = {
  pass: { tone: 'positive', icon: 'done', label: 'Passed' },
  fail: { tone: 'critical', icon: 'failed', label: 'Failed' },
  not_proven: { tone: 'caution', icon: 'info', label: 'Inconclusive' },
  running: { tone: 'accent', icon: 'progress', label: 'Running' },
} as const satisfies Record<string, Look>

export function reportLook({ verdict }: Pick<IsolationSummary, 'verdict'>): Look {
  return reportBadges[verdict ?? 'running']
}

/** The rest of the sentence after the result: “Passed: …”. */
export function describeReport(report: IsolationSummary): string {
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

/** The current phase of a running test, and its overall progress from 0 to 1. */
export function progressOf({ progress }: Pick<IsolationSummary, 'progress'>): {
  label: string
  value: number | null
} {
  if (progress === null) return { label: stages.waiting, value: null }
  const order = Object.keys(stages)
  const share = progress.total === 0 ? 0 : progress.done / progress.total
  // Requests take most of the time.
  const begins = [0, 0, 0.1, 0.2, 0.3, 0.95, 1]
  const at = order.indexOf(progress.stage)
  const from = begins[at] ?? 0
  const value = from + ((begins[at + 1] ?? 1) - from) * share
  return { label: stages[progress.stage], value: progress.stage === 'waiting' ? null : value }
}

/** The duration of a test in words. */
export function formatTestDuration({ created_at, finished_at }: IsolationSummary): string {
  if (finished_at === null) return ''
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(created_at)) / 1000))
  return seconds < 120 ? count(seconds, 'second') : count(Math.round(seconds / 60), 'minute')
}

/** The name of a scope in a report. */
export function scopeName({ scopes }: IsolationReport, team_id: string | null): string {
  return scopes.find((scope) => scope.team_id === team_id)?.name ?? 'A team'
}

const things: Record<string, string> = {
  text: 'its text',
  graph_id: 'its graph',
  file_id: 'its file',
  run_id: 'its run',
  preset_id: 'its preset',
  conversation_id: 'its conversation',
  turn_id: 'its question',
  application_id: 'its application',
  version_id: 'its application',
  job_id: 'its job',
  key_id: 'its key',
  team_id: 'its team',
}

/** Describes a leak: who saw what of whom. */
export function describeFailure(report: IsolationReport, failure: IsolationFailure): string {
  const by = scopeName(report, failure.seen_by)
  const of = scopeName(report, failure.seen_of)
  if (failure.what === 'lost')
    return `${of} could no longer find its own test data after others requested it.`
  if (failure.what === 'status') {
    return `The status ${failure.status} revealed to ${by} that ${of} has this data.`
  }
  const seen = [...new Set(failure.things.map(({ kind }) => things[kind] ?? kind))]
  return `${by} requested data of ${of} and received ${new Intl.ListFormat('en').format(seen)}.`
}

const areas: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/admin/, 'Administration'],
  [/^\/v1\/(graphs|knowledge-graphs|conversations|answer-reviews)/, 'Graphs and questions'],
  [/^\/v1\/files/, 'Files'],
  [/^\/v1\/(chat|completions|tools|models)/, 'Chat and search'],
  [/^\/v1\/(runs|presets)/, 'Playground'],
  [/^\/v1\/applications/, 'Applications'],
  [/./, 'Keys'],
]

/** The tested routes, grouped by area. */
export function routesByArea(
  routes: readonly IsolationRoute[],
): { area: string; routes: IsolationRoute[] }[] {
  const tested = routes.filter(({ verdict }) => verdict !== 'nothing')
  const of = (path: string): string => areas.find(([form]) => form.test(path))?.[1] ?? ''
  const groups = Map.groupBy(tested, ({ path }) => of(path))
  return areas.flatMap(([, area]) => {
    const ofArea = groups.get(area)
    return ofArea ? [{ area, routes: ofArea }] : []
  })
}

export const describeRoute = ({ operation }: Pick<IsolationRoute, 'operation'>): string =>
  operationLabel(operation)
