import { expect } from 'vitest'
import { refusal } from '#service/models/openai/test-upstream.ts'
import type { specifiedApplications } from '#service/coverage/specified/test-specified-applications.ts'
import { absentId, broken, tooManyRequests, wrongKeys } from '#service/coverage/test-requests.ts'
import type { OperationRequests, Requests } from '#service/coverage/test-requests.ts'
import {
  createApplication,
  deployApplication,
  listApplications,
  putApplicationGraphs,
} from '#contract/applications/applications.ts'
import { createApplicationJob, getApplicationJob } from '#contract/applications/jobs.ts'
import type { World } from '#service/coverage/test-world.ts'

const blueprint = {
  model: 'mdl-x5',
  inputs: [
    {
      name: 'question',
      input_type: 'text' as const,
      description: 'What to ask',
      options: { max_fields: 2 },
    },
    { name: 'colour', input_type: 'text' as const, required: false },
  ],
  messages: [{ role: 'user' as const, content: '{{question}} {{colour}}' }],
}
const inputs = [{ id: 'question', value: ['What does wool cost?'] }]

/** Creates an application and deploys it. Resolves with its ID. */
async function deployed({ ask, admin }: World, name = 'Prices') {
  const { id } = await ask(createApplication, { body: { name, blueprint } }, admin)
  await ask(deployApplication, { params: { application_id: id }, body: {} }, admin)
  return { application_id: id }
}

/** Runs a job of an application and waits until it ends. Resolves with its ID. */
async function endedJob(world: World, application_id: string) {
  const { ask, admin } = world
  const job = await ask(
    createApplicationJob,
    { params: { application_id }, body: { inputs } },
    admin,
  )
  await jobEnd(world, job.id)
  return job.id
}

async function jobEnd({ ask, admin }: World, job_id: string) {
  const job = () => ask(getApplicationJob, { params: { job_id } }, admin)
  await expect.poll(async () => (await job()).status).not.toBe('in_progress')
  return job()
}

/** A job that failed, of an application with this ID. A job is not tried again after such a failure. */
async function failedJob(world: World, application_id: string) {
  world.upstream.answer(refusal(400, 'Flagged by content_filter.'))
  return endedJob(world, application_id)
}

const secondApplication = async ({ ask, admin }: World): Promise<string> =>
  (await ask(listApplications, {}, admin)).data[1]?.id ?? ''

const inputFields: NonNullable<OperationRequests['fields']> = {
  'inputs[].id': { body: { inputs: [...inputs, { id: 'colour', value: ['white'] }] } },
  'inputs[].value': { body: { inputs: [{ id: 'question', value: ['What does silk cost?'] }] } },
}

