import * as z from 'zod/mini'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { defaultModel, removedModels } from '#contract/models.ts'

/** A chat request in the place of an older one, and what a person is to know about the change. */
export interface Converted {
  body: ChatRequestInput
  notes: string[]
}

/** Which deprecated endpoint a body was meant for: by its address, or by what only it has. */
export function deprecatedKind(
  path: string | null,
  body: unknown,
): 'web_search' | 'medical' | null {
  if (path !== null) {
    if (/\/v1\/tools\/web-search\/?$/.test(path)) return 'web_search'
    return /\/v1\/tools\/comprehend\/medical\/?$/.test(path) ? 'medical' : null
  }
  const given = record.safeParse(body).data
  if (!given || 'messages' in given || 'model' in given) return null
  if (typeof given['query'] === 'string') return 'web_search'
  return typeof given['content'] === 'string' && 'response_type' in given ? 'medical' : null
}

const record = z.record(z.string(), z.unknown())
const texts = z.catch(z.nullish(z.array(z.string())), [])

/** By the specification's mapping: the query is the message, domains are the tool's, the rest is told. */
export function convertWebSearch(given: unknown): Converted {
  const body = record.safeParse(given).data ?? {}
  const { query, include_domains, exclude_domains, stream, ...others } = body
  const wishes = Object.entries(others).flatMap(([name, value]) => {
    const words = searchWords(name, value)
    return words === null ? [] : [words]
  })
  const question = typeof query === 'string' ? query : ''
  const content = wishes.length === 0 ? question : `${question}\n\n${wishes.join(' ')}`
  return {
    body: {
      model: defaultModel.id,
      messages: [{ role: 'user', content }],
      tools: [
        {
          type: 'web_search',
          function: {
            include_domains: texts.parse(include_domains) ?? [],
            exclude_domains: texts.parse(exclude_domains) ?? [],
          },
        },
      ],
      tool_choice: 'auto',
      ...(typeof stream === 'boolean' && { stream }),
    },
    notes: [
      'POST /v1/tools/web-search is deprecated. It was converted to a chat request.',
      ...(wishes.length > 0
        ? ['Search options other than domains are now part of the message.']
        : []),
      'The answer is in choices[0].message.content, its sources in web_search_data.',
    ],
  }
}

/** How a parameter of the search is said in words; null for one that changes nothing. */
function searchWords(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const told = typeof value === 'string' ? value : JSON.stringify(value)
  switch (name) {
    case 'search_depth':
      return value === 'advanced' ? 'Search in depth.' : `Search depth: ${told}.`
    case 'max_results':
      return `Use at most ${told} results.`
    case 'time_range':
      return `Only consider pages of the last ${ranges.get(told) ?? told}.`
    case 'days':
      return `Only consider pages of the last ${told} days.`
    case 'topic':
      return `The topic is ${told}.`
    case 'country':
      return `Prefer pages from ${told}.`
    case 'chunks_per_source':
      return `Use at most ${told} passages of each source.`
    case 'include_raw_content':
      if (value === false) return null
      return typeof value === 'string'
        ? `Include the whole content of the sources as ${told}.`
        : 'Include the whole content of the sources.'
    case 'include_answer':
      return value === false ? 'List the sources without an answer.' : null
    default:
      return `${name}: ${told}.`
  }
}

const ranges = new Map([
  ['d', 'day'],
  ['w', 'week'],
  ['m', 'month'],
  ['y', 'year'],
])

/** A delegation that answers with entities; the model that once read medicine is removed. */
export function convertMedical(given: unknown): Converted {
  const body = record.safeParse(given).data ?? {}
  const kind = typeof body['response_type'] === 'string' ? body['response_type'] : 'Entities'
  const content = typeof body['content'] === 'string' ? body['content'] : ''
  const former = 'mdl-med'
  const removed = removedModels[former]
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
      `It would delegate to ${former}, which was removed on ${removed?.removed_on ?? 'an earlier date'}. ${replacement} is used instead.`,
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
