import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { described, id, timestamp } from '#contract/primitives.ts'
import { generation, generationFailures, inputValues } from './generation.ts'

/** How many finished jobs of an application are stored for a team, or for the organization's keys. */
export const maxApplicationJobs = 1000

const jobStatus = z.enum(['in_progress', 'completed', 'failed'])

const jobSummary = z.object({ id, created_at: timestamp, status: jobStatus })

/** A run of an application in the background (`wire.md`, "jobs"). */
export const applicationJob = z.extend(jobSummary, {
  application_id: id,
  updated_at: timestamp,
  completed_at: z.optional(timestamp),
  data: z.optional(generation),
  error: described(z.optional(z.string()), 'Why it failed, for a person.'),
  error_key: described(z.optional(z.string()), 'The key of the failure.'),
  progress: described(
    z.nullable(z.object({ stage: z.enum(['waiting', 'answering']), characters: z.int() })),
    'Null once it has ended. `characters`: the length of the answer so far.',
  ),
  hidden_reason: described(
    z.optional(z.enum(['source_not_accessible'])),
    'Set instead of `data` if the caller cannot read a graph or file that the answer comes from.',
  ),
})
export type ApplicationJob = z.infer<typeof applicationJob>

/** Queues a run of the deployed version. A team, and the organization, has one job of an application at a time. */
export const createApplicationJob = {
  method: 'POST',
  path: '/v1/applications/:application_id/jobs',
  summary: 'Run the deployed version of an application in the background',
  permission: 'applications:read',
  idempotent: true,
  success: 202,
  body: z.object({
    inputs: described(
      z._default(inputValues, []),
      'A value for each input; required inputs must have one.',
    ),
  }),
  reply: jobSummary,
  fails: [
    'body_not_json',
    ...generationFailures,
    'application_job_running',
    'image_kind_unsupported',
  ],
} as const satisfies Endpoint

/** Newest first. A team's key sees the jobs of its team. */
export const listApplicationJobs = {
  method: 'GET',
  path: '/v1/applications/:application_id/jobs',
  summary: 'List the jobs of an application',
  permission: 'applications:read',
  content: true,
  query: z.object({
    status: described(z.optional(jobStatus), 'Only jobs with this status.'),
    offset: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
      'How many jobs to skip, newest first.',
    ),
    limit: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100)), 50),
      'The maximum number of jobs.',
    ),
  }),
  reply: z.object({
    result: z.array(applicationJob),
    totalCount: z.int(),
    pagination: z.object({ offset: z.int(), limit: z.int() }),
  }),
  fails: ['application_not_found'],
} as const satisfies Endpoint

export const getApplicationJob = {
  method: 'GET',
  path: '/v1/applications/jobs/:job_id',
  summary: 'Retrieve a job with its answer',
  permission: 'applications:read',
  content: true,
  reply: applicationJob,
  fails: ['application_job_not_found'],
} as const satisfies Endpoint

/** Runs a failed job again, with the version that is deployed now. */
export const retryApplicationJob = {
  method: 'POST',
  path: '/v1/applications/jobs/:job_id/retry',
  summary: 'Retry a failed job',
  permission: 'applications:read',
  success: 202,
  reply: jobSummary,
  fails: [
    'application_job_not_found',
    'application_job_not_failed',
    'application_job_running',
    'application_not_deployed',
  ],
} as const satisfies Endpoint