export const applicationRequests: Requests<keyof typeof specifiedApplications> = {
  createApplication: {
    valid: () => ({ body: { name: 'Prices', blueprint } }),
    fields: {
      name: { body: { name: 'Costs' } },
      blueprint: { body: { blueprint: { ...blueprint, temperature: 1 } } },
    },
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'no name': { body: { name: undefined } },
        'a name that is a number': { body: { name: 7 } },
        'a name that is taken': async ({ ask, admin }) => {
          await ask(createApplication, { body: { name: 'Prices', blueprint } }, admin)
          return {}
        },
      },
      '400 InvalidInputParameters': {
        'an empty name': { body: { name: '' } },
        'a blueprint that is a text': { body: { blueprint: 'none' } },
        'a blueprint without messages': { body: { blueprint: { model: 'mdl-x5' } } },
        'a placeholder without an input': {
          body: { blueprint: { ...blueprint, inputs: [] } },
        },
        'a blueprint with a model that does not exist': {
          body: { blueprint: { ...blueprint, model: 'nobody' } },
        },
      },
      '429 QuotaExceeded': tooManyRequests,
      '500 InternalError': {
        'a database without its table of applications': broken('applications'),
      },
    },
  },
  listApplications: {
    valid: async (world) => {
      for (const name of ['One', 'Two', 'Three']) await deployed(world, name)
      return {}
    },
    fields: {
      'query limit': { query: { limit: 2 } },
      'query order': { query: { order: 'asc' } },
      'query before': async (world) => ({ query: { before: await secondApplication(world) } }),
      'query after': async (world) => ({ query: { after: await secondApplication(world) } }),
    },
  },
  getApplication: { valid: async (world) => ({ params: await deployed(world) }) },
  runApplication: {
    valid: async (world) => ({ params: await deployed(world), body: { inputs } }),
    fields: { ...inputFields, stream: { body: { stream: true } } },
    replies: [
      async (world) => {
        const { ask, admin, newGraph } = world
        const { application_id } = await deployed(world, 'Grounded')
        const body = { graph_ids: [await newGraph()] }
        await ask(putApplicationGraphs, { params: { application_id }, body }, admin)
        return { params: { application_id } }
      },
    ],
  },
  getApplicationGraphs: { valid: async (world) => ({ params: await deployed(world) }) },
  putApplicationGraphs: {
    valid: async (world) => ({
      params: await deployed(world),
      body: { graph_ids: [await world.newGraph()] },
    }),
    fields: { graph_ids: { body: { graph_ids: [] } } },
  },
  createApplicationJob: {
    valid: async (world) => ({ params: await deployed(world), body: { inputs } }),
    fields: inputFields,
    look: async (world, _, reply) => jobEnd(world, createApplicationJob.reply.parse(reply).id),
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'inputs that are a text': { body: { inputs: 'wool' } },
        'an input without a value': { body: { inputs: [{ id: 'question' }] } },
        'an application that is not deployed': async ({ ask, admin }) => {
          const { id } = await ask(createApplication, { body: { name: 'Draft', blueprint } }, admin)
          return { params: { application_id: id } }
        },
      },
      '400 InvalidInputParameters': {
        'no value of a required input': { body: { inputs: [] } },
        'an input that the application does not have': {
          body: { inputs: [...inputs, { id: 'smell', value: ['warm'] }] },
        },
      },
      '404 ResourceNotFound': {
        'an application that does not exist': { params: { application_id: absentId } },
        'an ID that is no UUID': { params: { application_id: 'prices' } },
        'an application of another team': async ({ ask, organization }) => {
          const other = await organization.newKey({ team_id: await organization.newTeam() })
          const { id } = await ask(
            createApplication,
            { body: { name: 'Theirs', blueprint } },
            other,
          )
          return {
            params: { application_id: id },
            key: await organization.newKey({ team_id: await organization.newTeam() }),
          }
        },
      },
      '409 BadRequest': {
        'a job of the application that is running': async (
          { ask, admin, upstream },
          { params },
        ) => {
          upstream.answer({ end: 'silent' })
          await ask(createApplicationJob, { params: { ...params }, body: { inputs } }, admin)
          return {}
        },
      },
      '429 QuotaExceeded': tooManyRequests,
      '500 InternalError': { 'a database without its table of jobs': broken('application_jobs') },
    },
  },
  listApplicationJobs: {
    valid: async (world) => {
      const params = await deployed(world)
      await endedJob(world, params.application_id)
      await failedJob(world, params.application_id)
      return { params }
    },
    fields: {
      'query status': { query: { status: 'completed' } },
      'query offset': { query: { offset: 1 } },
      'query limit': { query: { limit: 1 } },
    },
  },
  getApplicationJob: {
    valid: async (world) => ({
      params: { job_id: await endedJob(world, (await deployed(world)).application_id) },
    }),
    replies: [
      async (world) => ({
        params: { job_id: await failedJob(world, (await deployed(world, 'Fails')).application_id) },
      }),
    ],
  },
  retryApplicationJob: {
    valid: async (world) => ({
      params: { job_id: await failedJob(world, (await deployed(world)).application_id) },
    }),
    look: async (world, { params }) => jobEnd(world, String(params?.['job_id'])),
  },
}
