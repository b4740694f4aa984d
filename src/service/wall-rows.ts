import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'

/** What a request is about, seen from team A: its own, team B's, the organization's, or nothing. */
export const targets = ['own', 'other', 'wide', 'absent'] as const
export type Target = (typeof targets)[number]

/** Ids of one target, of one kind each. */
export interface Thing {
  graph_id: string
  file_id: string
  key_id: string
  run_id: string
  preset_id: string
  /** Null: the organization. */
  team_id: string | null
}

export interface Cell {
  /** The thing that the row is about. */
  thing: Thing
  /** Something the caller itself may see, for the rest of the request. */
  mine: Thing
  /** Never used before. */
  name: string
}

export interface Row {
  input: (cell: Cell) => CallInput<Endpoint>
  /** Left out: 200 where the caller sees the thing, 404 where it does not. */
  status?: (caller: 'organization' | 'team', seen: boolean, target: Target) => number
  /** Whether org-wide graphs are seen by every team here (`wire.md`, "grounding"). */
  grounds?: true
  /** Whether the answer changes anything, so that the next cell needs new things. */
  changes?: true
  /** Whether the answer holds the file itself where it is seen, and nothing where it is not. */
  lists?: true
}

const always = (status: number) => (): number => status
const question = 'What does the secret say about wool?'
const onGraph = ({ thing }: Cell) => ({ params: { graph_id: thing.graph_id } })
const onFile = ({ thing }: Cell) => ({ params: { file_id: thing.file_id } })
const ofTeam = ({ thing }: Cell): string[] => (thing.team_id === null ? [] : [thing.team_id])
const asCursor = (id: (thing: Thing) => string): Row => ({
  input: ({ thing }) => ({ query: { after: id(thing) } }),
  status: (_, seen) => (seen ? 200 : 400),
})

const ofOrganization = (status: number) => (caller: 'organization' | 'team') =>
  caller === 'organization' ? status : 403
const onRun = ({ thing }: Cell) => ({ params: { run_id: thing.run_id } })
const onPreset = ({ thing }: Cell) => ({ params: { preset_id: thing.preset_id } })
const messages = [{ role: 'user' as const, content: question }]
const outcome = {
  status: 'completed' as const,
  response: null,
  error: null,
  events: [],
  first_token_ms: null,
  duration_ms: null,
}
const secrets = { type: 'secrets' as const }
const upstream = { provider_id: 'nobody', upstream: 'any' }

