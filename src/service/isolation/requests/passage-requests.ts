import type { endpoints } from '#contract/endpoints.ts'
import { always, blind, onGraph } from '#service/isolation/endpoint-requests.ts'
import type { EndpointRequests, ProbeCell } from '#service/isolation/endpoint-requests.ts'
import { watchwordQuestion } from '#service/isolation/planted.ts'

const question = 'What does the secret say about wool?'
const watchword = ({ thing }: ProbeCell): string => watchwordQuestion(thing.canary)
const callTool = (name: string, input: object) => ({
  body: {
    jsonrpc: '2.0' as const,
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  },
})

/** Requests to the endpoints that return passages: the search, and the tools for assistants. */
export const passageRequests = {
  suggestQuestions: {
    wall: [{ input: onGraph, shared: 'read' }],
    isolation: blind([{ input: onGraph, shared: 'read' }]),
  },
  searchPassages: {
    wall: [
      {
        input: ({ thing }) => ({ body: { query: question, graph_ids: [thing.graph_id] } }),
        shared: 'read',
      },
      { input: () => ({ body: { query: question } }), status: always(200), shared: 'read' },
      {
        input: ({ thing }) => ({ body: { query: question, file_ids: [thing.file_id] } }),
        shared: 'read',
      },
    ],
    isolation: [
      {
        input: (cell) => ({ body: { query: watchword(cell), graph_ids: [cell.thing.graph_id] } }),
        shared: 'read',
      },
      {
        input: (cell) => ({ body: { query: watchword(cell), file_ids: [cell.thing.file_id] } }),
        shared: 'read',
      },
      {
        input: (cell) => ({ body: { query: watchword(cell), limit: 50 } }),
        status: always(200),
        shared: 'read',
      },
    ],
  },
  sendMcpMessage: {
    wall: [
      {
        input: (cell) => callTool('search', { query: question, graph_ids: [cell.thing.graph_id] }),
        status: always(200),
        shared: 'read',
      },
      {
        input: (cell) => callTool('fetch', { id: cell.thing.file_id }),
        status: always(200),
        shared: 'read',
      },
      { input: () => callTool('list_graphs', {}), status: always(200), shared: 'read' },
      { input: () => callTool('list_files', {}), status: always(200) },
    ],
    isolation: [
      {
        input: (cell) => callTool('search', { query: watchword(cell), limit: 50 }),
        status: always(200),
        shared: 'read',
      },
      {
        input: (cell) => callTool('fetch', { id: cell.thing.file_id }),
        status: always(200),
        shared: 'read',
      },
    ],
  },
} satisfies Partial<Record<keyof typeof endpoints, EndpointRequests>>
