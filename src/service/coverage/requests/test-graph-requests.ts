import type { specifiedGraphs } from '#service/coverage/specified/test-specified-graphs.ts'
import type { Change } from '#service/coverage/test-send.ts'
import {
  absentId,
  broken,
  textOverLimit,
  tooManyRequests,
  wrongKeys,
} from '#service/coverage/test-requests.ts'
import type { FieldRequest, OperationRequests, Requests } from '#service/coverage/test-requests.ts'
import type { World } from '#service/coverage/test-world.ts'
import { addFileToGraph } from '#contract/graph-files.ts'
import { listGraphs, updateGraph } from '#contract/graphs.ts'

const tooLong = 'x'.repeat(256)
const page = { url: 'https://a.example/', type: 'single_page' } as const
const urls = [
  { ...page, exclude_urls: ['https://a.example/shop'] },
  { url: 'nowhere', type: 'sub_pages' as const },
]

/** The second of the graphs, newest first. */
async function secondGraph({ ask, admin }: World): Promise<string> {
  return (await ask(listGraphs, {}, admin)).data[1]?.id ?? ''
}

const texts = {
  'prices.txt': 'The price of wool is €5.\n\nThe price of linen is €2.',
  'leave.txt':
    'Full-time employees receive 25 days of paid annual leave.\n\nParents are entitled to 16 weeks of fully paid parental leave.\n\nUnused leave of up to five days may be carried over.',
  'whales.txt': `Whales ${'sing long songs under the sea '.repeat(30).trim()}.`,
  'ferries.txt': ['Astrid', 'Berta', 'Cecilia', 'Dora', 'Emma', 'Frida']
    .map((ship) => `The ferry ${ship} sails to Lunna, and the ferry ${ship} carries mail.`)
    .join('\n\n'),
}

/** A graph whose files have been read. One of them is a page of the web. */
async function readyGraph(world: World) {
  const graph_id = await world.newGraph()
  for (const [name, bytes] of Object.entries(texts)) {
    await world.fileIn({ name, bytes, graphId: graph_id })
  }
  const id = await world.fileIn({
    name: 'sheep.txt',
    bytes: 'Sheep are shorn in spring.',
    graphId: graph_id,
  })
  const address = { source_url: 'https://a.example/sheep', source_title: 'Sheep' }
  await world.database.updateTable('files').set(address).where('id', '=', id).execute()
  return graph_id
}

const asking = (question: string, more: object = {}): Change => ({ body: { question, ...more } })
const setting = (question: string, query_config: object, before: object = {}): FieldRequest => ({
  without: asking(question, { query_config: before }),
  with: { body: { query_config: { ...before, ...query_config } } },
})
const two = 'What is the price of wool? What is the price of linen?'

const questionFields: NonNullable<OperationRequests['fields']> = {
  question: asking('What is the price of linen?'),
  stream: { body: { stream: true } },
  subqueries: { without: asking(two), with: { body: { subqueries: true } } },
  'query_config.max_subquestions': {
    without: asking(two, { subqueries: true }),
    with: { body: { query_config: { max_subquestions: 1 } } },
  },
  'query_config.search_weight': setting('How many vacation days do I get?', { search_weight: 100 }),
  'query_config.grounding_level': setting('parental leave length', { grounding_level: 1 }),
  'query_config.max_snippets': setting('Tell me about leave', { max_snippets: 1 }),
  'query_config.max_tokens': setting('What do whales sing?', { max_tokens: 100 }),
  'query_config.keyword_threshold': setting(
    'Tell me about paid leave',
    { keyword_threshold: 0 },
    { semantic_threshold: 1 },
  ),
  'query_config.semantic_threshold': setting(
    'Tell me about paid leave',
    { semantic_threshold: 0 },
    { keyword_threshold: 1 },
  ),
  'query_config.inline_citations': setting('What is the price of wool?', {
    inline_citations: true,
  }),
}

