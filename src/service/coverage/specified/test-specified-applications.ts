import type { SpecifiedOperation } from './test-specified-operation.ts'

const application = {
  id: 'string',
  name: 'string',
  type: 'generation',
  status: 'deployed | draft',
  'inputs[].name': 'string',
  'inputs[].input_type': 'text | dropdown | file | media',
  'inputs[].required': 'boolean',
  'inputs[].description': 'string',
  'inputs[].options': 'object',
  created_at: 'string',
  updated_at: 'string',
  last_deployed_at: 'string',
} as const

const job = {
  id: 'string',
  created_at: 'string',
  status: 'in_progress | completed | failed',
} as const

const wholeJob = {
  ...job,
  application_id: 'string',
  completed_at: 'string',
  updated_at: 'string',
  'data.title': 'string',
  'data.suggestion': 'string',
  error: 'string',
} as const

const inputs = { 'inputs[].id': 'string', 'inputs[].value': 'string[]' } as const

/** Applications and their jobs, as the specification and its clients have them. */
export const specifiedApplications = {
  createApplication: {
    path: 'POST /v1/applications',
    request: { name: 'string', blueprint: 'object' },
    reply: {
      id: 'string',
      name: 'string',
      type: 'generation',
      status: 'deployed | draft',
      'inputs[].name': 'string',
      created_at: 'string',
      updated_at: 'string',
    },
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 429; 500',
  },
  listApplications: {
    path: 'GET /v1/applications',
    query: {
      limit: 'integer, 1 to 100',
      order: 'asc | desc',
      before: 'string',
      after: 'string',
    },
    reply: {
      ...Object.fromEntries(
        Object.entries(application).map(([name, type]) => [`data[].${name}`, type]),
      ),
      has_more: 'boolean',
      first_id: 'string | null',
      last_id: 'string | null',
    },
  },
  getApplication: { path: 'GET /v1/applications/{application_id}', reply: application },
  runApplication: {
    path: 'POST /v1/applications/{application_id}',
    request: { ...inputs, stream: 'boolean' },
    reply: { title: 'string', suggestion: 'string' },
    chunk: { 'delta.title': 'string', 'delta.content': 'string', 'delta.stages': 'array' },
  },
  getApplicationGraphs: {
    path: 'GET /v1/applications/{application_id}/graphs',
    reply: { graph_ids: 'string[]' },
  },
  putApplicationGraphs: {
    path: 'PUT /v1/applications/{application_id}/graphs',
    request: { graph_ids: 'string[]' },
    reply: { graph_ids: 'string[]' },
  },
  createApplicationJob: {
    path: 'POST /v1/applications/{application_id}/jobs',
    request: inputs,
    reply: job,
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 404; 409 BadRequest; 429; 500',
  },
  listApplicationJobs: {
    path: 'GET /v1/applications/{application_id}/jobs',
    query: { status: 'in_progress | completed | failed', offset: 'integer', limit: 'integer' },
    reply: {
      ...Object.fromEntries(
        Object.entries(wholeJob).map(([name, type]) => [`result[].${name}`, type]),
      ),
      totalCount: 'integer',
      'pagination.offset': 'integer',
      'pagination.limit': 'integer',
    },
  },
  getApplicationJob: { path: 'GET /v1/applications/jobs/{job_id}', reply: wholeJob },
  retryApplicationJob: { path: 'POST /v1/applications/jobs/{job_id}/retry', reply: job },
} as const satisfies Record<string, SpecifiedOperation>
