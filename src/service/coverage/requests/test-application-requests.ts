import type { specifiedApplications } from '#service/coverage/specified/test-specified-applications.ts'
import { broken, tooManyRequests, wrongKeys } from '#service/coverage/test-requests.ts'
import type { Requests } from '#service/coverage/test-requests.ts'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createApplicationJob } from '#contract/applications/jobs.ts'
import type { World } from '#service/coverage/test-world.ts'

const absentId = '0198c0de-0000-7000-8000-0000000000ab'
const blueprint = {
  model: 'mdl-x5',
  inputs: [
    {
      name: 'question',
      input_type: 'text' as const,
      description: 'What to ask',
      options: { max_fields: 2 },
    },
  ],
  messages: [{ role: 'user' as const, content: '{{question}}' }],
}
const inputs = [{ id: 'question', value: ['What does wool cost?'] }]

/** Creates an application and deploys it. Resolves with its ID. */
async function deployed({ ask, admin }: World, name = 'Prices') {
  const { id } = await ask(createApplication, { body: { name, blueprint } }, admin)
  await ask(deployApplication, { params: { application_id: id }, body: {} }, admin)
  return { application_id: id }
}

export const applicationRequests: Requests<keyof typeof specifiedApplications> = {
  createApplication: {
    valid: () => ({ body: { name: 'Prices', blueprint } }),
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
  listApplications: { valid: () => ({}) },
  getApplication: { valid: async (world) => ({ params: await deployed(world) }) },
  runApplication: { valid: async (world) => ({ params: await deployed(world), body: { inputs } }) },
  getApplicationGraphs: { valid: async (world) => ({ params: await deployed(world) }) },
  putApplicationGraphs: {
    valid: async (world) => ({
      params: await deployed(world),
      body: { graph_ids: [await world.newGraph()] },
    }),
  },
  createApplicationJob: {
    valid: async (world) => ({ params: await deployed(world), body: { inputs } }),
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
          body: { inputs: [...inputs, { id: 'colour', value: ['white'] }] },
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
  listApplicationJobs: { valid: async (world) => ({ params: await deployed(world) }) },
  getApplicationJob: {
    valid: async (world) => {
      const body = { inputs }
      const params = await deployed(world)
      return {
        params: {
          job_id: (await world.ask(createApplicationJob, { params, body }, world.admin)).id,
        },
      }
    },
  },
  retryApplicationJob: {
    valid: async () => ({ params: { job_id: absentId } }),
  },
}
