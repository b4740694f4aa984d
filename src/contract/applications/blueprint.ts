import * as z from 'zod/mini'
import { generation } from '#contract/chat/chat.ts'
import { responseFormat, tools } from '#contract/chat/tools.ts'
import { supportedExtensions } from '#contract/file-kinds.ts'
import { querySettings } from '#contract/query-config.ts'
import { shortName, shortText, storable } from '#contract/primitives.ts'
import { placeholdersIn } from './template.ts'

/** Files of one input. */
export const maxInputFiles = 10
/** Graphs of one application. */
export const maxApplicationGraphs = 50
/** Texts of one input. */
export const maxInputTexts = 20
/** Extensions of files that models with image input see. */
const imageExtensions = ['png', 'jpg', 'jpeg'] as const

const inputName = shortName.check(
  z.refine((name) => !/[{}]/.test(name), 'Must not contain braces.'),
  z.maxLength(64),
)

const common = {
  /** What placeholders and the `id` of a value refer to. */
  name: inputName,
  required: z._default(z.boolean(), true),
  description: z.optional(shortText),
}

const fileCount = z._default(z.int().check(z.gte(1)).check(z.lte(maxInputFiles)), 1)

/** Something that whoever runs an application fills in (`wire.md`, "applications"). */
export const applicationInput = z.discriminatedUnion('input_type', [
  z.object({
    ...common,
    input_type: z.literal('text'),
    /** How many texts it takes, which are joined by line breaks. */
    options: z.optional(
      z.object({ max_fields: z._default(z.int().check(z.gte(1)).check(z.lte(maxInputTexts)), 1) }),
    ),
  }),
  z.object({
    ...common,
    input_type: z.literal('dropdown'),
    options: z.object({
      list: z.array(shortName).check(z.minLength(1)).check(z.maxLength(100)),
    }),
  }),
  /** Files of the caller, whose text replaces the placeholder. */
  z.object({
    ...common,
    input_type: z.literal('file'),
    options: z.optional(
      z.object({
        max_files: fileCount,
        /** Extensions; left out, any. */
        file_types: z.optional(
          z.array(z.enum(supportedExtensions)).check(z.minLength(1)).check(z.maxLength(50)),
        ),
      }),
    ),
  }),
  /** Images of the caller, which the model sees in the place of the placeholder. */
  z.object({
    ...common,
    input_type: z.literal('media'),
    options: z.optional(
      z.object({
        max_files: fileCount,
        file_types: z.optional(z.array(z.enum(imageExtensions)).check(z.minLength(1))),
      }),
    ),
  }),
])
export type ApplicationInput = z.output<typeof applicationInput>

const templateMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  /** Text in which `{{name}}` stands for the value of an input. */
  content: z.string().check(z.minLength(1)).check(z.maxLength(100_000)).check(storable),
})

/** How attached graphs are searched: the fields of the `graph` tool of a chat, without the graphs. */
const graphSearch = z.object({
  subqueries: z._default(z.boolean(), false),
  description: z.nullish(z.string().check(z.maxLength(10_000))),
  query_config: z._default(querySettings, {}),
})

/**
 * A typed prompt: what a chat request is made of, with placeholders for inputs. Its graphs are attached to the
 * application. Functions are refused, because nobody would run them.
 */
export const blueprint = z
  .extend(generation, {
    inputs: z._default(z.array(applicationInput).check(z.maxLength(50)), []),
    model: z.string().check(z.minLength(1)).check(z.maxLength(255)),
    messages: z.array(templateMessage).check(z.minLength(1)).check(z.maxLength(100)),
    tools: z._default(tools, []),
    tool_choice: z.nullish(z.enum(['auto', 'none', 'required'])),
    response_format: z.nullish(responseFormat),
    graph_search: z.prefault(graphSearch, {}),
  })
  .check((context) => {
    for (const { path, message } of blueprintProblems(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, path, message })
    }
  })
export type Blueprint = z.output<typeof blueprint>
export type BlueprintInput = z.input<typeof blueprint>

const refusedTools = new Map<string, string>([
  ['function', 'An application cannot call functions of its caller.'],
  ['graph', 'Attach graphs to the application instead, by its graph_ids.'],
  ['vision', 'Use an input of the type media instead.'],
])

interface Problem {
  path: (string | number)[]
  message: string
}

type CheckedParts = Pick<Blueprint, 'inputs' | 'messages' | 'tools'>

/** What the schemas of the parts of a blueprint cannot say. */
function blueprintProblems({ inputs, messages, tools: offered }: CheckedParts): Problem[] {
  const problems: Problem[] = []
  const types = new Map<string, ApplicationInput['input_type']>()
  for (const [at, input] of inputs.entries()) {
    if (types.has(input.name)) {
      problems.push({ path: ['inputs', at, 'name'], message: 'Another input has this name.' })
    }
    types.set(input.name, input.input_type)
    if (input.input_type !== 'dropdown') continue
    const { list } = input.options
    if (new Set(list).size < list.length) {
      problems.push({
        path: ['inputs', at, 'options', 'list'],
        message: 'Each option must differ.',
      })
    }
  }
  for (const [at, message] of messages.entries()) {
    const path = ['messages', at, 'content']
    for (const name of new Set(placeholdersIn(message.content))) {
      const type = types.get(name)
      if (type === undefined) {
        problems.push({ path, message: `{{${name}}} is not an input of the application.` })
      } else if (type === 'media' && message.role !== 'user') {
        problems.push({
          path,
          message: `{{${name}}} is an image, which only a user message can show.`,
        })
      }
    }
  }
  if (!messages.some(({ role }) => role === 'user')) {
    const message = 'Add at least one message with the role user.'
    problems.push({ path: ['messages', Math.max(0, messages.length - 1), 'role'], message })
  }
  for (const [at, { type }] of offered.entries()) {
    const message = refusedTools.get(type)
    if (message !== undefined) problems.push({ path: ['tools', at, 'type'], message })
  }
  return problems
}
