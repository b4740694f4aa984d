import type { Reply } from '#contract/endpoint.ts'
import type { testPictureModel } from '#contract/models/picture-model.ts'
import { askModel, plainRequest } from '#service/chat/ask-model.ts'
import { Failure } from '#service/failure.ts'
import type { ModelRequest, ResolvedModel } from '#service/models/chat-model.ts'
import { countedModel } from '#service/models/counted-model.ts'
import { tryModel } from '#service/models/try-model.ts'

/** A PNG of 64 × 64 red pixels. */
const redSquare =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsIty/dMYyQi+hcEKLNO+FgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywI6LQEAwyG+sAAAAABJRU5ErkJggg=='
const maxQuoteChars = 200
// As many as a description has: a reasoning model thinks before it says something.
const maxAnswerTokens = 600

/**
 * Shows a model a picture, and tells what it says of it, for an administrator of providers. `onTokens` is called with
 * the tokens that it used.
 */
export function tryPicture(
  model: ResolvedModel,
  onTokens: NonNullable<ModelRequest['onTokens']>,
  signal: AbortSignal,
): Promise<Reply<typeof testPictureModel>> {
  const url = `data:image/png;base64,${redSquare}`
  const content = [
    { type: 'text' as const, text: 'Say in one sentence what this picture shows.' },
    { type: 'image_url' as const, image_url: { url } },
  ]
  const request = {
    ...plainRequest,
    messages: [{ role: 'user' as const, content }],
    max_tokens: maxAnswerTokens,
    onTokens,
  }
  const counted = { ...model, chat: countedModel(model) }
  const ask = async (limited: AbortSignal) => {
    const said = (await askModel(counted, request, limited)).text.replaceAll(/\s+/g, ' ').trim()
    if (said === '') throw new Failure('model_failed', `${model.id} says nothing of a picture.`)
    const quote = said.length > maxQuoteChars ? `${said.slice(0, maxQuoteChars)}…` : said
    return { message: `${model.id} was shown a red square and says: “${quote.toWellFormed()}”` }
  }
  return tryModel(model.id, ask, {}, signal)
}
