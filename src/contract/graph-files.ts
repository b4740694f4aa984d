import * as z from 'zod/mini'
import { guardrailFailures } from './failures/guardrail-failures.ts'
import type { Endpoint } from './endpoint.ts'
import { file } from './files.ts'
import { described, deleted } from './primitives.ts'

export const addFileToGraph = {
  method: 'POST',
  path: '/v1/graphs/:graph_id/file',
  aliases: [
    { path: '/v1/knowledge-graphs/:graph_id/files' },
    { path: '/v1/knowledge-graphs/:graph_id/file' },
    { path: '/v1/graphs/:graph_id/files' },
  ],
  summary: 'Add a file to a knowledge graph',
  permission: 'graphs:write',
  body: z.object({
    file_id: described(
      z.string(),
      'The ID of an uploaded file. A plain text, CSV or SRT file over 4 MB that was in no graph is `in_progress` again until it can be searched.',
    ),
  }),
  reply: file,
  fails: [
    'body_not_json',
    'graph_not_found',
    'file_not_found',
    'file_deleted',
    'file_already_in_graph',
    'file_failed',
    'team_forbidden',
  ],
} as const satisfies Endpoint

export const removeFileFromGraph = {
  method: 'DELETE',
  path: '/v1/graphs/:graph_id/file/:file_id',
  aliases: [
    { path: '/v1/knowledge-graphs/:graph_id/file/:file_id' },
    { path: '/v1/knowledge-graphs/:graph_id/files/:file_id' },
    { path: '/v1/graphs/:graph_id/files/:file_id' },
  ],
  summary: 'Remove a file from a knowledge graph without deleting it',
  permission: 'graphs:write',
  reply: deleted,
  fails: [
    'graph_not_found',
    'file_not_found',
    'file_deleted',
    'file_not_in_graph',
    'team_forbidden',
  ],
} as const satisfies Endpoint

/** Questions made from the headings and tables of a graph's files, without a model. */
export const suggestQuestions = {
  method: 'GET',
  path: '/v1/graphs/:graph_id/suggested-questions',
  aliases: [{ path: '/v1/knowledge-graphs/:graph_id/suggested-questions' }],
  summary: 'Suggest questions that the files of a knowledge graph may answer',
  permission: 'graphs:read',
  content: true,
  query: z.object({
    limit: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(10)), 4),
      'The maximum number of questions.',
    ),
    file_id: described(z.optional(z.string()), 'Only questions to this file of the graph.'),
  }),
  reply: z.object({
    data: described(
      z.array(
        z.object({
          question: z.string(),
          topic: described(
            z.optional(z.string()),
            'What the question is about, where it was made from a heading that is none itself.',
          ),
          file_id: z.string(),
          file_name: z.string(),
        }),
      ),
      'Questions in the language of the files, each with the file that it is made from. Empty if the built-in reader answers none of them.',
    ),
  }),
  fails: ['graph_not_found', 'file_not_in_graph', ...guardrailFailures],
} as const satisfies Endpoint
