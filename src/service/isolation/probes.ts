import type { endpoints } from '#contract/endpoints.ts'
import { rows } from '#service/wall/wall-rows.ts'
import type { Cell, Row } from '#service/wall/wall-row.ts'
import type { Planted } from './planted.ts'

export interface ProbeCell extends Cell {
  thing: Planted
  mine: Planted
  /** The start of the test. */
  since: string
  /** The prefix of all planted names. */
  tag: string
}

/** A request of the isolation test, sent for a scope's own resources first, then for those of others. */
export interface Probe extends Omit<Row, 'input'> {
  input: (cell: ProbeCell) => ReturnType<Row['input']>
  headers?: (cell: ProbeCell) => Record<string, string>
  /** Whether the owner's answer contains no mark, so that only the status can be compared. */
  blind?: true
  /** Whether it searches the web; planted pages are only found by the organization's own index. */
  web?: true
  /** Whether its data is written with a delay. */
  late?: true
  /** Whether the answer may contain IDs of teams that the caller itself sent. */
  isOptional?: true
}

const always = (status: number) => (): number => status
const blind = (given: readonly Row[]): Probe[] => given.map((row) => ({ ...row, blind: true }))
const watchword = ({ thing }: ProbeCell): string => `What is the watchword of ${thing.canary}?`
const ask = (cell: ProbeCell) => ({ question: watchword(cell) })
const chat = (cell: ProbeCell, tool: object, stream = false) => ({
  body: {
    model: 'mdl-x5',
    messages: [{ role: 'user' as const, content: watchword(cell) }],
    max_tokens: 400,
    stream,
    tool_choice: 'required' as const,
    tools: [tool],
  },
})
const graphTool = (graph_ids: string[]) => ({ type: 'graph', function: { graph_ids } })
const [updateOwn, updateScope] = rows.updateGraph
const [, , graphsOfTeams] = rows.listGraphs
const cursor = (id: (thing: Planted) => string): Probe => ({
  input: ({ thing }) => ({ query: { after: id(thing) } }),
  status: (_, seen) => (seen ? 200 : 400),
  blind: true,
})
/** A list, and the list filtered by the canary. */
const listed = (query: Record<string, string> = {}): Probe[] => [
  { input: () => ({ query }), status: always(200) },
  { input: ({ thing }) => ({ query: { ...query, search: thing.canary } }), status: always(200) },
]
const present = <T>(item: T | undefined): T[] => (item === undefined ? [] : [item])

