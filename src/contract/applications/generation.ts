import * as z from 'zod/mini'
import { graphData } from '#contract/chat/chat.ts'
import { redaction } from '#contract/chat/redactions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { modelFailures } from '#contract/failures/model-failures.ts'
import { described, storable } from '#contract/primitives.ts'
import { blueprint, maxApplicationGraphs, maxInputTexts } from './blueprint.ts'

/**
 * The values of inputs: texts, an option of a dropdown, or ids of files. `id` is the name of the input
 * (`wire.md`, "generate").
 */
export const inputValues = z
  .array(
    z.object({
      id: described(z.string().check(z.maxLength(255)), 'The name of the input.'),
      value: described(
        z
          .array(z.string().check(z.maxLength(400_000)).check(storable))
          .check(z.maxLength(maxInputTexts)),
        'Texts, the chosen option, or IDs of files.',
      ),
    }),
  )
  .check(z.maxLength(50))
export type InputValues = z.output<typeof inputValues>

const redactions = described(
  z.optional(z.array(redaction)),
  'What guardrails replaced in the messages of the application and in the answer, without positions; absent if nothing was replaced. In a stream, the first chunk has those of the messages and the last chunk has all.',
)

/** What an application answers. */
export const generation = z.object({
  title: described(z.optional(z.string()), 'The name of the application.'),
  suggestion: described(z.string(), 'The answer.'),
  graph_data: described(
    z.optional(graphData),
    'What the answer quotes, if the application has graphs.',
  ),
  redactions,
})
export type Generation = z.infer<typeof generation>

const stage = z.object({
  id: z.string(),
  content: z.string(),
  sources: z.optional(z.array(z.object({ file_id: z.string(), snippet: z.string() }))),
})

/** The content of a `data:` line of a streamed answer: `content` is its next piece. */
const generationChunk = z.object({
  delta: z.object({
    title: z.optional(z.string()),
    content: z.optional(z.string()),
    stages: z.optional(z.array(stage)),
    graph_data: z.optional(graphData),
    redactions,
  }),
})
export type GenerationChunk = z.infer<typeof generationChunk>

/** Failures that the inputs and the answer of an application can end with. */
export const generationFailures = [
  'application_not_found',
  'application_not_deployed',
  'inputs_invalid',
  'application_graphs_unreadable',
  'graph_not_found',
  'file_not_found',
  'file_deleted',
] as const

const answerFailures = [
  'file_damaged',
  'image_kind_unsupported',
  'image_too_large',
  'images_not_understood',
  'schema_unusable',
  'tool_malformed',
  ...modelFailures,
  'model_unavailable',
  'answer_not_valid',
  'search_unavailable',
  'text_too_long',
  'query_too_complex',
] as const

export const runApplication = {
  method: 'POST',
  path: '/v1/applications/:application_id',
  summary: 'Generate an answer with the deployed version of an application',
  permission: 'applications:read',
  changes: false,
  content: true,
  body: z.object({
    inputs: described(
      z._default(inputValues, []),
      'A value for each input; required inputs must have one.',
    ),
    stream: described(
      z.nullish(z.boolean()),
      'Whether the answer is streamed as server-sent events.',
    ),
  }),
  reply: generation,
  chunk: generationChunk,
  fails: ['body_not_json', ...generationFailures, ...answerFailures],
} as const satisfies Endpoint

/** Runs a blueprint that is stored nowhere yet: how a draft is tried before it is saved. */
export const testBlueprint = {
  method: 'POST',
  path: '/v1/applications/test',
  summary: 'Generate an answer with an unsaved blueprint',
  permission: 'applications:write',
  changes: false,
  content: true,
  malformed: { blueprint: 'blueprint_invalid' },
  body: z.object({
    blueprint: described(blueprint, 'The blueprint to run, which is not stored.'),
    graph_ids: described(
      z._default(z.array(z.string()).check(z.maxLength(maxApplicationGraphs)), []),
      'The graphs that the answer is grounded in.',
    ),
    inputs: described(
      z._default(inputValues, []),
      'A value for each input; required inputs must have one.',
    ),
    stream: described(
      z.nullish(z.boolean()),
      'Whether the answer is streamed as server-sent events.',
    ),
  }),
  reply: generation,
  chunk: generationChunk,
  fails: [
    'body_not_json',
    'blueprint_invalid',
    'inputs_invalid',
    'graph_not_found',
    'file_not_found',
    'file_deleted',
    ...answerFailures,
  ],
} as const satisfies Endpoint
