import * as z from 'zod/mini'
import { jsonSchema } from './json-schema.ts'
import { querySettings } from '#contract/query-config.ts'

const description = z.nullish(z.string().check(z.maxLength(10_000)))
const model = z.string().check(z.minLength(1)).check(z.maxLength(255))

const functionTool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Must be at most 64 letters, digits, _ and -')),
    description,
    parameters: z.nullish(jsonSchema),
    strict: z.nullish(z.boolean()),
  }),
})
export type FunctionTool = z.output<typeof functionTool>

const graphTool = z.object({
  type: z.literal('graph'),
  function: z.object({
    graph_ids: z
      .array(z.string())
      .check(z.minLength(1, 'Choose at least one graph.'))
      .check(z.maxLength(50, 'Choose at most 50 graphs.')),
    subqueries: z._default(z.boolean(), false),
    description,
    /** Fields that it does not name have the values of the graphs (docs/decisions/032). */
    query_config: z._default(querySettings, {}),
  }),
})

const llmTool = z.object({
  type: z.literal('llm'),
  function: z.object({ description, model }),
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
  function: z.object({ include_domains: domains, exclude_domains: domains }),
})

const translationTool = z.object({
  type: z.literal('translation'),
  function: z.object({
    model,
    formality: z._default(z.boolean(), false),
    length_control: z._default(z.boolean(), false),
    mask_profanity: z._default(z.boolean(), false),
  }),
})

const visionTool = z.object({
  type: z.literal('vision'),
  function: z.object({
    model,
    /** Image files of the caller, by the name that a prompt uses for each. */
    variables: z
      .array(z.object({ name: z.string().check(z.minLength(1)), file_id: z.string() }))
      .check(z.minLength(1, 'Add at least one image.'))
      .check(z.maxLength(20, 'Add at most 20 images.')),
  }),
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

/** At most one built-in tool, and any number of functions with different names. */
export const tools = z
  .array(tool)
  .check(z.maxLength(128))
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

/** Whether the model may, must or must not call tools; clients write it in any of these forms. */
export const toolChoice = z.union([
  choice,
  z.object({ value: choice }),
  z.object({
    type: z.literal('function'),
    function: z.object({ name: z.string() }),
  }),
])
export type ToolChoice = z.output<typeof toolChoice>

/** The format of the answer (`wire.md`, "response_format"). */
export const responseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.nullish(z.string().check(z.maxLength(64))),
      description,
      schema: jsonSchema,
      strict: z.nullish(z.boolean()),
    }),
  }),
])