const questionReplies: readonly Change[] = [
  asking(two, { subqueries: true, query_config: { inline_citations: true } }),
  asking('When are sheep shorn?'),
]

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
    fields: {
      name: { body: { name: 'Prices' } },
      description: { body: { description: 'What wool costs' } },
      team_ids: async ({ organization }) => ({
        body: { team_ids: [await organization.newTeam()] },
      }),
    },
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
  listGraphs: {
    valid: async ({ newGraph }) => {
      for (const name of ['One', 'Two', 'Three']) await newGraph(name)
      return {}
    },
    fields: {
      'query limit': { query: { limit: 2 } },
      'query order': { query: { order: 'asc' } },
      'query before': async (world) => ({ query: { before: await secondGraph(world) } }),
      'query after': async (world) => ({ query: { after: await secondGraph(world) } }),
      'query team_ids': async ({ newGraph, organization }) => {
        const team_id = await organization.newTeam()
        await newGraph('Of a team', { team_ids: [team_id] })
        return { query: { team_ids: [team_id] } }
      },
      'query include': {
        without: async ({ organization }) => ({
          key: await organization.newKey({ team_id: await organization.newTeam() }),
        }),
        with: { query: { include: 'organization' } },
      },
    },
  },
  getGraph: {
    valid: async ({ newGraph, organization }) => {
      const team_id = await organization.newTeam()
      return {
        params: { graph_id: await newGraph('Of a team', { team_ids: [team_id] }) },
        key: await organization.newKey({ team_id }),
      }
    },
    fields: {
      'query include': {
        without: async ({ newGraph }) => ({ params: { graph_id: await newGraph() } }),
        with: { query: { include: 'organization' } },
      },
    },
    replies: [
      async ({ newGraph, ask, admin }) => {
        const graph_id = await newGraph()
        await ask(updateGraph, { params: { graph_id }, body: { urls } }, admin)
        return { params: { graph_id }, key: admin }
      },
    ],
  },
  updateGraph: {
    valid: async ({ newGraph }) => ({
      params: { graph_id: await newGraph() },
      body: { description: 'New' },
    }),
    fields: {
      name: { body: { name: 'Prices' } },
      description: { body: { description: 'Newer' } },
      team_ids: async ({ organization }) => ({
        body: { team_ids: [await organization.newTeam()] },
      }),
      urls: { body: { urls: [page] } },
      'urls[].url': {
        without: { body: { urls: [page] } },
        with: { body: { urls: [{ ...page, url: 'https://b.example/' }] } },
      },
      'urls[].type': {
        without: { body: { urls: [page] } },
        with: { body: { urls: [{ ...page, type: 'sub_pages' }] } },
      },
      'urls[].exclude_urls': {
        without: { body: { urls: [page] } },
        with: { body: { urls: [{ ...page, exclude_urls: ['https://a.example/shop'] }] } },
      },
    },
    replies: [{ body: { urls } }],
  },
  deleteGraph: { valid: async ({ newGraph }) => ({ params: { graph_id: await newGraph() } }) },
  addFileToGraph: {
    valid: async ({ newGraph, fileIn }) => ({
      params: { graph_id: await newGraph() },
      body: { file_id: await fileIn({}) },
    }),
    fields: {
      file_id: async ({ fileIn }) => ({ body: { file_id: await fileIn({ name: 'other.txt' }) } }),
    },
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'no file': { body: { file_id: undefined } },
        'a file ID that is a number': { body: { file_id: 7 } },
      },
      '400 InvalidInputParameters': {
        'a file that could not be processed': async ({ failedFile }) => ({
          body: { file_id: await failedFile() },
        }),
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
      body: {
        graph_ids: [await readyGraph(world)],
        question: 'What is the price of wool?',
        model: 'sheaf-reader',
      },
    }),
    fields: {
      graph_ids: async ({ newGraph }) => ({ body: { graph_ids: [await newGraph('Empty')] } }),
      ...questionFields,
    },
    replies: questionReplies,
  },
  askGraph: {
    valid: async (world) => ({
      params: { graph_id: await readyGraph(world) },
      body: { question: 'What is the price of wool?', model: 'sheaf-reader' },
    }),
    fields: questionFields,
    replies: questionReplies,
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
        'a question over the limit of length': textOverLimit,
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
