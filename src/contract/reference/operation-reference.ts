import type * as z from 'zod/mini'
import { isAudited, isWrite } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { everywhere, idempotently, whenChanging } from '#contract/failures/failures.ts'
import { exampleIds, exampleOf } from './example-values.ts'
import { replyExamples, requestExamples } from './examples.ts'
import { contentOf, fieldsOf } from './fields.ts'
import { requestHeaders, responseHeaders, type HeaderDescription } from './headers.ts'
import { idInPath, jsonSchemaOf } from './json-schema.ts'
import type {
  ContentReference,
  FieldReference,
  HeaderReference,
  OperationExample,
  OperationReference,
  OperationSummary,
} from './reference.ts'
import type { OperationName } from './things.ts'

/** The bytes of a JSON body that an endpoint without a limit of its own accepts. */
const defaultBodyBytes = 1024 * 1024

/** The line of an operation in the table of contents. */
export function operationSummary(name: OperationName): OperationSummary {
  const endpoint: Endpoint = endpoints[name]
  const { method, path, aliases = [], summary, deprecated = null } = endpoint
  return {
    name,
    method,
    path,
    aliases: aliases.map((alias) => ({ method, ...alias })),
    summary,
    changes: isWrite(endpoint),
    deprecated,
    successor: deprecated === null ? null : operationAt(deprecated.successor),
  }
}

/** Everything that the reference shows of an operation. */
export function operationReference(name: OperationName): OperationReference {
  const endpoint: Endpoint = endpoints[name]
  const { body, jsonBody, reply, chunk, fails } = endpoint
  const json = body === 'bytes' ? jsonBody : body
  return {
    ...operationSummary(name),
    permission: endpoint.permission,
    isIdempotent: endpoint.idempotent === true,
    takesBytes: body === 'bytes',
    repliesBytes: reply === 'bytes',
    canStream: chunk !== undefined,
    maxBodyBytes: json === undefined ? null : (endpoint.bodyLimit ?? defaultBodyBytes),
    success: endpoint.success ?? 200,
    params: pathParams(endpoint),
    query: endpoint.query
      ? requiredFirst(fieldsOf(jsonSchemaOf(endpoint.query, 'input'), 'query'))
      : [],
    headers: requestHeaders(endpoint).map((header) => headerReference(header, 'header')),
    body: json ? requestContent(json) : body ? bytesContent : null,
    reply: reply === 'bytes' ? bytesContent : contentOf(jsonSchemaOf(reply, 'output'), 'response'),
    chunk: chunk ? contentOf(jsonSchemaOf(chunk, 'output'), 'stream') : null,
    replyHeaders: responseHeaders(endpoint).map((header) => headerReference(header, 'response')),
    fails: [...fails],
    commonFails: [
      ...everywhere,
      ...(isAudited(endpoint) ? whenChanging : []),
      ...(endpoint.idempotent ? idempotently : []),
    ],
    example: operationExample(name),
  }
}

function requestContent(schema: z.ZodMiniType): ContentReference {
  const content = contentOf(jsonSchemaOf(schema, 'input'), 'body')
  return { ...content, fields: requiredFirst(content.fields) }
}

function requiredFirst(fields: readonly FieldReference[]): FieldReference[] {
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

const bytesContent: ContentReference = { type: 'bytes', fields: [], forms: [] }

/** A request and a response of an operation. Both are made of the schemas, unless `examples.ts` has better ones. */
export function operationExample(name: OperationName): OperationExample {
  const { path, body, jsonBody, reply, chunk }: Endpoint = endpoints[name]
  const written = requestExamples[name] ?? {}
  const shown = replyExamples[name] ?? {}
  const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const subject = subjectOf(name)
  const whole = { isWhole: true, subject }
  const json = body === 'bytes' ? jsonBody : body
  return {
    params: Object.fromEntries(
      names.map((param) => [param, written.params?.[param] ?? exampleIds[param] ?? '1']),
    ),
    query: written.query ?? {},
    ...(json && {
      body: written.body ?? exampleOf(jsonSchemaOf(json, 'input'), { isWhole: false, subject }),
    }),
    ...(reply !== 'bytes' && {
      reply: mergeExample(exampleOf(jsonSchemaOf(reply, 'output'), whole), shown.reply),
    }),
    ...(chunk && {
      chunks: shown.chunks ?? [exampleOf(jsonSchemaOf(chunk, 'output'), whole)],
    }),
  }
}

// The first that the name of an operation contains.
const subjects = [
  ['Preset', 'preset_id'],
  ['Evaluation', 'evaluation_id'],
  ['Job', 'job_id'],
  ['Batch', 'batch_id'],
  ['Turn', 'turn_id'],
  ['Version', 'version_id'],
  ['Conversation', 'conversation_id'],
  ['Application', 'application_id'],
  ['Guardrail', 'guardrail_id'],
  ['Isolation', 'report_id'],
  ['Provider', 'provider_id'],
  ['File', 'file_id'],
  ['file', 'file_id'],
  ['AnswerReview', 'turn_id'],
  ['Model', 'model_id'],
  ['Mapping', 'model_id'],
  ['Team', 'team_id'],
  ['Graph', 'graph_id'],
  ['Key', 'key_id'],
  ['Run', 'run_id'],
] as const

function subjectOf(name: OperationName): string {
  return subjects.find(([word]) => name.includes(word))?.[1] ?? ''
}

function mergeExample(made: unknown, written: unknown): unknown {
  return written === undefined ? made : { ...Object(made), ...Object(written) }
}

function pathParams({ params, path }: Endpoint): FieldReference[] {
  const { properties = {} } = params === undefined ? {} : jsonSchemaOf(params, 'input')
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return fieldsOf(
    {
      properties: Object.fromEntries(
        names.map((name) => [name, properties[name] ?? idInPath(name)]),
      ),
      required: names,
    },
    'path',
  )
}

function headerReference(
  { name, isRequired, description }: HeaderDescription,
  side: 'header' | 'response',
): HeaderReference {
  return { name, anchor: `${side}.${name.toLowerCase()}`, isRequired, description }
}

function operationAt(path: string): string | null {
  const entry = Object.entries(endpoints).find(
    ([, endpoint]) => endpoint.path === path && endpoint.method === 'POST',
  )
  return entry?.[0] ?? null
}
