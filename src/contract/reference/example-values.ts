import { formsOf, type JsonSchema } from './json-schema.ts'

const time = '2026-07-10T15:03:48.785843Z'

/** IDs of examples, so that what a response names is what the request named. */
export const exampleIds: Readonly<Record<string, string>> = {
  graph_id: '0197f4a2-1c8e-7b3d-9a54-6c1f0e2d7b81',
  file_id: '0197f4a3-5d20-7c6f-8e11-2b9a4c7d3f60',
  fileId: '0197f4a3-5d20-7c6f-8e11-2b9a4c7d3f60',
  conversation_id: '0197f4a6-0b4f-7e25-a3c8-91d75e6f2a04',
  turn_id: '0197f4a6-3e9c-7d18-b0f2-4a86c1e95d37',
  application_id: '0197f4a8-72d1-7f40-8b6e-d35a0c9e1f42',
  version_id: '0197f4a9-11b7-7a93-9d2c-58e4f06b7c15',
  deployed_version_id: '0197f4a9-11b7-7a93-9d2c-58e4f06b7c15',
  batch_id: '0197f4aa-9d17-7e56-8c42-6f01b3a8d2e9',
  job_id: '0197f4aa-4c65-7b82-a719-e02d3f8c6b54',
  run_id: '0197f4ab-9a3e-7c07-8f5d-17b6e2c4a098',
  preset_id: '0197f4ac-28f4-7d6b-b1e3-c90a5d7f4e26',
  key_id: '0197f49e-6b11-7e84-9c27-a5f3d0b8e162',
  team_id: '0197f49d-83c2-7f19-8d40-b7e61c5a2f93',
  provider_id: '0197f4b1-5f07-7a3c-a9d8-2e4b6c81f075',
  guardrail_id: '0197f4b2-0d98-7b5e-8c13-f64a9e27d0b1',
  import_id: '0197f4b6-71d3-7e08-9a4c-b2f5c80e6d17',
  report_id: '0197f4b4-c32a-7c90-b5f7-08d1e6a3c492',
  model_id: 'mdl-x5',
  organization_id: '0197f49c-02ab-7d77-b1c4-9e3f60d58a21',
}

/** The names of the things in examples, by the names of their IDs. */
const exampleNames: Readonly<Record<string, string>> = {
  graph_id: 'Handbooks',
  file_id: 'handbook.pdf',
  application_id: 'Answers for new colleagues',
  preset_id: 'Short answers',
  batch_id: 'Questions of July',
  key_id: 'Intranet',
  team_id: 'Support',
  provider_id: 'Ollama',
  guardrail_id: 'Personal data',
  model_id: 'Llama',
  organization_id: 'Example Ltd',
}

