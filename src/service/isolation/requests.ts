import type { endpoints } from '#contract/endpoints.ts'
import { adminRequests } from './admin-requests.ts'
import { bundleRequests } from './requests/bundle-requests.ts'
import { fileRequests } from './file-requests.ts'
import {
  always,
  asCursor,
  both,
  cursor,
  listed,
  ofTeam,
  onGraph,
  onTeams,
  wallOnly,
} from './endpoint-requests.ts'
import type { Cell, EndpointRequests, Probe, ProbeCell, Row } from './endpoint-requests.ts'
import { playgroundRequests } from './requests/playground-requests.ts'
import { passageRequests } from './requests/passage-requests.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'
import { replayed, replayHeaders, watchwordQuestion } from './planted.ts'
import { applicationRequests } from './application-requests.ts'
import { conversationRequests } from './conversation-requests.ts'

// The built-in reader, whose answers tell what was read: a language model may leave out what it was given.
const model = readerModelId
const question = 'What does the secret say about wool?'
const onRun = ({ thing }: Cell) => ({ params: { run_id: thing.run_id } })
const messages = [{ role: 'user' as const, content: question }]
const outcome = {
  status: 'completed' as const,
  response: null,
  error: null,
  events: [],
  first_token_ms: null,
  duration_ms: null,
}

const watchword = ({ thing }: ProbeCell): string => watchwordQuestion(thing.canary)
const ask = (cell: ProbeCell) => ({ question: watchword(cell), model })
const chat = (cell: ProbeCell, tool: object, stream = false) => ({
  body: {
    model,
    messages: [{ role: 'user' as const, content: watchword(cell) }],
    max_tokens: 400,
    stream,
    tool_choice: 'required' as const,
    tools: [tool],
  },
})
const graphTool = (graph_ids: string[]) => ({ type: 'graph', function: { graph_ids } })
const includingShared = { include: 'organization' }
const read = (probe: Probe): Probe => ({ ...probe, shared: 'read' })

const graphsOfTeams: Row = {
  input: (cell) => ({ query: { team_ids: ofTeam(cell) } }),
  status: onTeams,
}

// None of these keys created the run.
const finishOfOthers: Row = {
  input: (cell) => ({ ...onRun(cell), body: outcome }),
  status: always(404),
}

/**
 * The requests of the wall test and of the isolation test, for each endpoint. A missing endpoint is a
 * compile error.
 */
