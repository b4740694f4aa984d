import type * as z from 'zod/mini'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { blueprint as blueprintSchema } from '#contract/applications/blueprint.ts'
import { emptyAnswer } from '#contract/chat/chat.ts'
import { exampleIds } from './example-values.ts'
import type { OperationName } from './things.ts'

type Endpoints = typeof endpoints

const retentionDays = {
  run_days: 90,
  conversation_days: 365,
  preset_version_days: null,
  audit_days: 400,
  usage_days: null,
}

type RequestExamples = { [Name in OperationName]?: CallInput<Endpoints[Name]> }

type ChunkOf<E extends Endpoint> = E extends { chunk: infer Chunk extends z.ZodMiniType }
  ? z.output<Chunk>
  : never

type ReplyExamples = {
  [Name in OperationName]?: {
    /** Fields that replace those made of the schema. */
    reply?: Partial<Reply<Endpoints[Name]>>
    chunks?: ChunkOf<Endpoints[Name]>[]
  }
}

const {
  graph_id = '',
  file_id = '',
  team_id = '',
  key_id = '',
  provider_id = '',
  turn_id = '',
} = exampleIds
const graph_ids = [graph_id]
const question = 'How many days of leave are there?'
const answer = 'Everyone has 30 days of leave a year.'
const model = 'mdl-x5'
const rule = { type: 'personal_data' as const, entities: ['email' as const, 'iban' as const] }
const inputs = [{ id: 'Question', value: [question] }]
const blueprint = {
  model,
  inputs: [{ input_type: 'text' as const, name: 'Question' }],
  messages: [{ role: 'user' as const, content: 'Answer for new colleagues: {{Question}}' }],
}