/** The values of fields in examples, by name. Fields of any operation with the name have it, if its type allows. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(Object.entries(exampleIds).map(([name, id]) => [name, [id]])),
  first_id: [null],
  last_id: [null],
  has_more: [false],
  file_name: ['handbook.pdf'],
  key_name: ['Intranet'],
  team_name: ['Support'],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  signature: ['valid'],
  public_key: ['MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE='],
  problem: [null],
  part: ['texts'],
  description: ['Rules and benefits for everyone'],
  title: ['Days of leave'],
  urls: [null],
  url: ['https://example.org/handbook'],
  type: ['manual'],
  status: ['completed'],
  size: [482_133],
  media_type: ['application/pdf'],
  error: [null],
  error_type: [null],
  progress: [null],
  model: ['mdl-x5'],
  question: ['How many days of leave are there?'],
  query: ['How many days of leave are there?'],
  searched_for: ['How many days of leave are there?'],
  answer: ['Everyone has 30 days of leave a year.'],
  suggestion: ['Everyone has 30 days of leave a year.'],
  snippet: ['Everyone has 30 days of leave a year.'],
  text: ['Everyone has 30 days of leave a year.'],
  content: ['Everyone has 30 days of leave a year.'],
  comment: ['Names the wrong year.'],
  score: [0.92],
  relationship_score: [0.92],
  page: [12],
  number: [1],
  start: [0],
  end: [37],
  at: [37],
  cite: ['1'],
  label: [null],
  prompt: ['What does the handbook say about leave?'],
  created: [1_783_695_828],
  owned_by: ['sheaf'],
  system_fingerprint: ['sheaf-0.1.0'],
  service_tier: [null],
  refusal: [null],
  tool_calls: [null],
  logprobs: [null],
  log_probs: [null],
  llm_data: [null],
  image_data: [null],
  translation_data: [null],
  web_search_data: [null],
  sources: [null],
  subqueries: [null],
  role: ['assistant'],
  finish_reason: ['stop'],
  request_id: ['5f0c2f1e-6a5b-4f6e-9b1d-3f8a7c2e9d40'],
  group_id: [null],
  expires_at: [null],
  last_used_at: [time],
  old_secret_until: [null],
  removed_on: [null],
  replacement: [null],
  price_input: [null],
  price_output: [null],
  context_window: [1_000_000],
  permissions: [['graphs:write', 'files:write']],
  key: ['sheaf_…'],
  failure: [null],
  trouble: [null],
  reason: [null],
  hidden_reason: [null],
  key_hint: [null],
  address: ['192.0.2.10'],
  operation: ['createGraph'],
  method: ['POST'],
  path: ['/v1/graphs'],
  outcome: ['allowed'],
  highlights: [[{ start: 17, end: 21 }]],
  headings: [['Working time', 'Leave']],
  terms: [[{ term: 'leave', weight: 1 }]],
  matched_terms: [['leave']],
  base_url: ['http://127.0.0.1:11434/v1'],
  upstream: ['llama3.1:8b'],
  bound_by: [null],
  key_default: [null],
  resets_at: [null],
  ceiling: [null],
  maximum: [600],
  used: [12],
  left: [588],
  broken: [null],
  seal: [null],
  name_before: [null],
  last_deployed_at: [time],
  feedback: [null],
  stage: ['indexing'],
  refusals: [[]],
  exclude_urls: [[]],
  query_config: [null, {}],
  in_progress: [0],
  failed: [0],
  refused: [3],
  limited: [0],
  requests: [1284],
  prompt_tokens: [412],
  completion_tokens: [11],
  total_tokens: [423],
  total: [3],
  completed: [3],
  routes_passed: [109],
  routes_failed: [0],
  routes_not_proven: [0],
  pages_left_out: [0],
  first_token_ms: [310],
  duration_ms: [840],
  took_ms: [48],
  p50: [38],
  p90: [120],
  p99: [840],
  is_owner: [true],
  is_deployed: [true],
  own: [true],
  allowed: [true],
  passed: [true],
  says: ['The key can read graphs.'],
  started_by: ['Intranet'],
  provider_name: ['Ollama'],
  guardrail_name: ['Personal data'],
  entity_type: ['email'],
  etag: ['"5b1f0c"'],
  what: [['read']],
  can: [['ask', 'read']],
  alt: ['A chart of the days of leave by country'],
  top: [0.12],
  right: [0.34],
  bottom: [0.14],
  successor: ['/v1/chat'],
  message: ['The provider has 1 model.'],
}

// What is left out of responses, because it appears only under conditions that an example does not have.
const omitted = new Set([
  'source_url',
  'read_only',
  'error_type',
  'references_so_far',
  'context',
  'searched_for',
  'unsupported',
  'matched_citations',
  'matched',
  'pending_files',
  'notice',
  'nearest',
  'retrieval',
  'reasoning_content',
  'hidden_reason',
  'failure',
  'error',
  'error_key',
  'graph_model',
  'completed_at',
  'references',
  'graph_data',
])

export interface ExampleOptions {
  /** Whether objects have all fields, or only those that are required. */
  isWhole: boolean
  /** What an `id` or a `name` belongs to: `graph_id` for a graph. */
  subject: string
}

/** An example of a value of this schema. */
export function exampleOf(schema: JsonSchema, options: ExampleOptions, name = ''): unknown {
  const { forms, isNullable } = formsOf(schema)
  const named = candidates(name, options).find((value) => fits(value, schema))
  if (named !== undefined) return named
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (forms.length > 0) return exampleOf(forms[0] ?? {}, options, name)
  if (isNullable) return null
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, options)
    case 'array':
      return options.isWhole || (schema.minItems ?? 0) > 0
        ? [exampleOf(schema.items ?? {}, below(options, name), singular(name))]
        : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1, 1))
    case 'boolean':
      return schema.default ?? false
    case 'string':
      return exampleText(schema, name)
    default:
      return {}
  }
}

function candidates(name: string, { subject }: ExampleOptions): readonly unknown[] {
  if (name === 'id') return [exampleIds[subject]]
  if (name === 'name') return [exampleNames[subject] ?? 'Handbooks']
  return values[name] ?? []
}

function exampleObject(
  { properties = {}, required = [] }: JsonSchema,
  options: ExampleOptions,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const isShown = required.includes(name) || (options.isWhole && !omitted.has(name))
      return isShown ? [[name, exampleOf(property, below(options, name), name)]] : []
    }),
  )
}

/** The `id` in `team` and in each of `teams` is the `team_id`. */
function below(options: ExampleOptions, name: string): ExampleOptions {
  const subject = `${singular(name)}_id`
  return Object.hasOwn(exampleIds, subject) ? { ...options, subject } : options
}

function exampleText({ format, pattern }: JsonSchema, name: string): string {
  if (format === 'uuid') return exampleIds['graph_id'] ?? ''
  if (format === 'date-time') return time
  if (format === 'date') return '2026-07-10'
  if (name.endsWith('hash'))
    return '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
  return pattern === undefined ? 'text' : 'graphs:read'
}

/** `graph_ids` are examples of `graph_id`. */
function singular(name: string): string {
  return name.replace(/s$/, '')
}

function fits(value: unknown, schema: JsonSchema): boolean {
  const { forms, isNullable } = formsOf(schema)
  if (value === null) return isNullable || schema.type === 'null'
  if (forms.length > 0) return forms.some((form) => fits(value, form))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum !== undefined) return schema.enum.includes(value)
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && (formats[schema.format ?? ''] ?? /^/).test(value)
    case 'integer':
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(item, schema.items ?? {}))
    case 'object':
      return (
        typeof value === 'object' &&
        (schema.required ?? []).every((name) => Object.hasOwn(Object(value), name))
      )
    default:
      return false
  }
}

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  'date-time': /^\d{4}-.*Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
}
