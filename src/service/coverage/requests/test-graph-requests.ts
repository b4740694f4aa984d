import type { specifiedGraphs } from '#service/coverage/specified/test-specified-graphs.ts'
import type { Change } from '#service/coverage/test-send.ts'
import { broken, tooManyRequests, wrongKeys } from '#service/coverage/test-requests.ts'
import type { Requests } from '#service/coverage/test-requests.ts'
import type { World } from '#service/coverage/test-world.ts'
import { addFileToGraph } from '#contract/graph-files.ts'

const absentId = '0198c0de-0000-7000-8000-0000000000ab'
const tooLong = 'x'.repeat(256)
const wool = 'Wool costs five shillings. Linen costs two shillings.'

/** A graph with a file that has been read. */
async function askedGraph(world: World) {
  const graph_id = await world.newGraph()
  await world.fileIn({ name: 'prices.txt', bytes: wool, graphId: graph_id })
  return graph_id
}

/** A graph of another team than that of the key. */
const othersGraph: Change = async ({ newGraph, organization }) => {
  const own = await organization.newTeam()
  const other = await organization.newTeam()
  return {
    params: { graph_id: await newGraph('Secrets', { team_ids: [other] }) },
    key: await organization.newKey({ team_id: own }),
  }
}

export const graphRequests: Requests<keyof typeof specifiedGraphs> = {
  createGraph: {
    valid: () => ({ body: { name: 'Handbook' } }),
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'no name': { body: { name: undefined } },
        'a name that is a number': { body: { name: 7 } },
        'team IDs that are a text': { body: { team_ids: 'all' } },
        'a name that is taken': async ({ newGraph }) => {
          await newGraph('Handbook')
          return {}
        },
      },
      '400 InvalidInputParameters': {
        'an empty name': { body: { name: '' } },
        'a name of 256 characters': { body: { name: tooLong } },
        'a name with a control character': { body: { name: 'a\u0007b' } },
        'a description of 256 characters': { body: { description: tooLong } },
        'a team that does not exist': { body: { team_ids: [absentId] } },
      },
      '429 QuotaExceeded': {
        ...tooManyRequests,
        'more graphs in an hour than the limit': async ({ limit, newGraph }) => {
          await limit({ limit: 'graphs_per_hour', maximum: 1 })
          await newGraph('First')
          return {}
        },
      },
      '500 InternalError': { 'a database without its table of graphs': broken('graphs') },
    },
  },
  listGraphs: { valid: () => ({}) },
  getGraph: { valid: async ({ newGraph }) => ({ params: { graph_id: await newGraph() } }) },
  updateGraph: {
    valid: async ({ newGraph }) => ({
      params: { graph_id: await newGraph() },
      body: { description: 'New' },
    }),
  },
  deleteGraph: { valid: async ({ newGraph }) => ({ params: { graph_id: await newGraph() } }) },
  addFileToGraph: {
    valid: async ({ newGraph, fileIn }) => ({
      params: { graph_id: await newGraph() },
      body: { file_id: await fileIn({}) },
    }),
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'no file': { body: { file_id: undefined } },
        'a file ID that is a number': { body: { file_id: 7 } },
      },
      '400 InvalidInputParameters': {
        'a file that could not be processed': async ({ upload, waitUntilFailed, admin }) => {
          const { id } = await upload(admin, { name: 'damaged.pdf', bytes: '%PDF-1.7\nnothing' })
          await waitUntilFailed(id)
          return { body: { file_id: id } }
        },
      },
      '403 InsufficientAccessRights': {
        ...wrongKeys['403 InsufficientAccessRights'],
        'a key that may change graphs but not read files': async ({ organization }) => ({
          key: await organization.newKey({ permissions: ['graphs:write'] }),
        }),
      },
      '404 ResourceNotFound': {
        'a graph that does not exist': { params: { graph_id: absentId } },
        'a graph ID that is no UUID': { params: { graph_id: 'handbook' } },
        'a graph of another team': othersGraph,
        'a file that does not exist': { body: { file_id: absentId } },
      },
      '409 BadRequest': {
        'a file that is in the graph already': async ({ ask, admin }, { params, body }) => {
          await ask(
            addFileToGraph,
            { params: { ...params }, body: { file_id: String(body?.['file_id']) } },
            admin,
          )
          return {}
        },
      },
      '429 QuotaExceeded': tooManyRequests,
    },
  },
  removeFileFromGraph: {
    valid: async ({ newGraph, fileIn }) => {
      const graph_id = await newGraph()
      return { params: { graph_id, file_id: await fileIn({ graphId: graph_id }) } }
    },
  },
  askGraphs: {
    valid: async (world) => ({
      body: { graph_ids: [await askedGraph(world)], question: 'What does wool cost?' },
    }),
  },
  askGraph: {
    valid: async (world) => ({
      params: { graph_id: await askedGraph(world) },
      body: { question: 'What does wool cost?' },
    }),
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'no question': { body: { question: undefined } },
        'a question that is a number': { body: { question: 7 } },
        'settings that are a text': { body: { query_config: 'all' } },
      },
      '400 InvalidInputParameters': {
        'an empty question': { body: { question: ' ' } },
        'a question of 10,001 characters': { body: { question: 'x'.repeat(10_001) } },
        'a search weight of 101': { body: { query_config: { search_weight: 101 } } },
        'eleven subquestions': { body: { query_config: { max_subquestions: 11 } } },
        'a query over the limit of complexity': async ({ limit }) => {
          await limit({ limit: 'query_complexity', maximum: 1 })
          return { body: { subqueries: true, query_config: { max_snippets: 60 } } }
        },
        'a question over the limit of length': async ({ limit }) => {
          await limit({ limit: 'text_characters', maximum: 3 })
          return {}
        },
      },
      '404 ResourceNotFound': {
        'a graph that does not exist': { params: { graph_id: absentId } },
        'a graph ID that is no UUID': { params: { graph_id: 'handbook' } },
        'a graph of another team': othersGraph,
      },
      '429 QuotaExceeded': tooManyRequests,
      '500 InternalError': { 'a database without its search index': broken('chunks') },
    },
  },
}
