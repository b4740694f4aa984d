/** Where a quoted text stands in a file: `start` and `end` are offsets in the text of `page`. */
export interface FilePlace {
  page?: number | undefined
  start?: number | undefined
  end?: number | undefined
}

/** The only maker of addresses inside the console. */
export const paths = {
  home: () => '/',
  /** `next` is where to go afterwards. */
  signIn: (next = '/') => (next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`),
  graphs: () => '/graphs',
  graph: (graph_id: string) => `/graphs/${encodeURIComponent(graph_id)}`,
  graphAsk: (graph_id: string) => `${paths.graph(graph_id)}/ask`,
  graphWeb: (graph_id: string) => `${paths.graph(graph_id)}/web`,
  graphAccess: (graph_id: string) => `${paths.graph(graph_id)}/access`,
  files: () => '/files',
  file: (file_id: string, place: FilePlace = {}) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(place)) {
      if (value !== undefined) query.set(name, String(value))
    }
    return `/files/${encodeURIComponent(file_id)}${query.size === 0 ? '' : `?${query}`}`
  },
  playground: () => '/playground',
  /** A run as it was asked and answered, to be asked again. */
  playgroundRun: (run_id: string) => `/playground?run=${encodeURIComponent(run_id)}`,
  playgroundRuns: () => '/playground/runs',
  /** The permalink of a run. */
  run: (run_id: string) => `/playground/runs/${encodeURIComponent(run_id)}`,
  runDiff: (a: string, b: string) => `/playground/diff?${new URLSearchParams({ a, b })}`,
  teams: () => '/settings/teams',
  models: () => '/settings/models',
  keys: () => '/settings/keys',
  /** Of the organization, a team or a key. */
  limits: (of: { team?: string; key?: string } = {}) => {
    const query = new URLSearchParams(of)
    return `/settings/limits${query.size === 0 ? '' : `?${query}`}`
  },
  guardrails: () => '/settings/guardrails',
  usage: () => '/settings/usage',
  audit: () => '/settings/audit',
  /** The newest report, or one. */
  isolation: (report_id?: string) =>
    `/settings/isolation${report_id === undefined ? '' : `?report=${encodeURIComponent(report_id)}`}`,
}