export const requests: Record<keyof typeof endpoints, EndpointRequests> = {
  getMe: both({ input: () => ({}), status: always(200) }),
  createGraph: {
    ...both({
      input: (cell) => ({ body: { name: cell.name, team_ids: ofTeam(cell) } }),
      // A team's key creates graphs for its own team, whatever the request names.
      status: (caller, _, target) => (caller === 'organization' && target === 'absent' ? 400 : 200),
      changes: true,
    }),
    ownerStep: 1,
  },
  listGraphs: {
    wall: [
      { input: () => ({ query: { scope: 'all' } }), status: always(200) },
      { input: () => ({ query: includingShared }), status: always(200), shared: 'read' },
      { input: () => ({ query: { scope: 'organization' } }), status: always(200), shared: 'read' },
      { ...asCursor((thing) => thing.graph_id), shared: 'read' },
      graphsOfTeams,
    ],
    isolation: [
      ...listed({ scope: 'all' }),
      ...listed({ scope: 'all', ...includingShared }).map(read),
      graphsOfTeams,
      { ...cursor((thing) => thing.graph_id), shared: 'read' },
    ],
  },
  getGraph: {
    ...both(
      { input: onGraph },
      { input: (cell) => ({ ...onGraph(cell), query: includingShared }), shared: 'read' },
    ),
    isUnchanging: true,
  },
  updateGraph: {
    ...both(
      {
        input: (cell) => ({ ...onGraph(cell), body: { description: cell.name } }),
        changes: true,
      },
      {
        input: (cell) => ({
          ...onGraph(cell),
          query: includingShared,
          body: { description: cell.name },
        }),
        shared: 'locked',
        changes: true,
      },
      {
        input: (cell) => ({
          params: { graph_id: cell.mine.graph_id },
          body: { team_ids: ofTeam(cell) },
        }),
        status: onTeams,
        changes: true,
      },
    ),
    ownerStep: 1,
  },
  deleteGraph: {
    ...both(
      { input: onGraph, changes: true },
      {
        input: (cell) => ({ ...onGraph(cell), query: includingShared }),
        shared: 'locked',
        changes: true,
      },
    ),
    ownerStep: 3,
  },
  addFileToGraph: {
    ...both(
      {
        input: ({ thing, mine }) => ({
          params: { graph_id: thing.graph_id },
          body: { file_id: mine.file_id },
        }),
        shared: 'locked',
        changes: true,
      },
      {
        input: ({ thing, mine }) => ({
          params: { graph_id: mine.graph_id },
          body: { file_id: thing.file_id },
        }),
        shared: 'locked',
        changes: true,
      },
    ),
    ownerStep: 2,
  },
  removeFileFromGraph: {
    ...both(
      {
        input: ({ thing }) => ({ params: { graph_id: thing.graph_id, file_id: thing.file_id } }),
        shared: 'locked',
        changes: true,
      },
      {
        // Visible or not, the file is not in that graph.
        input: ({ thing, mine }) => ({
          params: { graph_id: mine.graph_id, file_id: thing.file_id },
        }),
        status: always(404),
        shared: 'read',
        changes: true,
      },
    ),
    ownerStep: 1,
  },
  askGraphs: {
    wall: [
      {
        input: ({ thing }) => ({ body: { graph_ids: [thing.graph_id], question, model } }),
        shared: 'read',
      },
      {
        input: ({ thing, mine }) => ({
          body: { graph_ids: [mine.graph_id, thing.graph_id], question, model, stream: true },
        }),
        shared: 'read',
      },
      {
        input: ({ thing }) => ({ body: { file_ids: [thing.file_id], question, model } }),
        shared: 'read',
      },
    ],
    isolation: [
      {
        input: (cell) => ({ body: { ...ask(cell), graph_ids: [cell.thing.graph_id] } }),
        shared: 'read',
      },
      {
        input: (cell) => ({ body: { ...ask(cell), file_ids: [cell.thing.file_id] } }),
        shared: 'read',
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
        shared: 'read',
      },
      {
        input: (cell) => ({ body: { ...ask(cell), graph_ids: [cell.mine.graph_id] } }),
        status: always(200),
      },
    ],
  },
  askGraph: {
    wall: [{ input: (cell) => ({ ...onGraph(cell), body: { question, model } }), shared: 'read' }],
    isolation: [
      {
        input: (cell) => ({ params: { graph_id: cell.thing.graph_id }, body: ask(cell) }),
        shared: 'read',
      },
      {
        input: (cell) => ({
          params: { graph_id: cell.mine.graph_id },
          body: { ...ask(cell), stream: true },
        }),
        status: always(200),
      },
    ],
  },
  createChatCompletion: {
    wall: [
      { input: () => ({ body: { model, messages } }), status: always(200) },
      {
        input: ({ thing, mine }) => ({
          body: {
            model,
            messages,
            tools: [{ type: 'graph', function: { graph_ids: [mine.graph_id, thing.graph_id] } }],
          },
        }),
        shared: 'read',
      },
      {
        input: ({ thing }) => ({
          body: {
            model,
            messages,
            stream: true,
            tools: [
              {
                type: 'vision',
                function: {
                  model,
                  variables: [{ name: 'picture', file_id: thing.file_id }],
                },
              },
            ],
          },
        }),
        // The file is visible, but it is not an image.
        status: (_, isVisible) => (isVisible ? 400 : 404),
        shared: 'read',
      },
    ],
    isolation: [
      {
        input: (cell) =>
          chat(cell, graphTool([...new Set([cell.mine.graph_id, cell.thing.graph_id])])),
        shared: 'read',
      },
      {
        input: (cell) => chat(cell, graphTool([cell.thing.graph_id]), true),
        shared: 'read',
      },
      { input: (cell) => chat(cell, graphTool([cell.mine.graph_id])), status: always(200) },
      {
        input: (cell) =>
          chat(cell, {
            type: 'vision',
            function: {
              model,
              variables: [{ name: 'picture', file_id: cell.thing.file_id }],
            },
          }),
        // The file is visible but is no image.
        status: (_, isVisible) => (isVisible ? 400 : 404),
        shared: 'read',
        blind: true,
      },
      {
        input: (cell) => chat(cell, { type: 'web_search', function: {} }),
        status: always(200),
        shared: 'read',
        web: true,
      },
    ],
  },
  createCompletion: wallOnly({
    input: () => ({ body: { model, prompt: question } }),
    status: always(200),
  }),
  tryRetrieval: {
    wall: [{ input: (cell) => ({ ...onGraph(cell), body: { question } }), shared: 'read' }],
    isolation: [
      {
        input: (cell) => ({ ...onGraph(cell), body: { question: watchword(cell), model } }),
        shared: 'read',
      },
      {
        input: (cell) => ({ params: { graph_id: cell.mine.graph_id }, body: ask(cell) }),
        status: always(200),
      },
    ],
  },
  searchWeb: {
    wall: [{ input: () => ({ body: { query: question } }), status: always(200) }],
    isolation: [
      {
        input: (cell) => ({ body: { query: watchword(cell) } }),
        status: always(200),
        shared: 'read',
        web: true,
      },
    ],
  },
  splitText: wallOnly({
    input: () => ({ body: { text: question, strategy: 'fast_split' } }),
    status: always(200),
  }),
  findMedicalEntities: wallOnly({
    input: () => ({ body: { content: question, model } }),
    status: always(200),
  }),
  translateText: wallOnly({
    input: () => ({ body: { model, target_language_code: 'de', text: question } }),
    // The built-in reader does not translate.
    status: always(503),
  }),
  listModels: wallOnly({ input: () => ({}), status: always(200) }),
  createRun: {
    wall: [
      {
        input: ({ name }) => ({ body: { request: { model: 'mdl-x5', name } } }),
        status: always(200),
        changes: true,
      },
    ],
    isolation: [
      {
        // Every scope sent this with one idempotency key when its resources were planted.
        input: ({ tag }) => replayed(tag),
        headers: ({ tag }) => replayHeaders(tag),
        status: always(200),
      },
    ],
  },
  finishRun: {
    wall: [finishOfOthers],
    isolation: [{ ...finishOfOthers, changes: true }],
    ownerStep: 2,
  },
  listRuns: {
    wall: [
      { input: () => ({ query: { scope: 'all' } }), status: always(200) },
      { input: () => ({ query: { scope: 'all', search: 'secret' } }), status: always(200) },
      asCursor((thing) => thing.run_id),
    ],
    isolation: [...listed({ scope: 'all' }), cursor((thing) => thing.run_id)],
  },
  getRun: { ...both({ input: onRun }), isUnchanging: true },
  deleteRun: { ...both({ input: onRun, changes: true }), ownerStep: 3 },
  // Last, so that an endpoint which two tables name is a compile error.
  ...fileRequests,
  ...bundleRequests,
  ...conversationRequests,
  ...playgroundRequests,
  ...passageRequests,
  ...applicationRequests,
  ...adminRequests,
}
