import type { endpoints } from '#contract/endpoints.ts'
import { adminRows } from './wall-admin-rows.ts'
import { always, asCursor, ofTeam, onGraph } from './wall-row.ts'
import type { Cell, Row } from './wall-row.ts'

const question = 'What does the secret say about wool?'
const onFile = ({ thing }: Cell) => ({ params: { file_id: thing.file_id } })
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

/** Each endpoint with what it can be asked about. One that is missing does not compile. */
export const rows: Record<keyof typeof endpoints, Row[]> = {
  ...adminRows,
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
  listWebSources: [{ input: onGraph }],
  readWebSources: [{ input: (cell) => ({ ...onGraph(cell), body: {} }) }],
}
