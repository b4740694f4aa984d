import { z } from 'zod'
import { randomUUID } from 'node:crypto'
import { redPictures } from '#service/extraction/pictures/test-pictures.ts'
import type { specifiedChat } from '#service/coverage/specified/test-specified-chat.ts'
import {
  textOverLimit,
  tooManyRequests,
  unreadableBodies,
  wrongKeys,
} from '#service/coverage/test-requests.ts'
import type { FieldRequest, OperationRequests, Requests } from '#service/coverage/test-requests.ts'
import type { Change } from '#service/coverage/test-send.ts'
import { refusal } from '#service/models/openai/test-upstream.ts'

/** What the provider of the model answers from now on. */
const upstreamRefuses =
  (status: number, message: string): Change =>
  ({ upstream }) => {
    upstream.answer(refusal(status, message))
    return {}
  }
const upstreamIsDown: Change = async ({ upstream }) => {
  await upstream.close()
  return {}
}
const tokensAreUsedUp: Change = async ({ limit }) => {
  await limit({ limit: 'tokens_per_month', maximum: 0 })
  return {}
}
const user = { role: 'user', content: 'What is wool?' }
const image = (url: string) => ({
  body: { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] },
})

const weigh = {
  name: 'weigh',
  description: 'Weighs a thing.',
  parameters: { type: 'object', properties: { thing: { type: 'string' } }, required: ['thing'] },
}
const toolOf = (type: string, fields: object) => ({
  body: { tools: [{ type, function: fields }] },
})
/** The effect of a field of a tool, beside the tool without it. */
const inTool = (type: string, fields: object, more: object): FieldRequest => ({
  without: toolOf(type, fields),
  with: toolOf(type, { ...fields, ...more }),
})
/** A tool that searches a graph of its own. */
const graphTool: Change = async ({ newGraph, fileIn }) => {
  const graphId = await newGraph(randomUUID())
  for (const bytes of ['Wool is dear.', 'Wool is warm.']) await fileIn({ bytes, graphId })
  return toolOf('graph', { graph_ids: [graphId] })
}
const inGraphTool = (more: object): FieldRequest => ({
  without: graphTool,
  with: (_, { body }) => {
    const [tool] = z.array(z.object({ function: z.object({}).loose() })).parse(body?.['tools'])
    return toolOf('graph', { ...tool?.function, ...more })
  },
})
const says = (...messages: object[]) => ({ body: { messages } })
const called = [
  user,
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'weigh', arguments: '{}' } }],
  },
]
const format = (more: object) => ({
  body: {
    response_format: {
      type: 'json_schema',
      json_schema: { schema: { type: 'object', properties: { n: { type: 'integer' } } }, ...more },
    },
  },
})
const picture = 'data:image/png;base64,iVBORw0KGgo='

const chatFields: NonNullable<OperationRequests['fields']> = {
  model: { body: { model: 'small' } },
  'messages[].role': says({ role: 'system', content: 'Be brief.' }, user),
  'messages[].content': says({ ...user, content: 'What is linen?' }),
  'messages[].content[].text': says({
    role: 'user',
    content: [{ type: 'text', text: 'What is linen?' }],
  }),
  'messages[].content[].image_url': says({
    role: 'user',
    content: [{ type: 'image_url', image_url: { url: picture } }],
  }),
  'messages[].name': says({ ...user, name: 'Anna' }),
  'messages[].tool_call_id': {
    without: says(...called),
    with: says(...called, { role: 'tool', tool_call_id: 'call_1', content: '5 stones' }),
  },
  'messages[].tool_calls': says(...called),
  'messages[].graph_data': {
    without: says(user, { role: 'assistant', content: 'Warm.' }),
    with: says(user, { role: 'assistant', content: 'Warm.', graph_data: { sources: [] } }),
    noEffect: 'because clients send earlier answers back as they are',
  },
  'messages[].refusal': {
    without: says(user, { role: 'assistant', refusal: 'No.' }),
    with: says(user, { role: 'assistant', refusal: 'I must not say.' }),
  },
  max_tokens: { body: { max_tokens: 7 } },
  n: { body: { n: 2 } },
  temperature: { body: { temperature: 0.5 } },
  top_p: { body: { top_p: 0.5 } },
  stop: { body: { stop: '.' } },
  logprobs: { body: { logprobs: true } },
  stream: { body: { stream: true } },
  'stream_options.include_usage': {
    without: { body: { stream: true } },
    with: { body: { stream_options: { include_usage: true } } },
  },
  tool_choice: {
    without: toolOf('function', weigh),
    with: { body: { tool_choice: 'none' } },
  },
  tools: toolOf('function', weigh),
  'tools[].function.name': inTool('function', weigh, { name: 'measure' }),
  'tools[].function.description': inTool('function', weigh, { description: 'Measures.' }),
  'tools[].function.parameters': inTool('function', weigh, { parameters: { type: 'object' } }),
  'tools[].graph.graph_ids': graphTool,
  'tools[].graph.subqueries': inGraphTool({ subqueries: true }),
  'tools[].graph.description': inGraphTool({ description: 'Prices of cloth.' }),
  'tools[].graph.query_config': inGraphTool({ query_config: { max_snippets: 1 } }),
  'tools[].llm.description': inTool('llm', { model: 'small' }, { description: 'Knows prices.' }),
  'tools[].llm.model': inTool('llm', { model: 'small' }, { model: 'mdl-x5' }),
  'tools[].web_search.include_domains': inTool(
    'web_search',
    {},
    { include_domains: ['b.example'] },
  ),
  'tools[].web_search.exclude_domains': inTool(
    'web_search',
    {},
    { exclude_domains: ['a.example'] },
  ),
  'tools[].translation': toolOf('translation', { model: 'small' }),
  'tools[].vision': async ({ upload, admin }) => {
    const { id } = await upload(admin, { name: 'wide.png', bytes: redPictures.png(40, 30) })
    return toolOf('vision', { model: 'small', variables: [{ name: 'it', file_id: id }] })
  },
  'response_format.type': format({}),
  'response_format.json_schema.name': { without: format({}), with: format({ name: 'count' }) },
  'response_format.json_schema.schema': {
    without: format({}),
    with: format({ schema: { type: 'object', required: ['m'] } }),
  },
  'response_format.json_schema.strict': { without: format({}), with: format({ strict: true }) },
}

