/** The position of a quote in a version of a file: `start` and `end` are offsets in the text of `page`. */
export interface FilePlace {
  page?: number | undefined
  start?: number | undefined
  end?: number | undefined
  version?: string | undefined
}

/** All paths inside the console. */
export const paths = {
  home: () => '/',
  /** `next` is the path to open after signing in. */
  signIn: (next = '/') => (next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`),
  ask: () => '/ask',
  /** A new conversation about some files. */
  askFiles: (file_ids: readonly string[]) => `/ask?file=${file_ids.join('&file=')}`,
  /** The permalink of a conversation. */
  conversation: (conversation_id: string) => `/ask/${encodeURIComponent(conversation_id)}`,
  /** A question of a conversation, with why its answer is as it is. */
  turn: (conversation_id: string, turn_id: string) =>
    `/ask/${encodeURIComponent(conversation_id)}?${new URLSearchParams({ turn: turn_id, why: turn_id })}`,
  graphs: () => '/graphs',
  newImport: () => '/graphs/import',
  graphImport: (import_id: string) => `/graphs/import/${encodeURIComponent(import_id)}`,
  graph: (graph_id: string) => `/graphs/${encodeURIComponent(graph_id)}`,
  graphAsk: (graph_id: string) => `${paths.graph(graph_id)}/ask`,
  graphWeb: (graph_id: string) => `${paths.graph(graph_id)}/web`,
  graphRetrieval: (graph_id: string) => `${paths.graph(graph_id)}/retrieval`,
  graphAccess: (graph_id: string) => `${paths.graph(graph_id)}/access`,
  files: (filter: { folder?: string } = {}) => {
    const query = new URLSearchParams(filter)
    return `/files${query.size === 0 ? '' : `?${query}`}`
  },
  /** `graph`: the id of the graph that the file is opened from, which its breadcrumb shows. */
  file: (file_id: string, place: FilePlace & { graph?: string | undefined } = {}) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(place)) {
      if (value !== undefined) query.set(name, String(value))
    }
    return `/files/${encodeURIComponent(file_id)}${query.size === 0 ? '' : `?${query}`}`
  },
  playground: () => '/playground',
  /** Opens a run in the playground, to send it again. */
  playgroundRun: (run_id: string) => `/playground?run=${encodeURIComponent(run_id)}`,
  /** Opens a preset in the playground: at a version, which a number or a label names, or the newest. */
  preset: (preset_id: string, version?: string) =>
    `/playground?${new URLSearchParams({ preset: preset_id, ...(version !== undefined && { version }) })}`,
  playgroundRuns: () => '/playground/runs',
  /** The permalink of a run. */
  run: (run_id: string) => `/playground/runs/${encodeURIComponent(run_id)}`,
  runDiff: (a: string, b: string) => `/playground/diff?${new URLSearchParams({ a, b })}`,
  evaluations: () => '/playground/evaluations',
  /** `new` prepares one. */
  evaluation: (evaluation_id: string) => `${paths.evaluations()}/${evaluation_id}`,
  applications: () => '/applications',
  application: (application_id: string) => `/applications/${encodeURIComponent(application_id)}`,
  applicationRun: (application_id: string) => `${paths.application(application_id)}/run`,
  applicationBatch: (application_id: string) => `${paths.application(application_id)}/batch`,
  applicationVersions: (application_id: string) => `${paths.application(application_id)}/versions`,
  /** A page with its form for a new thing open. */
  creating: (path: string) => `${path}?new`,
  tools: () => '/tools',
  reference: () => '/reference',
  /** An operation in the reference; `anchor` is one of its fields or failures. */
  operation: (operation_id: string, anchor = '') =>
    `/reference/${encodeURIComponent(operation_id)}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`,
  teams: () => '/settings/teams',
  models: () => '/settings/models',
  keys: () => '/settings/keys',
  /** The limits of the organization, a team or a key. */
  limits: (of: { team?: string; key?: string } = {}) => {
    const query = new URLSearchParams(of)
    return `/settings/limits${query.size === 0 ? '' : `?${query}`}`
  },
  guardrails: () => '/settings/guardrails',
  reviews: () => '/settings/reviews',
  usage: () => '/settings/usage',
  audit: () => '/settings/audit',
  /** The newest report, or the one with this id. */
  isolation: (report_id?: string) =>
    `/settings/isolation${report_id === undefined ? '' : `?report=${encodeURIComponent(report_id)}`}`,
}

/** Whether the page of a path has a box to write in at its end, which nothing may cover. */
export function hasComposer(pathname: string): boolean {
  return /^\/(ask(\/[^/]+)?|graphs\/[^/]+\/ask|playground)$/.test(pathname)
}