/** The requests of examples, where the required fields alone would say too little or be refused. */
const written: RequestExamples = {
  createGraph: { body: { name: 'Handbooks', description: 'Rules and benefits for everyone' } },
  updateGraph: { body: { description: 'Rules, benefits and travel' } },
  addFileToGraph: { body: { file_id } },
  listFiles: { query: { graph_id, status: 'completed' } },
  listGraphs: { query: { search: 'handbook' } },
  uploadFile: { query: { graphId: graph_id } },
  fileStatuses: { body: { file_ids: [file_id] } },
  retryFiles: { body: { file_ids: [file_id] } },
  findFiles: { body: { files: [{ name: 'handbook.pdf', size: 482_133 }] } },
  askGraphs: { body: { graph_ids, question, query_config: { inline_citations: true } } },
  askGraph: { body: { question } },
  searchPassages: { body: { query: 'days of leave', graph_ids, limit: 5 } },
  tryRetrieval: { body: { question, query_config: { max_snippets: 10 } } },
  createConversation: { body: { graph_ids } },
  updateConversation: { body: { shared: 'team' } },
  askConversation: { body: { question } },
  rateTurn: { body: { rating: 'down', comment: 'Names the wrong year.' } },
  createApplication: { body: { name: 'Answers for new colleagues', blueprint, graph_ids } },
  updateApplication: { body: { blueprint } },
  putApplicationGraphs: { body: { graph_ids } },
  runApplication: { body: { inputs } },
  testBlueprint: { body: { blueprint, inputs } },
  createApplicationJob: { body: { inputs } },
  createApplicationBatch: { body: { name: 'Questions of July', rows: [{ inputs }] } },
  createChatCompletion: {
    body: {
      model,
      messages: [{ role: 'user', content: question }],
      tools: [{ type: 'graph', function: { graph_ids } }],
    },
  },
  createCompletion: { body: { model, prompt: 'Leave is ', max_tokens: 50 } },
  translateText: {
    body: { model, source_language_code: 'en', target_language_code: 'de', text: answer },
  },
  analyzeImages: {
    body: {
      model,
      prompt: 'What is the total of {{invoice}}?',
      variables: [{ name: 'invoice', file_id }],
    },
  },
  splitText: { body: { strategy: 'fast_split', text: `${answer} Travel is paid in advance.` } },
  searchWeb: { body: { query: 'public holidays 2027', max_results: 3 } },
  parsePdf: { body: { format: 'markdown' } },
  findMedicalEntities: { body: { content: 'Takes 400 mg ibuprofen for a headache.' } },
  createRun: {
    body: { request: { model, messages: [{ role: 'user', content: question }] } },
  },
  finishRun: {
    body: {
      status: 'completed',
      response: null,
      error: null,
      events: [],
      first_token_ms: null,
      duration_ms: 840,
    },
  },
  createPreset: { body: { name: 'Short answers', body: { model, temperature: 0.2 } } },
  updatePreset: {
    body: { body: { model, temperature: 0 }, note: 'No variation', version: 2 },
  },
  putPresetLabel: { params: { label: 'production' }, body: { version: 3 } },
  deletePresetLabel: { params: { label: 'production' } },
  createEvaluation: {
    body: {
      name: 'Capitals',
      variants: [
        {
          name: 'Short',
          body: { model, messages: [{ role: 'user', content: 'Capital of {{country}}?' }] },
        },
      ],
      rows: [{ values: { country: 'Portugal', capital: 'Lisbon' } }],
      check: { type: 'contains', text: '{{capital}}', ignore_case: true },
    },
  },
  updateEvaluation: { body: { status: 'stopped' } },
  createKey: { body: { name: 'Intranet', permissions: ['graphs:read', 'files:read'] } },
  updateKey: { body: { permissions: ['graphs:read'] } },
  rotateKey: { body: { overlap: 3600 } },
  createTeam: { body: { name: 'Support' } },
  updateTeam: { body: { name: 'Customer support' } },
  explainAccess: { query: { key_id, graph_id, action: 'read' } },
  previewAccess: { body: { change: { type: 'graph_scope', graph_id, team_ids: [team_id] } } },
  putLimits: { body: { team_id, limits: [{ limit: 'requests_per_minute', maximum: 600 }] } },
  askBinding: { body: { key_id, files: 20, bytes: 40_000_000 } },
  previewRetention: { body: retentionDays },
  putRetention: { body: retentionDays },
  getBinding: { query: { files: 20, bytes: 40_000_000 } },
  createProvider: { body: { name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1' } },
  updateProvider: { body: { name: 'Ollama on the server' } },
  testProvider: { body: { provider_id } },
  putMapping: {
    body: { name: 'Llama', provider_id, upstream: 'llama3.1:8b' },
  },
  connectPictureModel: { body: { model: 'qwen-vl' } },
  connectRerankingModel: { body: { provider_id, upstream: 'bge-reranker-v2-m3' } },
  connectEmbeddingModel: { body: { provider_id, upstream: 'bge-m3', batch_size: 32 } },
  testEmbeddingModel: { body: { provider_id, upstream: 'bge-m3' } },
  testRerankingModel: { body: { provider_id, upstream: 'bge-reranker-v2-m3' } },
  testPictureModel: { body: { model: 'qwen-vl' } },
  createGuardrail: { body: { name: 'Personal data', action: 'redact', rule } },
  updateGuardrail: { body: { name: 'Personal data', action: 'block', rule } },
  testGuardrails: { body: { text: 'Write to ada@example.org.', rule, action: 'redact' } },
  getUsage: { query: { from: '2026-07-01', to: '2026-07-31', group_by: 'day,model' } },
}

const source = { file_id, snippet: answer }
const completion = {
  id: 'chatcmpl-0197f4a7c1d27e3f',
  created: 1_783_695_828,
  model,
  system_fingerprint: 'sheaf-0.1.0',
  service_tier: null,
}
const usage = {
  prompt_tokens: 412,
  completion_tokens: 11,
  total_tokens: 423,
  prompt_token_details: null,
  completion_tokens_details: null,
}
const references = {
  files: [{ fileId: file_id, file_name: 'handbook.pdf', text: answer, score: 0.92, page: 12 }],
  web: [],
}
const line = { question, sources: [] }
const questionReply = { sources: [source], subqueries: undefined, references, model }
const questionChunks = [
  { ...line, answer: 'Everyone has 30 days ' },
  { ...line, answer: 'of leave a year.' },
  { ...line, answer: '', sources: [source], references, model },
]

const generationChunks = [
  { delta: { title: 'Answers for new colleagues' } },
  { delta: { content: 'Everyone has 30 days ' } },
  { delta: { content: 'of leave a year.' } },
]
const whole = { blueprint: blueprintSchema.parse(blueprint) }
const chunk = { ...completion, object: 'chat.completion.chunk' as const }

// The request asks for citations.
const citedReply = {
  ...questionReply,
  answer: `${answer} [1]`,
  references: { files: references.files.map((file) => ({ ...file, cite: '1' })), web: [] },
}

/** The fields of responses that differ from what `exampleOf` makes of the schema, and the lines of streams. */
const shown: ReplyExamples = {
  uploadFile: { reply: { graph_ids: [], status: 'in_progress' } },
  addFileToGraph: { reply: { id: file_id, name: 'handbook.pdf' } },
  removeFileFromGraph: { reply: { id: file_id } },
  createConversation: { reply: { title: '', model: null, turn_count: 0, is_owner: true } },
  askGraphs: { reply: citedReply, chunks: questionChunks },
  askGraph: { reply: questionReply, chunks: questionChunks },
  askConversation: {
    reply: { ...questionReply, turn_id },
    chunks: questionChunks.map((piece, at) => (at === 1 ? piece : { ...piece, turn_id })),
  },
  createApplication: { reply: whole },
  getApplication: { reply: whole },
  updateApplication: { reply: whole },
  deployApplication: { reply: whole },
  getApplicationVersion: { reply: whole },
  testBlueprint: { chunks: generationChunks },
  runApplication: { chunks: generationChunks },
  createChatCompletion: {
    reply: {
      ...completion,
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: {
            ...emptyAnswer(),
            content: answer,
            graph_data: { sources: [source], status: 'finished', subqueries: [] },
          },
          logprobs: null,
        },
      ],
      usage,
    },
    chunks: [
      {
        ...chunk,
        choices: [{ index: 0, finish_reason: null, delta: { role: 'assistant', content: '' } }],
      },
      { ...chunk, choices: [{ index: 0, finish_reason: null, delta: { content: answer } }] },
      { ...chunk, choices: [{ index: 0, finish_reason: 'stop', delta: {} }], usage },
    ],
  },
  createCompletion: {
    reply: { choices: [{ text: '30 days a year.' }] },
    chunks: [{ value: '30 days ' }, { value: 'a year.' }],
  },
  searchWeb: { reply: { answer: 'The first public holiday of 2027 is on 1 January.' } },
  translateText: { reply: { data: 'Alle haben 30 Tage Urlaub im Jahr.' } },
  analyzeImages: { reply: { data: 'The total is 1,284.50 €.' } },
  splitText: { reply: { chunks: [`${answer} `, 'Travel is paid in advance.'] } },
  testProvider: {
    reply: { ok: true, message: 'The provider has 1 model.', models: ['llama3.1:8b'] },
  },
  testEmbeddingModel: {
    reply: { ok: true, message: 'bge-m3 returns vectors with 1024 dimensions.', dimensions: 1024 },
  },
  testRerankingModel: {
    reply: { ok: true, message: 'bge-reranker-v2-m3 ranks passages.' },
  },
  testPictureModel: {
    reply: { ok: true, message: 'qwen-vl was shown a red square and says: “A solid red square.”' },
  },
  createGuardrail: { reply: { rule } },
  updateGuardrail: { reply: { rule } },
  verifyAuditRecords: { reply: { intact: true } },
}

interface WrittenRequest {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

interface WrittenReply {
  reply?: unknown
  chunks?: unknown[] | undefined
}

export const requestExamples: Readonly<Partial<Record<OperationName, WrittenRequest>>> = written
export const replyExamples: Readonly<Partial<Record<OperationName, WrittenReply>>> = shown
