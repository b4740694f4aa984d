import type { endpoints } from '#contract/endpoints.ts'
import { always, asCursor, blindly, both, cursor, listed, ofTeam } from './endpoint-requests.ts'
import type { Cell, EndpointRequests, Probe, Row } from './endpoint-requests.ts'
import { plantedApplication, watchwordQuestion } from './planted.ts'

const onApplication = ({ thing }: Cell) => ({ params: { application_id: thing.application_id } })

const shared = (probe: Probe): Probe => ({ ...probe, shared: 'read' })

const onVersion: Row = {
  input: ({ thing }) => ({
    params: { application_id: thing.application_id, version_id: thing.version_id },
  }),
  shared: 'read',
}

const run = (question: string, stream = false) => ({
  inputs: [{ id: 'question', value: [question] }],
  stream,
})

const onJob = ({ thing }: Cell) => ({ params: { job_id: thing.job_id } })

const describeApplication: Row = {
  input: (cell) => ({ ...onApplication(cell), body: { description: cell.name } }),
  shared: 'locked',
  changes: true,
}

const move: Row = {
  input: (cell) => ({ ...onApplication(cell), body: { team_id: cell.thing.team_id ?? null } }),
  shared: 'locked',
  changes: true,
}

const detach: Row = {
  input: (cell) => ({ ...onApplication(cell), body: { graph_ids: [] } }),
  shared: 'locked',
  changes: true,
}

const attach: Row = {
  input: ({ thing, mine }) => ({
    params: { application_id: mine.application_id },
    body: { graph_ids: [thing.graph_id] },
  }),
  shared: 'read',
  changes: true,
}

const onFile = ({ thing, mine }: Pick<Cell, 'thing' | 'mine'>) => ({
  params: { application_id: mine.application_id },
  body: {
    inputs: [
      { id: 'question', value: ['What does wool cost?'] },
      { id: 'notes', value: [thing.file_id] },
    ],
  },
})

const startJob: Row = {
  input: (cell) => ({
    ...onApplication(cell),
    body: { inputs: run('What does wool cost?').inputs },
  }),
  status: (_, seen) => (seen ? 202 : 404),
  shared: 'read',
  changes: true,
}
const retryJob: Row = {
  input: onJob,
  // The job has not failed, and another key started it.
  status: (_, seen, __, ___, isWriter) => (seen ? (isWriter ? 409 : 403) : 404),
  changes: true,
}

const onBatch = ({ thing }: Cell) => ({ params: { batch_id: thing.batch_id } })

const onApplicationOfJob = ({ thing }: Cell) => ({
  params: { application_id: thing.job_application_id },
})

const startBatch: Row = {
  input: (cell) => ({
    ...onApplication(cell),
    body: { rows: [{ inputs: run('What does wool cost?').inputs }] },
  }),
  status: (_, seen) => (seen ? 202 : 404),
  shared: 'read',
  changes: true,
}

