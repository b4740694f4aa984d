import type { specifiedChat } from '#service/coverage/specified/test-specified-chat.ts'
import { tooManyRequests, unreadableBodies, wrongKeys } from '#service/coverage/test-requests.ts'
import type { Requests } from '#service/coverage/test-requests.ts'
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
const tool = (type: string, fields: object) => ({ body: { tools: [{ type, function: fields }] } })
const image = (url: string) => ({
  body: { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] },
})

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
        'messages over the limit of length': async ({ limit }) => {
          await limit({ limit: 'text_characters', maximum: 3 })
          return {}
        },
        'messages over the context window': upstreamRefuses(400, 'maximum context length is 4096'),
      },
      '400 InvalidContentType': {
        ...unreadableBodies,
        'a temperature that is a text': { body: { temperature: 'hot' } },
        'a tool of an unknown type': tool('sing', {}),
        'a tool without its fields': tool('llm', {}),
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
        'a prompt over the limit of length': async ({ limit }) => {
          await limit({ limit: 'text_characters', maximum: 3 })
          return {}
        },
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
