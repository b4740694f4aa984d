import type { ChatModel, ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { chooseCall, isGreeting } from './choose-function.ts'
import type { Conversation } from './conversation.ts'
import { readConversation } from './conversation.ts'
import { fillConversation } from './fill/fill-conversation.ts'
import { quoteFromTexts } from './quote-texts.ts'
import { sayResults } from './say-results.ts'
import { callFunction, sayText } from './say-text.ts'

const whatItIs =
  'I am the built-in reader, not a language model: I quote graphs and given texts, and fill JSON schemas from them.'
const howToConnect =
  'For anything else, connect a language model under Settings → Models or with SHEAF_MODEL_URL.'

/**
 * The built-in reader as a model: it calls functions, quotes what texts and results say, fills JSON
 * schemas from them, and says plainly what it cannot do. No network; the same is answered the same.
 */
export function readerModel(): ChatModel {
  return { kind: 'reader', fingerprint: 'sheaf-reader-1', answer }
}

async function* answer(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  signal.throwIfAborted()
  const conversation = readConversation(request)
  const call = await chooseCall(request, conversation, signal)
  if (call) {
    yield* callFunction(call.name, call.given, request)
    return
  }
  const text = request.schema
    ? JSON.stringify(await fillConversation(request.schema.schema, conversation, signal))
    : await sayAnswer(conversation, signal)
  yield* sayText(text, request, signal)
}

async function sayAnswer(conversation: Conversation, signal: AbortSignal): Promise<string> {
  const { said, question, given, earlier, system, results, hasImages } = conversation
  if (results.length > 0) return await sayResults(question || said, results, signal)
  const pictures = hasImages ? 'I do not see images. ' : ''
  if (isGreeting(said) || said.trim() === '') return `${pictures}${whatItIs} ${howToConnect}`

  const texts = [given === question ? '' : given, ...earlier.toReversed(), ...system]
  const quotes = await quoteFromTexts(question, texts, { signal })
  if (quotes.length > 0) return `${pictures}${quotes.map(({ text }) => text).join('\n\n')}`
  const hasText = [given, ...earlier].some((text) => text !== question && text.trim() !== '')
  return `${pictures}${hasText ? 'The given text does not answer this in so many words. ' : ''}${whatItIs} ${howToConnect}`
}
