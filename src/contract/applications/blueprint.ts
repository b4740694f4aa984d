import * as z from 'zod/mini'
import { generation } from '#contract/chat/chat.ts'
import { sampling } from '#contract/chat/sampling.ts'
import { responseFormat, tools } from '#contract/chat/tools.ts'
import { supportedExtensions } from '#contract/file-kinds.ts'
import { querySettings } from '#contract/query-config.ts'
import { described, shortName, shortText, storable } from '#contract/primitives.ts'
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
  name: described(inputName, 'The name in placeholders, and the `id` of a value.'),
  required: described(z._default(z.boolean(), true), 'Whether a run must have a value.'),
  description: described(z.optional(shortText), 'What to enter, for people.'),
}

const fileCount = z._default(z.int().check(z.gte(1)).check(z.lte(maxInputFiles)), 1)

/** Something that whoever runs an application fills in (`wire.md`, "applications"). */
export const applicationInput = z.discriminatedUnion('input_type', [
  z.object({
    ...common,
    input_type: z.literal('text'),
    options: described(
      z.optional(
        z.object({
          max_fields: described(
            z._default(z.int().check(z.gte(1)).check(z.lte(maxInputTexts)), 1),
            'The maximum number of texts.',
          ),
        }),
      ),
      'How many texts it takes, which are joined by line breaks.',
    ),
  }),
  z.object({
    ...common,
    input_type: z.literal('dropdown'),
    options: described(
      z.object({
        list: described(
          z.array(shortName).check(z.minLength(1)).check(z.maxLength(100)),
          'The values to choose from.',
        ),
      }),
      'What can be chosen.',
    ),
  }),
  /** Files of the caller, whose text replaces the placeholder. */
  z.object({
    ...common,
    input_type: z.literal('file'),
    options: described(
      z.optional(
        z.object({
          max_files: described(fileCount, 'The maximum number of files.'),
          file_types: described(
            z.optional(
              z.array(z.enum(supportedExtensions)).check(z.minLength(1)).check(z.maxLength(100)),
            ),
            'Extensions without dots; any by default.',
          ),
        }),
      ),
      'How many files it takes, and of which types.',
    ),
  }),
  /** Images of the caller, which the model sees in the place of the placeholder. */
  z.object({
    ...common,
    input_type: z.literal('media'),
    options: described(
      z.optional(
        z.object({
          max_files: described(fileCount, 'The maximum number of images.'),
          file_types: described(
            z.optional(z.array(z.enum(imageExtensions)).check(z.minLength(1))),
            'Extensions without dots; any image by default.',
          ),
        }),
      ),
      'How many images it takes, and of which types.',
    ),
  }),
])
export type ApplicationInput = z.output<typeof applicationInput>

const templateMessage = z.object({
  role: described(z.enum(['system', 'user', 'assistant']), 'The role of the message’s author.'),
  content: described(
    z.string().check(z.minLength(1)).check(z.maxLength(100_000)).check(storable),
    'Text in which `{{name}}` stands for the value of an input.',
  ),
})

/** How attached graphs are searched: the fields of the `graph` tool of a chat, without the graphs. */
const graphSearch = z.object({
  subqueries: described(
    z._default(z.boolean(), false),
    'Whether a text with several questions is split and each is answered separately.',
  ),
  description: described(
    z.nullish(z.string().check(z.maxLength(10_000))),
    'When to search the graphs, for the model.',
  ),
  query_config: described(
    z._default(querySettings, {}),
    'Search settings. Omitted ones use the graphs’ values.',
  ),
})

/**
 * A typed prompt: what a chat request is made of, with placeholders for inputs. Its graphs are attached to the
 * application. Functions are refused, because nobody would run them.
 */
export const blueprint = z
  .extend(generation, {
    ...sampling.shape,
    inputs: described(
      z._default(z.array(applicationInput).check(z.maxLength(50)), []),
      'The inputs that users of the application fill in.',
    ),
    model: described(
      z.string().check(z.minLength(1)).check(z.maxLength(255)),
      'The ID of the model that answers.',
    ),
    messages: described(
      z.array(templateMessage).check(z.minLength(1)).check(z.maxLength(100)),
      'The prompt, in which `{{name}}` stands for the value of an input. At least one message has the role `user`.',
    ),
    tools: described(
      z._default(tools, []),
      'What the model can call. Functions, graphs and vision are not supported here.',
    ),
    tool_choice: described(
      z.nullish(z.enum(['auto', 'none', 'required'])),
      'Whether the model may (`auto`), must (`required`) or must not (`none`) call tools.',
    ),
    response_format: described(z.nullish(responseFormat), 'The format of the answer.'),
    graph_search: described(
      z.prefault(graphSearch, {}),
      'How the graphs of the application are searched.',
    ),
  })
  .check((context) => {
    for (const { path, message } of blueprintProblems(context.value)) {
      // A schema around this one writes into the path of each problem, and several problems share one.
      context.issues.push({ code: 'custom', input: context.value, path: [...path], message })
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
      problems.push({
        path: ['inputs', at, 'name'],
        message: 'Another input already has this name.',
      })
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