/** The probes of every endpoint. A missing endpoint is a compile error. */
export const probes: Record<keyof typeof endpoints, readonly Probe[] | 'has no things of a team'> =
  {
    getMe: rows.getMe,
    createGraph: rows.createGraph,
    listGraphs: [
      ...listed({ scope: 'all' }),
      ...present(graphsOfTeams),
      cursor((thing) => thing.graph_id),
    ],
    getGraph: rows.getGraph,
    updateGraph: [...present(updateOwn), ...present(updateScope)],
    deleteGraph: rows.deleteGraph,
    addFileToGraph: rows.addFileToGraph,
    removeFileFromGraph: rows.removeFileFromGraph,
    listWebSources: blind(rows.listWebSources),
    readWebSources: blind(rows.readWebSources),
    askGraphs: [
      {
        input: (cell) => ({ body: { ...ask(cell), graph_ids: [cell.thing.graph_id] } }),
        grounds: true,
      },
      {
        input: (cell) => ({
          body: {
            ...ask(cell),
            graph_ids: [...new Set([cell.mine.graph_id, cell.thing.graph_id])],
            stream: true,
            query_config: { inline_citations: true },
          },
        }),
        grounds: true,
      },
      {
        input: (cell) => ({ body: { ...ask(cell), graph_ids: [cell.mine.graph_id] } }),
        status: always(200),
      },
    ],
    askGraph: [
      {
        input: (cell) => ({ params: { graph_id: cell.thing.graph_id }, body: ask(cell) }),
        grounds: true,
      },
      {
        input: (cell) => ({
          params: { graph_id: cell.mine.graph_id },
          body: { ...ask(cell), stream: true },
        }),
        status: always(200),
      },
    ],
    createChatCompletion: [
      {
        input: (cell) =>
          chat(cell, graphTool([...new Set([cell.mine.graph_id, cell.thing.graph_id])])),
        grounds: true,
      },
      {
        input: (cell) => chat(cell, graphTool([cell.thing.graph_id]), true),
        grounds: true,
      },
      { input: (cell) => chat(cell, graphTool([cell.mine.graph_id])), status: always(200) },
      {
        input: (cell) =>
          chat(cell, {
            type: 'vision',
            function: {
              model: 'mdl-x5',
              variables: [{ name: 'picture', file_id: cell.thing.file_id }],
            },
          }),
        // The file is visible but is no image.
        status: (_, seen) => (seen ? 400 : 404),
        blind: true,
      },
      {
        input: (cell) => chat(cell, { type: 'web_search', function: {} }),
        status: always(200),
        grounds: true,
        web: true,
      },
    ],
    createCompletion: 'has no things of a team',
    searchWeb: [
      {
        input: (cell) => ({ body: { query: watchword(cell) } }),
        status: always(200),
        grounds: true,
        web: true,
      },
    ],
    listModels: 'has no things of a team',
    uploadFile: rows.uploadFile.slice(0, 1),
    listFiles: [
      ...listed(),
      { input: ({ thing }) => ({ query: { graph_id: thing.graph_id } }) },
      { input: () => ({ query: { status: 'completed', file_types: 'txt' } }), status: always(200) },
      cursor((thing) => thing.file_id),
    ],
    getFile: rows.getFile,
    deleteFile: rows.deleteFile,
    downloadFile: [
      ...rows.downloadFile,
      {
        input: ({ thing }) => ({ params: { file_id: thing.file_id } }),
        headers: () => ({ range: 'bytes=0-63' }),
        status: (_, seen) => (seen ? 206 : 404),
      },
    ],
    listFilePages: rows.listFilePages,
    retryFiles: blind(rows.retryFiles),
    fileStatuses: rows.fileStatuses,
    createTeam: 'has no things of a team',
    listTeams: [
      { input: () => ({}), status: always(200) },
      {
        input: ({ thing }) => ({ query: { after: thing.team_id ?? thing.graph_id } }),
        status: (_, seen, target) => (seen && target !== 'wide' ? 200 : 400),
        blind: true,
      },
    ],
    createKey: rows.createKey,
    listKeys: [{ input: () => ({}), status: always(200) }, cursor((thing) => thing.key_id)],
    revokeKey: rows.revokeKey,
    getGraphAccess: rows.getGraphAccess,
    listProviders: 'has no things of a team',
    createProvider: 'has no things of a team',
    updateProvider: 'has no things of a team',
    deleteProvider: 'has no things of a team',
    testProvider: 'has no things of a team',
    findLocalProviders: 'has no things of a team',
    listMappings: 'has no things of a team',
    putMapping: 'has no things of a team',
    deleteMapping: 'has no things of a team',
    createGuardrail: 'has no things of a team',
    listGuardrails: 'has no things of a team',
    updateGuardrail: 'has no things of a team',
    deleteGuardrail: 'has no things of a team',
    testGuardrails: 'has no things of a team',
    updateKey: rows.updateKey,
    rotateKey: rows.rotateKey,
    updateTeam: [
      {
        // Sends its present name: teams are not planted, so even a broken isolation must not change one.
        input: ({ thing }) => ({
          params: { team_id: thing.team_id ?? thing.graph_id },
          body: { name: thing.team_name },
        }),
        status: (caller) => (caller === 'team' ? 403 : 404),
        blind: true,
      },
    ],
    deleteTeam: [
      {
        input: ({ thing }) => ({ params: { team_id: thing.team_id ?? thing.graph_id } }),
        // No preview returned this ETag, so even a broken isolation must not delete this team.
        headers: () => ({ 'if-match': '"isolation-proof"' }),
        status: (caller) => (caller === 'team' ? 403 : 404),
        blind: true,
      },
    ],
    explainAccess: blind(rows.explainAccess),
    previewAccess: blind(rows.previewAccess),
    getUsage: [
      {
        input: () => ({ query: { group_by: 'key,team' } }),
        status: always(200),
        late: true,
      },
      {
        input: ({ thing }) => ({ query: { group_by: 'key', key_id: thing.key_id } }),
        status: always(200),
        late: true,
      },
      {
        input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }),
        status: (caller, seen, target) =>
          caller === 'team' && (!seen || target === 'wide') ? 403 : 200,
        blind: true,
      },
    ],
    getLimits: blind(rows.getLimits),
    // Only for a planted key: if isolation is broken, limits of a team would be lost.
    putLimits: rows.putLimits.slice(2).map((row) => ({ ...row, changes: true })),
    askBinding: blind(rows.askBinding),
    getBinding: 'has no things of a team',
    createRun: [
      {
        // Every scope sent this with one idempotency key when its resources were planted.
        input: ({ tag }) => replayed(tag),
        headers: ({ tag }) => replayHeaders(tag),
        status: always(200),
      },
    ],
    finishRun: rows.finishRun.map((row) => ({ ...row, changes: true })),
    listRuns: [...listed({ scope: 'all' }), cursor((thing) => thing.run_id)],
    getRun: rows.getRun,
    deleteRun: rows.deleteRun,
    createPreset: 'has no things of a team',
    updatePreset: rows.updatePreset,
    listPresets: [...listed(), cursor((thing) => thing.preset_id)],
    getPreset: rows.getPreset,
    deletePreset: rows.deletePreset,
    listAuditRecords: [
      { input: ({ since }) => ({ query: { from: since } }), status: always(200), isOptional: true },
      {
        input: ({ thing }) => ({ query: { search: thing.canary } }),
        status: always(200),
        isOptional: true,
      },
      {
        input: ({ thing }) => ({ query: { key_id: thing.key_id } }),
        status: always(200),
        isOptional: true,
      },
    ],
    exportAuditRecords: [
      { input: ({ since }) => ({ query: { from: since } }), status: always(200), isOptional: true },
    ],
    verifyAuditRecords: 'has no things of a team',
    proveIsolation: 'has no things of a team',
    listIsolationReports: 'has no things of a team',
    getIsolationReport: 'has no things of a team',
  }

/** The request that all scopes send with one idempotency key; each must get its own answer. */
export function replayed(tag: string) {
  return { body: { request: { model: 'isolation-proof', prompt: `Isolation proof ${tag}` } } }
}

export function replayHeaders(tag: string): Record<string, string> {
  return { 'idempotency-key': `isolation-proof-${tag}` }
}
