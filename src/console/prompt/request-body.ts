import { ApiError } from '#console/api/api-error.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { jsonSchema, type JsonSchema } from '#contract/chat/json-schema.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import { readJson } from '#contract/primitives.ts'
import type { Draft } from './draft.ts'
import { fillMessage } from '#contract/playground/variables.ts'

type Row = Readonly<Record<string, string>>
type Tool = NonNullable<ChatRequestInput['tools']>[number]

/**
 * Builds the request body from a draft and a conversation, with variables filled from `row`. Throws
 * ApiError with the path of the field if the JSON of a schema is invalid.
 */
export function buildRequestBody(
  draft: Draft,
  conversation: readonly MessageInput[],
  model = draft.model,
  row: Row = draft.variables.rows[draft.variables.chosen] ?? {},
): ChatRequestInput {
  const values = omitImageVariables(draft, row)
  const system: MessageInput[] =
    draft.system === '' ? [] : [{ role: 'system', content: draft.system }]
  const { stream, stream_options, ...parameters } = draft.parameters
  const tools = buildTools(draft)
  return {
    model,
    messages: [...system, ...conversation].map((message) => fillMessage(message, values)),
    ...parameters,
    ...(stream !== undefined && { stream }),
    // The service rejects stream options without a stream; the draft keeps them.
    ...(stream && stream_options !== undefined && { stream_options }),
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && draft.tool_choice !== undefined && { tool_choice: draft.tool_choice }),
    ...(draft.format.type === 'json_schema' && { response_format: responseFormat(draft.format) }),
  }
}

function buildTools({ built_in, forms, functions }: Draft): Tool[] {
  const tools: Tool[] = built_in === null ? [] : [builtIn(built_in, forms)]
  for (const draft of functions) {
    if (!draft.enabled) continue
    const path = `tools.${tools.length}.function.parameters`
    const parameters =
      draft.parameters.trim() === ''
        ? undefined
        : readSchema(draft.parameters, path, `The parameters of ${draft.name || 'a function'}`)
    tools.push({
      type: 'function',
      function: {
        name: draft.name,
        ...(draft.description !== '' && { description: draft.description }),
        ...(parameters && { parameters }),
        ...(draft.strict !== undefined && { strict: draft.strict }),
      },
    })
  }
  return tools
}

function builtIn(type: NonNullable<Draft['built_in']>, forms: Draft['forms']): Tool {
  switch (type) {
    case 'graph':
      return { type, function: forms.graph }
    case 'llm':
      return { type, function: forms.llm }
    case 'web_search':
      return { type, function: forms.web_search }
    case 'translation':
      return { type, function: forms.translation }
    case 'vision':
      return { type, function: forms.vision }
  }
}

function responseFormat({ name, schema, strict, description }: Draft['format']) {
  return {
    type: 'json_schema',
    json_schema: {
      ...(name !== '' && { name }),
      ...(description !== undefined && { description }),
      schema: readSchema(schema, 'response_format.json_schema.schema', 'The response format'),
      strict,
    },
  } satisfies ChatRequestInput['response_format']
}

/**
 * Parses a JSON schema. Throws the error that the service would return, with the path of the field.
 */
function readSchema(text: string, path: string, owner: string): JsonSchema {
  const result = jsonSchema.safeParse(readJson(text))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const issuePath = [path, ...(issue?.path ?? [])].map(String).join('.')
  const reason = issue?.code === 'custom' ? issue.message : 'It must be a JSON object.'
  const message = `${owner}: not a valid JSON schema. ${reason}`
  throw new ApiError('schema_unusable', message, { fields: { [issuePath]: message } })
}

/** The service fills the image variables of the vision tool, which are also written `{{name}}`. */
function omitImageVariables(draft: Draft, row: Row): Row {
  if (draft.built_in !== 'vision') return row
  const images = new Set(draft.forms.vision.variables.map(({ name }) => name))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !images.has(name)))
}