/** Each endpoint with what it can be asked about. One that is missing does not compile. */
export const rows: Record<keyof typeof endpoints, Row[]> = {
  getMe: [{ input: () => ({}), status: always(200) }],
  createGraph: [
    {
      input: (cell) => ({ body: { name: cell.name, team_ids: ofTeam(cell) } }),
      // a team's key creates for its team, whatever it names
      status: (caller, _, target) => (caller === 'organization' && target === 'absent' ? 400 : 200),
      changes: true,
    },
  ],
  listGraphs: [
    { input: () => ({ query: { scope: 'all' } }), status: always(200) },
    asCursor((thing) => thing.graph_id),
    {
      input: (cell) => ({ query: { team_ids: ofTeam(cell) } }),
      status: (caller, seen, target) =>
        target === 'wide' || seen ? 200 : caller === 'team' ? 403 : 400,
    },
  ],
  getGraph: [{ input: onGraph }],
  updateGraph: [
    {
      input: (cell) => ({ ...onGraph(cell), body: { description: cell.name } }),
      changes: true,
    },
    {
      input: (cell) => ({
        params: { graph_id: cell.mine.graph_id },
        body: { team_ids: ofTeam(cell) },
      }),
      status: (caller, seen, target) =>
        target === 'wide' || seen ? 200 : caller === 'team' ? 403 : 400,
      changes: true,
    },
  ],
  deleteGraph: [{ input: onGraph, changes: true }],
  addFileToGraph: [
    {
      input: ({ thing, mine }) => ({
        params: { graph_id: thing.graph_id },
        body: { file_id: mine.file_id },
      }),
      changes: true,
    },
    {
      input: ({ thing, mine }) => ({
        params: { graph_id: mine.graph_id },
        body: { file_id: thing.file_id },
      }),
      changes: true,
    },
  ],
  removeFileFromGraph: [
    {
      input: ({ thing }) => ({ params: { graph_id: thing.graph_id, file_id: thing.file_id } }),
      changes: true,
    },
    {
      // seen or not, it is not in that graph
      input: ({ thing, mine }) => ({
        params: { graph_id: mine.graph_id, file_id: thing.file_id },
      }),
      status: always(404),
      changes: true,
    },
  ],
  askGraphs: [
    { input: ({ thing }) => ({ body: { graph_ids: [thing.graph_id], question } }), grounds: true },
    {
      input: ({ thing, mine }) => ({
        body: { graph_ids: [mine.graph_id, thing.graph_id], question, stream: true },
      }),
      grounds: true,
    },
  ],
  askGraph: [{ input: (cell) => ({ ...onGraph(cell), body: { question } }), grounds: true }],
  createChatCompletion: [
    { input: () => ({ body: { model: 'mdl-x5', messages } }), status: always(200) },
    {
      input: ({ thing, mine }) => ({
        body: {
          model: 'mdl-x5',
          messages,
          tools: [{ type: 'graph', function: { graph_ids: [mine.graph_id, thing.graph_id] } }],
        },
      }),
      grounds: true,
    },
    {
      input: ({ thing }) => ({
        body: {
          model: 'mdl-x5',
          messages,
          stream: true,
          tools: [
            {
              type: 'vision',
              function: {
                model: 'mdl-x5',
                variables: [{ name: 'picture', file_id: thing.file_id }],
              },
            },
          ],
        },
      }),
      // seen, but no picture
      status: (_, seen) => (seen ? 400 : 404),
    },
  ],
  createCompletion: [
    { input: () => ({ body: { model: 'mdl-x5', prompt: question } }), status: always(200) },
  ],
  searchWeb: [{ input: () => ({ body: { query: question } }), status: always(200) }],
  listModels: [{ input: () => ({}), status: always(200) }],
  listProviders: [{ input: () => ({}), status: ofOrganization(200) }],
  createProvider: [
    {
      input: ({ name }) => ({ body: { name, base_url: 'http://127.0.0.1:9/v1' } }),
      status: ofOrganization(200),
    },
  ],
  updateProvider: [
    {
      input: ({ thing }) => ({ params: { provider_id: thing.graph_id }, body: {} }),
      status: ofOrganization(404),
    },
  ],
  deleteProvider: [
    {
      input: ({ thing }) => ({ params: { provider_id: thing.graph_id } }),
      status: ofOrganization(404),
    },
  ],
  testProvider: [
    {
      input: ({ thing }) => ({ body: { provider_id: thing.graph_id } }),
      status: ofOrganization(404),
    },
  ],
  findLocalProviders: [{ input: () => ({}), status: ofOrganization(200) }],
  listMappings: [{ input: () => ({}), status: ofOrganization(200) }],
  putMapping: [
    {
      input: () => ({ params: { model_id: 'any' }, body: upstream }),
      status: ofOrganization(404),
    },
  ],
  deleteMapping: [{ input: () => ({ params: { model_id: 'any' } }), status: ofOrganization(404) }],
  createGuardrail: [
    {
      input: ({ name }) => ({ body: { name, rule: secrets } }),
      status: ofOrganization(200),
      changes: true,
    },
    {
      input: ({ thing, name }) => ({ body: { name, team_id: thing.team_id, rule: secrets } }),
      status: (caller, _, target) => (caller === 'team' ? 403 : target === 'absent' ? 400 : 200),
      changes: true,
    },
  ],
  listGuardrails: [{ input: () => ({}), status: ofOrganization(200) }],
  updateGuardrail: [
    {
      input: ({ thing, name }) => ({
        params: { guardrail_id: thing.graph_id },
        body: { name, rule: secrets },
      }),
      status: ofOrganization(404),
    },
  ],
  deleteGuardrail: [
    {
      input: ({ thing }) => ({ params: { guardrail_id: thing.graph_id } }),
      status: ofOrganization(404),
    },
  ],
  testGuardrails: [{ input: () => ({ body: { text: 'wool' } }), status: ofOrganization(200) }],
  updateKey: [
    {
      input: ({ thing, name }) => ({ params: { key_id: thing.key_id }, body: { name } }),
      changes: true,
    },
  ],
  rotateKey: [
    { input: ({ thing }) => ({ params: { key_id: thing.key_id }, body: {} }), changes: true },
  ],
  updateTeam: [
    {
      input: ({ thing, name }) => ({
        params: { team_id: thing.team_id ?? thing.graph_id },
        body: { name },
      }),
      status: (caller, _, target) =>
        caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 200,
      changes: true,
    },
  ],
  deleteTeam: [
    {
      input: ({ thing }) => ({ params: { team_id: thing.team_id ?? thing.graph_id } }),
      // it has a graph
      status: (caller, _, target) =>
        caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 409,
    },
  ],
  explainAccess: [
    {
      input: ({ thing, mine }) => ({ query: { key_id: thing.key_id, graph_id: mine.graph_id } }),
    },
    {
      input: ({ thing, mine }) => ({ query: { key_id: mine.key_id, graph_id: thing.graph_id } }),
    },
    { input: ({ thing, mine }) => ({ query: { key_id: mine.key_id, file_id: thing.file_id } }) },
  ],
  previewAccess: [
    {
      input: ({ thing }) => ({
        body: { change: { type: 'graph_scope', graph_id: thing.graph_id, team_ids: [] } },
      }),
    },
    {
      input: ({ thing }) => ({
        body: {
          change: { type: 'key_permissions', key_id: thing.key_id, permissions: ['graphs:read'] },
        },
      }),
    },
    {
      input: ({ thing }) => ({
        body: { change: { type: 'team_removal', team_id: thing.team_id ?? thing.graph_id } },
      }),
      status: (_, seen, target) => (seen && target !== 'wide' ? 200 : 404),
    },
  ],
  getUsage: [
    { input: () => ({ query: { group_by: 'key,team' } }), status: always(200) },
    {
      input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }),
      status: (caller, seen, target) =>
        caller === 'team' && (!seen || target === 'wide') ? 403 : 200,
    },
  ],
  getLimits: [
    { input: () => ({}), status: always(200) },
    {
      input: ({ thing }) => ({ query: { team_id: thing.team_id ?? thing.graph_id } }),
      status: (caller, seen, target) =>
        caller === 'team' && (!seen || target === 'wide')
          ? 403
          : target === 'wide' || target === 'absent'
            ? 404
            : 200,
    },
    { input: ({ thing }) => ({ query: { key_id: thing.key_id } }) },
  ],
  putLimits: [
    { input: () => ({ body: { limits: [] } }), status: ofOrganization(200) },
    {
      input: ({ thing }) => ({ body: { team_id: thing.team_id ?? thing.graph_id, limits: [] } }),
      status: (caller, _, target) =>
        caller === 'team' ? 403 : target === 'wide' || target === 'absent' ? 404 : 200,
    },
    { input: ({ thing }) => ({ body: { key_id: thing.key_id, limits: [] } }) },
  ],
  askBinding: [{ input: ({ thing }) => ({ body: { key_id: thing.key_id, files: 3 } }) }],
  getBinding: [{ input: () => ({ query: { files: 3 } }), status: always(200) }],
  createRun: [
    {
      input: ({ name }) => ({ body: { request: { model: 'mdl-x5', name } } }),
      status: always(200),
      changes: true,
    },
  ],
  // none of these keys made it
  finishRun: [{ input: (cell) => ({ ...onRun(cell), body: outcome }), status: always(404) }],
  listRuns: [
    { input: () => ({ query: { scope: 'all' } }), status: always(200) },
    { input: () => ({ query: { scope: 'all', search: 'secret' } }), status: always(200) },
    asCursor((thing) => thing.run_id),
  ],
  getRun: [{ input: onRun }],
  deleteRun: [{ input: onRun, changes: true }],
  createPreset: [
    {
      input: ({ name }) => ({ body: { name, body: { model: name } } }),
      status: always(200),
      changes: true,
    },
  ],
  updatePreset: [
    { input: (cell) => ({ ...onPreset(cell), body: { name: cell.name } }), changes: true },
  ],
  listPresets: [{ input: () => ({}), status: always(200) }, asCursor((thing) => thing.preset_id)],
  getPreset: [{ input: onPreset }],
  deletePreset: [{ input: onPreset, changes: true }],
  uploadFile: [
    { input: ({ thing }) => ({ query: { graphId: thing.graph_id } }), changes: true },
    { input: () => ({}), status: always(200), changes: true },
  ],
  listFiles: [
    { input: () => ({}), status: always(200) },
    { input: ({ thing }) => ({ query: { graph_id: thing.graph_id } }) },
    { input: () => ({ query: { search: 'secret' } }), status: always(200) },
    asCursor((thing) => thing.file_id),
  ],
  getFile: [{ input: onFile }],
  deleteFile: [{ input: onFile, changes: true }],
  downloadFile: [{ input: onFile }],
  listFilePages: [{ input: onFile }],
  retryFiles: [{ input: ({ thing }) => ({ body: { file_ids: [thing.file_id] } }) }],
  fileStatuses: [
    {
      input: ({ thing }) => ({ body: { file_ids: [thing.file_id] } }),
      status: always(200),
      lists: true,
    },
  ],
  createTeam: [
    {
      input: ({ name }) => ({ body: { name } }),
      status: (caller) => (caller === 'organization' ? 200 : 403),
      changes: true,
    },
  ],
  listTeams: [
    { input: () => ({}), status: always(200) },
    {
      input: ({ thing }) => ({ query: { after: thing.team_id ?? thing.graph_id } }),
      status: (_, seen, target) => (seen && target !== 'wide' ? 200 : 400),
    },
  ],
  createKey: [
    {
      input: ({ thing, name }) => ({
        body: { name, team_id: thing.team_id, permissions: ['graphs:read'] },
      }),
      status: (caller, seen, target) =>
        target === 'wide' || seen ? 200 : caller === 'team' ? 403 : 400,
      changes: true,
    },
  ],
  listKeys: [
    { input: () => ({}), status: always(200) },
    { input: ({ thing }) => ({ query: { team_id: thing.team_id ?? '' } }), status: always(200) },
    asCursor((thing) => thing.key_id),
  ],
  revokeKey: [{ input: ({ thing }) => ({ params: { key_id: thing.key_id } }), changes: true }],
  listWebSources: [{ input: onGraph }],
  readWebSources: [{ input: (cell) => ({ ...onGraph(cell), body: {} }) }],
  getGraphAccess: [{ input: onGraph }],
  listAuditRecords: [
    { input: () => ({}), status: always(200) },
    { input: () => ({ query: { search: 'secret' } }), status: always(200) },
    // ids of other things are no places in the trail
    { input: ({ thing }) => ({ query: { after: thing.graph_id } }), status: always(400) },
  ],
  exportAuditRecords: [{ input: () => ({}), status: always(200) }],
  verifyAuditRecords: [{ input: () => ({}), status: ofOrganization(200) }],
}
