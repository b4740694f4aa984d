import type { SpecifiedOperation } from './test-specified-operation.ts'

const graph = {
  id: 'string',
  created_at: 'string',
  name: 'string',
  description: 'string',
  urls: 'array | null',
  team_ids: 'string[]',
} as const

const graphWithFiles = {
  ...graph,
  type: 'manual | connector | web',
  'file_status.in_progress': 'integer',
  'file_status.completed': 'integer',
  'file_status.failed': 'integer',
  'file_status.total': 'integer',
} as const

const url = {
  'urls[].url': 'string',
  'urls[].type': 'single_page | sub_pages',
  'urls[].exclude_urls': 'string[]',
  'urls[].status.status': 'validating | success | error',
  'urls[].status.error_type': 'string',
} as const

const question = {
  question: 'string',
  stream: 'boolean',
  subqueries: 'boolean',
  'query_config.max_subquestions': 'integer, 1 to 10',
  'query_config.search_weight': 'number, 0 to 100',
  'query_config.grounding_level': 'number, 0 to 1',
  'query_config.max_snippets': 'integer, 1 to 60',
  'query_config.max_tokens': 'integer, 100 to 8000',
  'query_config.keyword_threshold': 'number, 0 to 1',
  'query_config.semantic_threshold': 'number, 0 to 1',
  'query_config.inline_citations': 'boolean',
} as const

const answer = {
  question: 'string',
  answer: 'string',
  'sources[].file_id': 'string',
  'sources[].snippet': 'string',
  'subqueries[].query': 'string',
  'subqueries[].answer': 'string',
  'subqueries[].sources': 'array',
  'references.files[].fileId': 'string',
  'references.files[].text': 'string',
  'references.files[].score': 'number',
  'references.files[].page': 'integer',
  'references.files[].cite': 'string',
  'references.web[].text': 'string',
  'references.web[].url': 'string',
  'references.web[].title': 'string',
  'references.web[].score': 'number',
} as const

/** Knowledge graphs, as the specification and its clients have them. */
export const specifiedGraphs = {
  createGraph: {
    path: 'POST /v1/graphs',
    aliases: ['POST /v1/knowledge-graphs'],
    request: {
      name: 'string, at most 255 characters',
      description: 'string, at most 255 characters',
      team_ids: 'string[]',
    },
    reply: graph,
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 429; 500',
  },
  listGraphs: {
    path: 'GET /v1/graphs',
    aliases: ['GET /v1/knowledge-graphs'],
    query: {
      limit: 'integer, 1 to 100',
      order: 'asc | desc',
      before: 'string',
      after: 'string',
      team_ids: 'string[]',
      include: 'organization',
    },
    reply: {
      ...Object.fromEntries(
        Object.entries(graphWithFiles).map(([name, type]) => [`data[].${name}`, type]),
      ),
      has_more: 'boolean',
      first_id: 'string | null',
      last_id: 'string | null',
    },
  },
  getGraph: {
    path: 'GET /v1/graphs/{graph_id}',
    query: { include: 'organization' },
    reply: { ...graphWithFiles, ...url },
  },
  updateGraph: {
    path: 'PUT /v1/graphs/{graph_id}',
    aliases: ['PATCH /v1/graphs/{graph_id}'],
    request: {
      name: 'string, at most 255 characters',
      description: 'string, at most 255 characters',
      team_ids: 'string[]',
      urls: 'array',
      'urls[].url': 'string',
      'urls[].type': 'single_page | sub_pages',
      'urls[].exclude_urls': 'string[]',
    },
    reply: { ...graph, ...url },
  },
  deleteGraph: {
    path: 'DELETE /v1/graphs/{graph_id}',
    reply: { id: 'string', deleted: 'true' },
  },
  addFileToGraph: {
    path: 'POST /v1/graphs/{graph_id}/file',
    aliases: ['POST /v1/knowledge-graphs/{graph_id}/files'],
    request: { file_id: 'string' },
    reply: {
      id: 'string',
      name: 'string',
      created_at: 'string',
      graph_ids: 'string[]',
      status: 'in_progress | completed | failed',
    },
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 404; 409 BadRequest; 429',
  },
  removeFileFromGraph: {
    path: 'DELETE /v1/graphs/{graph_id}/file/{file_id}',
    reply: { id: 'string', deleted: 'true' },
  },
  askGraphs: {
    path: 'POST /v1/graphs/question',
    request: { graph_ids: 'string[]', ...question },
    reply: answer,
    chunk: { answer: 'string', 'sources[].file_id': 'string', 'sources[].snippet': 'string' },
  },
  askGraph: {
    path: 'POST /v1/knowledge-graphs/{graph_id}/query',
    request: question,
    reply: answer,
    chunk: { answer: 'string', 'sources[].file_id': 'string', 'sources[].snippet': 'string' },
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 404; 429; 500',
  },
} as const satisfies Record<string, SpecifiedOperation>
