import * as z from 'zod/mini'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { defaultModel, removedModels } from '#contract/models.ts'

/** A chat request converted from a deprecated one, with notes on what changed. */
export interface ConvertedRequest {
  body: ChatRequestInput
  notes: string[]
}

/**
 * Detects the deprecated endpoint of a body by its path, or by fields that only that endpoint has.
 */
export function detectDeprecated(
  path: string | null,
  body: unknown,
): 'web_search' | 'medical' | null {
  if (path !== null) {
    if (/\/v1\/tools\/web-search\/?$/.test(path)) return 'web_search'
    return /\/v1\/tools\/comprehend\/medical\/?$/.test(path) ? 'medical' : null
  }
  const object = record.safeParse(body).data
  if (!object || 'messages' in object || 'model' in object) return null
  if (typeof object['query'] === 'string') return 'web_search'
  return typeof object['content'] === 'string' && 'response_type' in object ? 'medical' : null
}

const record = z.record(z.string(), z.unknown())
const stringList = z.catch(z.nullish(z.array(z.string())), [])

/**
 * Converts a web search request as the specification maps it: the query becomes the message,
 * domains become tool settings, and other options become instructions.
 */
export function convertWebSearch(request: unknown): ConvertedRequest {
  const body = record.safeParse(request).data ?? {}
  const { query, include_domains, exclude_domains, stream, ...others } = body
  const instructions = Object.entries(others).flatMap(([name, value]) => {
    const instruction = searchInstruction(name, value)
    return instruction === null ? [] : [instruction]
  })
  const question = typeof query === 'string' ? query : ''
  const content = instructions.length === 0 ? question : `${question}\n\n${instructions.join(' ')}`
  return {
    body: {
      model: defaultModel.id,
      messages: [{ role: 'user', content }],
      tools: [
        {
          type: 'web_search',
          function: {
            include_domains: stringList.parse(include_domains) ?? [],
            exclude_domains: stringList.parse(exclude_domains) ?? [],
          },
        },
      ],
      tool_choice: 'auto',
      ...(typeof stream === 'boolean' && { stream }),
    },
    notes: [
      'POST /v1/tools/web-search is deprecated. It was converted to a chat request.',
      ...(instructions.length > 0
        ? ['Search options other than domains are now part of the message.']
        : []),
      'The answer is in choices[0].message.content, its sources in web_search_data.',
    ],
  }
}

/** The instruction for a search option; null if the option has no effect. */
function searchInstruction(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  switch (name) {
    case 'search_depth':
      return value === 'advanced' ? 'Search in depth.' : `Search depth: ${text}.`
    case 'max_results':
      return `Use at most ${text} results.`
    case 'time_range':
      return `Only consider pages of the last ${timeRanges.get(text) ?? text}.`
    case 'days':
      return `Only consider pages of the last ${text} days.`
    case 'topic':
      return `The topic is ${text}.`
    case 'country':
      return `Prefer pages from ${text}.`
    case 'chunks_per_source':
      return `Use at most ${text} passages of each source.`
    case 'include_raw_content':
      if (value === false) return null
      return typeof value === 'string'
        ? `Include the whole content of the sources as ${text}.`
        : 'Include the whole content of the sources.'
    case 'include_answer':
      return value === false ? 'List the sources without an answer.' : null
    default:
      return `${name}: ${text}.`
  }
}

const timeRanges = new Map([
  ['d', 'day'],
  ['w', 'week'],
  ['m', 'month'],
  ['y', 'year'],
])

/**
 * Converts a medical entity request to a delegated chat request with a JSON schema, because its
 * model was removed.
 */
export function convertMedical(request: unknown): ConvertedRequest {
  const body = record.safeParse(request).data ?? {}
  const kind = typeof body['response_type'] === 'string' ? body['response_type'] : 'Entities'
  const content = typeof body['content'] === 'string' ? body['content'] : ''
  const formerModel = 'mdl-med'
  const removed = removedModels[formerModel]
  const replacement = removed?.replacement ?? defaultModel.id
  const coding = kind === 'Entities' ? '' : `, each with its ${kind} code as its category`
  return {
    body: {
      model: defaultModel.id,
      messages: [
        { role: 'user', content: `List the medical entities in this text${coding}.\n\n${content}` },
      ],
      tools: [
        {
          type: 'llm',
          function: { description: 'Finds medical entities in clinical text.', model: replacement },
        },
      ],
      tool_choice: 'auto',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'entities', schema: entitiesSchema, strict: true },
      },
    },
    notes: [
      'POST /v1/tools/comprehend/medical is deprecated. It was converted to a chat request.',
      `It delegated to ${formerModel}, which was removed on ${removed?.removed_on ?? 'an earlier date'}. ${replacement} is used instead.`,
      'The entities are returned as JSON in choices[0].message.content.',
    ],
  }
}

const entitiesSchema = {
  type: 'object',
  properties: {
    entities: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          text: { type: 'string' },
          category: { type: 'string' },
          score: { type: 'number' },
        },
        required: ['text', 'category', 'score'],
        additionalProperties: false,
      },
    },
  },
  required: ['entities'],
  additionalProperties: false,
}