const models = {
  '429 CompletionModelQuotaError': {
    'a provider whose rate limit is reached': upstreamRefuses(429, 'Rate limit reached.'),
    'a provider whose account has no quota left': upstreamRefuses(402, 'Payment required.'),
    'the tokens of the month are used up': tokensAreUsedUp,
  },
  '500 CompletionModelInternalError': {
    'a provider that fails': upstreamRefuses(500, 'It broke.'),
    'a provider whose answer is no completion': ({ upstream }) => {
      upstream.answer({ chunks: ['data: <html>\n\n'] })
      return {}
    },
  },
} as const satisfies Record<string, Record<string, Change>>

export const chatRequests: Requests<keyof typeof specifiedChat> = {
  createChatCompletion: {
    valid: () => ({ body: { model: 'mdl-x5', messages: [user] } }),
    fields: chatFields,
    replies: [
      toolOf('function', weigh),
      toolOf('llm', { model: 'small' }),
      toolOf('web_search', {}),
      graphTool,
    ],
    failures: {
      ...wrongKeys,
      ...models,
      '400 BadRequest': {
        'no messages': { body: { messages: undefined } },
        'messages that are a text': { body: { messages: 'hello' } },
        'a message without a role': { body: { messages: [{ content: 'x' }] } },
        'a message without content': { body: { messages: [{ role: 'user' }] } },
        'no message of a user': { body: { messages: [{ role: 'system', content: 'x' }] } },
        'stream options without a stream': { body: { stream_options: { include_usage: true } } },
        'an image of an unsupported format': image('data:image/png;base64,aGVsbG8gd29ybGQ='),
        'a schema with an unknown type': {
          body: {
            response_format: { type: 'json_schema', json_schema: { schema: { type: 'thing' } } },
          },
        },
      },
      '400 InvalidInputParameters': {
        'an empty list of messages': { body: { messages: [] } },
        'a temperature of 3': { body: { temperature: 3 } },
        'no tokens': { body: { max_tokens: 0 } },
        'a model that does not exist': { body: { model: 'nobody' } },
        'a removed model': { body: { model: 'mdl-med' } },
        'messages over the limit of length': textOverLimit,
        'messages over the context window': upstreamRefuses(400, 'maximum context length is 4096'),
      },
      '400 InvalidContentType': {
        ...unreadableBodies,
        'a temperature that is a text': { body: { temperature: 'hot' } },
        'a tool of an unknown type': toolOf('sing', {}),
        'a tool without its fields': toolOf('llm', {}),
        'an image that is not base64': image('data:image/png;base64,****'),
      },
      '400 CompletionModelUnsafeRequestError': {
        'content that the provider prohibits': upstreamRefuses(400, 'Flagged by content_filter.'),
      },
      '429 QuotaExceeded': tooManyRequests,
      '503 CompletionModelUnavailableError': {
        'a provider that is down': upstreamIsDown,
        'a provider that is overloaded': upstreamRefuses(503, 'Overloaded.'),
        'a provider without the model': upstreamRefuses(404, 'No such model.'),
      },
    },
  },
  createCompletion: {
    valid: () => ({ body: { model: 'mdl-x5', prompt: 'Wool is' } }),
    fields: {
      model: { body: { model: 'small' } },
      prompt: { body: { prompt: 'Linen is' } },
      max_tokens: { body: { max_tokens: 7 } },
      temperature: { body: { temperature: 0.5 } },
      top_p: { body: { top_p: 0.5 } },
      stop: { body: { stop: ['.'] } },
      best_of: { body: { best_of: 2 } },
      random_seed: { body: { random_seed: 7 } },
      stream: { body: { stream: true } },
    },
    replies: [{ body: { best_of: 2 } }],
    failures: {
      ...wrongKeys,
      ...models,
      '400 BadRequest': {
        'no prompt': { body: { prompt: undefined } },
        'a prompt that is a number': { body: { prompt: 7 } },
        'a stream that is a text': { body: { stream: 'yes' } },
      },
      '400 InvalidInputParameters': {
        'an empty prompt': { body: { prompt: '' } },
        'a temperature of 9': { body: { temperature: 9 } },
        'a model that does not exist': { body: { model: 'nobody' } },
        'a removed model': { body: { model: 'mdl-x-003-instruct' } },
        'a prompt over the limit of length': textOverLimit,
      },
      '400 InvalidContentType': {
        ...unreadableBodies,
        'a best_of that is a text': { body: { best_of: 'all' } },
        'a temperature that is a text': { body: { temperature: 'hot' } },
      },
      '429 QuotaExceeded': tooManyRequests,
      '500 CompletionModelUnavailableError': {
        'a provider that is down': upstreamIsDown,
        'a provider that is overloaded': upstreamRefuses(503, 'Overloaded.'),
        'a provider without the model': upstreamRefuses(404, 'No such model.'),
      },
    },
  },
  listModels: { valid: () => ({}) },
}
