import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'
import { jsonSchema } from './json-schema.ts'
import { querySettings } from '#contract/query-config.ts'

const description = z.nullish(z.string().check(z.maxLength(10_000)))
const model = z.string().check(z.minLength(1)).check(z.maxLength(255))

const functionTool = z.object({
  type: z.literal('function'),
  function: described(
    z.object({
      name: described(
        z.string().check(z.regex(/^[\w-]{1,64}$/, 'Must be at most 64 letters, digits, _ and -')),
        'The name that the model calls.',
      ),
      description: described(description, 'What the function does, for the model.'),
      parameters: described(z.nullish(jsonSchema), 'A JSON schema of the arguments.'),
      strict: described(
        z.nullish(z.boolean()),
        'Whether the model must follow the schema, if it supports this.',
      ),
    }),
    'The function that the model may call.',
  ),
})
export type FunctionTool = z.output<typeof functionTool>

const graphTool = z.object({
  type: z.literal('graph'),
  function: described(
    z.object({
      graph_ids: described(
        z
          .array(z.string())
          .check(z.minLength(1, 'Choose at least one graph.'))
          .check(z.maxLength(50, 'Choose at most 50 graphs.')),
        'The graphs that are searched.',
      ),
      subqueries: described(
        z._default(z.boolean(), false),
        'Whether a text with several questions is split and each is answered separately.',
      ),
      description: described(description, 'When to search the graphs, for the model.'),
      query_config: described(
        z._default(querySettings, {}),
        'Search settings. Omitted ones use the graphs’ values.',
      ),
    }),
    'Graph search settings.',
  ),
})

const llmTool = z.object({
  type: z.literal('llm'),
  function: described(
    z.object({
      description: described(description, 'When to call the other model; shown to the main model.'),
      model: described(model, 'The ID of the other model.'),
    }),
    'The other model.',
  ),
})

/** A domain, with or without a path: `example.org`, `example.org/news`. */
const domain = z
  .string()
  .check(z.maxLength(255))
  .check(
    z.regex(
      /^(https?:\/\/)?(\*\.)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d+)?(\/\S*)?$/u,
      'Must be a domain like example.org.',
    ),
  )
/** Domains to search, or to leave out. */
export const domains = z._default(z.array(domain).check(z.maxLength(300)), [])

const webSearchTool = z.object({
  type: z.literal('web_search'),
  function: described(
    z.object({
      include_domains: described(domains, 'Only pages from these domains.'),
      exclude_domains: described(domains, 'No pages from these domains.'),
    }),
    'Web search settings. Anything else is said in the text of a message, as in `max_results: 3`: `search_depth`, `time_range`, `topic`, `country`, `include_raw_content` and `chunks_per_source` as well.',
  ),
})

const translationTool = z.object({
  type: z.literal('translation'),
  function: described(
    z.object({
      model: described(model, 'The ID of the model that translates.'),
      formality: described(
        z._default(z.boolean(), false),
        'Whether the translation uses the formal form of address.',
      ),
      length_control: described(
        z._default(z.boolean(), false),
        'Whether the translation is about as long as the text.',
      ),
      mask_profanity: described(
        z._default(z.boolean(), false),
        'Whether profanity is replaced by asterisks.',
      ),
    }),
    'Translation settings.',
  ),
})

const visionTool = z.object({
  type: z.literal('vision'),
  function: described(
    z.object({
      model: described(model, 'The ID of the vision model.'),
      variables: described(
        z
          .array(
            z.object({
              name: described(
                z.string().check(z.minLength(1)),
                'The name that the prompt uses for the image.',
              ),
              file_id: described(z.string(), 'The ID of an image file.'),
            }),
          )
          .check(z.minLength(1, 'Add at least one image.'))
          .check(z.maxLength(20, 'Add at most 20 images.')),
        'The caller’s image files, each with the name that prompts use for it.',
      ),
    }),
    'The vision model and its images.',
  ),
})

/** A tool that a request offers the model (specification, "Tool specifications"; `wire.md`, "Tools"). */
export const tool = z.discriminatedUnion('type', [
  functionTool,
  graphTool,
  llmTool,
  webSearchTool,
  translationTool,
  visionTool,
])
export type Tool = z.output<typeof tool>
/** A tool that the service runs. */
export type BuiltInTool = Exclude<Tool, FunctionTool>

/** At most one built-in tool, and functions with different names, as many as a conversation can have messages. */
export const tools = z
  .array(tool)
  .check(z.maxLength(4000))
  .check((context) => {
    let builtIns = 0
    const names = new Set<string>()
    for (const [at, entry] of context.value.entries()) {
      const refuse = (path: (string | number)[], message: string): void => {
        context.issues.push({ code: 'custom', input: entry, path, message })
      }
      if (entry.type !== 'function') {
        builtIns += 1
        if (builtIns > 1)
          refuse(
            [at, 'type'],
            'Use at most one built-in tool. The number of functions is not limited.',
          )
        continue
      }
      const { name } = entry.function
      if (names.has(name)) refuse([at, 'function', 'name'], 'Another function has this name.')
      names.add(name)
    }
  })

const choice = z.enum(['auto', 'none', 'required'])
const functionChoice = z.object({
  type: z.literal('function'),
  function: described(
    z.object({
      name: described(z.string(), 'The name of the function that must be called.'),
    }),
    'The function that must be called.',
  ),
})

/** Whether the model may, must or must not call tools; clients write it in any of these forms. */
export const toolChoice = z.union([
  choice,
  functionChoice,
  z.object({
    value: described(
      z.union([choice, functionChoice]),
      'Whether the model may (`auto`), must not (`none`) or must (`required`) call tools, or the function that it must call.',
    ),
  }),
])
export type ToolChoice = z.output<typeof toolChoice>

/** A tool choice without the object that some clients write around it. */
export function innerChoice(outer: ToolChoice): Exclude<ToolChoice, { value: unknown }> {
  return typeof outer === 'object' && 'value' in outer ? outer.value : outer
}

/** The format of the answer (`wire.md`, "response_format"). */
export const responseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: described(
      z.object({
        name: described(
          z.nullish(z.string().check(z.maxLength(64))),
          'A name for the schema, for the model.',
        ),
        description: described(description, 'What the answer is for; shown to the model.'),
        schema: described(
          jsonSchema,
          'The JSON schema of the answer. Its references stay within it.',
        ),
        strict: described(
          z.nullish(z.boolean()),
          'Whether the model itself must follow the schema, if it supports this. The service checks the answer in either case.',
        ),
      }),
      'The schema of the answer, and how it is followed.',
    ),
  }),
])
