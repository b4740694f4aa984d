import { ApiError, toApiError } from '#console/api/api-error.ts'
import type { Draft } from '#console/prompt/draft.ts'
import { parseBody } from '#console/prompt/parse-body.ts'
import { buildRequestBody } from '#console/prompt/request-body.ts'
import { updateApplication, type WholeApplication } from '#contract/applications/applications.ts'
import {
  applicationInput,
  type ApplicationInput,
  type BlueprintInput,
} from '#contract/applications/blueprint.ts'

/** An input while it is edited: the options of every type are kept, and only those of its own are saved. */
export interface InputDraft {
  /** The React key; never saved. */
  id: string
  name: string
  input_type: ApplicationInput['input_type']
  required: boolean
  description: string
  /** The options of a dropdown. */
  list: string[]
  /** How many texts or files it takes. */
  maximum: number
  /** Extensions of files; none for any. */
  file_types: string[]
}

export interface MessageDraft {
  /** The React key; never saved. */
  id: string
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** An application while it is edited. */
export interface ApplicationDraft {
  name: string
  description: string
  inputs: InputDraft[]
  messages: MessageDraft[]
  /** Model, parameters, tools and response format, as in the playground. Its prompts are empty. */
  request: Draft
}

type Saved = Pick<WholeApplication, 'name' | 'description' | 'blueprint' | 'graph_ids'>

export function readDraft({ name, description, blueprint, graph_ids }: Saved): ApplicationDraft {
  const { inputs, messages, graph_search, ...request } = blueprint
  const { draft } = parseBody({ ...request, messages: [] }, blueprint.model)
  const graph = { ...graph_search, graph_ids }
  return {
    name,
    description,
    inputs: inputs.map((input, at) => ({ ...readInput(input), id: `input-${at}` })),
    messages: messages.map((message, at) => ({ ...message, id: `message-${at}` })),
    request: {
      ...draft,
      built_in: graph_ids.length > 0 ? 'graph' : draft.built_in,
      forms: { ...draft.forms, graph },
    },
  }
}

function readInput(input: ApplicationInput): Omit<InputDraft, 'id'> {
  const { name, input_type, required, description = '' } = input
  const common = { name, input_type, required, description, list: [], maximum: 1, file_types: [] }
  switch (input.input_type) {
    case 'text':
      return { ...common, maximum: input.options?.max_fields ?? 1 }
    case 'dropdown':
      return { ...common, list: input.options.list }
    case 'file':
    case 'media': {
      const { max_files: maximum = 1, file_types = [] } = input.options ?? {}
      return { ...common, maximum, file_types: [...file_types] }
    }
  }
}

/** The fields of an application as the service takes them; `graph_ids` apply at once, to every version. */
export interface ApplicationBody {
  name: string
  description: string
  blueprint: BlueprintInput
  graph_ids: string[]
}

/** Throws ApiError with the path of the field if the JSON of a schema is invalid. */
export function writeDraft(draft: ApplicationDraft): ApplicationBody {
  const { request } = draft
  const isGrounded = request.built_in === 'graph'
  const { model, messages: _, tools, tool_choice, ...parameters } = build(request)
  const { n: __, logprobs: ___, stream: ____, stream_options: _____, ...generation } = parameters
  const { graph_ids, ...graph_search } = request.forms.graph
  return {
    name: draft.name,
    description: draft.description.trim(),
    blueprint: {
      ...definedFields(generation),
      ...(typeof tool_choice === 'string' && { tool_choice }),
      model,
      inputs: draft.inputs.map(writeInput),
      messages: draft.messages.map(({ role, content }) => ({ role, content })),
      tools: isGrounded ? [] : (tools ?? []),
      graph_search,
    },
    graph_ids: isGrounded ? [...graph_ids] : [],
  }
}

function build(request: Draft) {
  try {
    return buildRequestBody(request, [])
  } catch (error) {
    const { key, message, fields } = toApiError(error)
    const own = Object.entries(fields).map(([path, text]) => [`blueprint.${path}`, text])
    throw new ApiError(key, message, { fields: Object.fromEntries(own) })
  }
}

function definedFields<Fields extends object>(fields: Fields): Partial<Fields> {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- fields are only left out
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}

function writeInput(input: InputDraft): NonNullable<BlueprintInput['inputs']>[number] {
  const { name, required, maximum, list } = input
  const description = input.description.trim()
  const common = { name, required, ...(description !== '' && { description }) }
  switch (input.input_type) {
    case 'text':
      return {
        ...common,
        input_type: 'text',
        ...(maximum > 1 && { options: { max_fields: maximum } }),
      }
    case 'dropdown':
      return { ...common, input_type: 'dropdown', options: { list: [...list] } }
    case 'file':
    case 'media': {
      const file_types = input.file_types.length > 0 ? { file_types: input.file_types } : {}
      const options = { max_files: maximum, ...file_types }
      // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the schema checks the extensions before it is sent
      return { ...common, input_type: input.input_type, options } as ApplicationInput
    }
  }
}

/** The inputs that can be filled in: those without a problem of their own. */
export function fillableInputs({ inputs }: ApplicationDraft): ApplicationInput[] {
  return inputs.flatMap((input) => applicationInput.safeParse(writeInput(input)).data ?? [])
}

/** Whether two drafts would be saved as the same application. */
export function isSameDraft(one: ApplicationDraft, other: ApplicationDraft): boolean {
  return comparable(one) === comparable(other)
}

function comparable(draft: ApplicationDraft): string {
  return JSON.stringify(draft, (key, value: unknown) => (key === 'id' ? undefined : value))
}

/** Problems of a draft that are known without the service, by the path of the field. */
export function draftProblems(body: ApplicationBody): Record<string, string> {
  const result = updateApplication.body.safeParse(body)
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) {
    const at = path.join('.')
    problems[at] ??= missing(at, body) ?? message
  }
  return problems
}

/** What to enter in an empty field; undefined for another problem. */
function missing(path: string, { name, blueprint }: ApplicationBody): string | undefined {
  const [, list, at] = path.split('.')
  const index = Number(at)
  if (path === 'name' && name.trim() === '') return 'Enter a name.'
  if (list === 'messages' && blueprint.messages[index]?.content === '') return 'Write the message.'
  const input = list === 'inputs' ? blueprint.inputs?.[index] : undefined
  if (input === undefined) return undefined
  if (path.endsWith('.name') && input.name.trim() === '') return 'Enter a name.'
  const isEmpty = input.input_type === 'dropdown' && input.options.list.length === 0
  return isEmpty && path.endsWith('.list') ? 'Add at least one option.' : undefined
}