/** Requests to the endpoints of applications. */
export const applicationRequests = {
  createApplication: {
    ...both(
      {
        input: (cell) => {
          const [team_id] = ofTeam(cell)
          return { body: { ...plantedApplication(cell.name, cell.name), team_id } }
        },
        // A team's key creates applications for its own team, whatever the request names.
        status: (caller, _, target) =>
          caller === 'organization' && target === 'absent' ? 400 : 200,
        changes: true,
      },
      {
        input: ({ thing, name }) => ({
          body: { ...plantedApplication(name, name), graph_ids: [thing.graph_id] },
        }),
        shared: 'read',
        changes: true,
      },
    ),
    ownerStep: 1,
  },
  listApplications: {
    wall: [
      { input: () => ({}), status: always(200), shared: 'read' },
      { input: () => ({ query: { search: 'secret' } }), status: always(200), shared: 'read' },
      { input: () => ({ query: { scope: 'organization' } }), status: always(200), shared: 'read' },
      {
        input: (cell) => ({ query: { team_id: ofTeam(cell)[0] } }),
        status: always(200),
        shared: 'read',
      },
      { ...asCursor((thing) => thing.application_id), shared: 'read' },
    ],
    isolation: [...listed().map(shared), shared(cursor((thing) => thing.application_id))],
  },
  getApplication: { ...both({ input: onApplication, shared: 'read' }), isUnchanging: true },
  updateApplication: {
    wall: [describeApplication, move, attach],
    isolation: [describeApplication],
    ownerStep: 2,
  },
  deleteApplication: {
    ...both({ input: onApplication, shared: 'locked', changes: true }),
    ownerStep: 3,
  },
  deployApplication: {
    ...both({
      input: ({ thing }) => ({
        params: { application_id: thing.application_id },
        body: { version_id: thing.version_id },
      }),
      shared: 'locked',
      changes: true,
    }),
    ownerStep: 1,
  },
  listApplicationVersions: {
    wall: [
      { input: onApplication, shared: 'read' },
      {
        input: (cell) => ({ ...onApplication(cell), query: { after: cell.thing.version_id } }),
        shared: 'read',
      },
    ],
    isolation: [{ input: onApplication, shared: 'read' }],
  },
  getApplicationVersion: { ...both(onVersion), isUnchanging: true },
  runApplication: {
    wall: [
      {
        input: (cell) => ({ ...onApplication(cell), body: run('What does wool cost?') }),
        shared: 'read',
      },
      {
        input: (cell) => ({ ...onApplication(cell), body: run('What does wool cost?', true) }),
        shared: 'read',
      },
      {
        input: onFile,
        // The file is visible, but no worker has processed it.
        status: (_, seen) => (seen ? 400 : 404),
        shared: 'read',
      },
    ],
    isolation: [
      {
        input: (cell) => ({
          ...onApplication(cell),
          body: run(watchwordQuestion(cell.thing.canary)),
        }),
        shared: 'read',
      },
      {
        input: (cell) => ({
          params: { application_id: cell.mine.application_id },
          body: run(watchwordQuestion(cell.thing.canary), true),
        }),
        status: always(200),
        shared: 'read',
      },
      { input: onFile, shared: 'read' },
    ],
  },
  testBlueprint: {
    wall: [
      {
        input: ({ thing, name }) => ({
          body: {
            ...run('What does wool cost?'),
            blueprint: plantedApplication(name, name).blueprint,
            graph_ids: [thing.graph_id],
          },
        }),
        shared: 'read',
      },
      {
        input: ({ thing, name }) => ({
          body: {
            ...onFile({ thing, mine: thing }).body,
            blueprint: plantedApplication(name, name).blueprint,
          },
        }),
        // The file is visible, but no worker has processed it.
        status: (_, seen) => (seen ? 400 : 404),
        shared: 'read',
      },
    ],
    isolation: [
      {
        input: ({ thing, name }) => ({
          body: {
            ...run(watchwordQuestion(thing.canary)),
            blueprint: plantedApplication(name, name).blueprint,
            graph_ids: [thing.graph_id],
          },
        }),
        shared: 'read',
      },
    ],
  },
  createApplicationJob: { ...blindly(startJob), ownerStep: 1, ownerStatus: 202 },
  listApplicationJobs: {
    wall: [
      { input: onApplicationOfJob, shared: 'read' },
      { input: onApplication, shared: 'read' },
    ],
    isolation: [{ input: onApplicationOfJob, shared: 'read' }],
  },
  getApplicationJob: both({ input: onJob }),
  retryApplicationJob: { ...blindly(retryJob), ownerStep: 2, ownerStatus: 409 },
  createApplicationBatch: { ...blindly(startBatch), ownerStep: 1, ownerStatus: 202 },
  listApplicationBatches: both({ input: onApplicationOfJob, shared: 'read' }),
  getApplicationBatch: both({ input: onBatch }),
  updateApplicationBatch: {
    ...both({
      input: (cell) => ({ ...onBatch(cell), body: { status: 'paused' } }),
      status: (_, seen, __, ___, isWriter) => (seen ? (isWriter ? 200 : 403) : 404),
      changes: true,
    }),
    ownerStep: 1,
  },
  retryApplicationBatch: {
    ...blindly({
      input: onBatch,
      // No row has failed, and another key started it.
      status: (_, seen, __, ___, isWriter) => (seen ? (isWriter ? 409 : 403) : 404),
      changes: true,
    }),
    ownerStep: 2,
    ownerStatus: 409,
  },
  deleteApplicationBatch: {
    ...both({
      input: onBatch,
      status: (_, seen, __, isAdministrator) => (seen ? (isAdministrator ? 200 : 403) : 404),
      changes: true,
    }),
    ownerStep: 3,
  },
  listApplicationBatchRows: both({ input: onBatch }),
  exportApplicationBatch: both({ input: onBatch }),
  getApplicationGraphs: both({ input: onApplication, shared: 'read' }),
  putApplicationGraphs: {
    wall: [detach, attach],
    isolation: [detach],
    ownerStep: 2,
  },
} satisfies Partial<Record<keyof typeof endpoints, EndpointRequests>>
