import type { ModelRequest } from '#service/models/chat-model.ts'
import { chooseCall, isGreeting } from './choose-function.ts'
import type { Conversation } from './conversation.ts'
import { readConversation } from './conversation.ts'
import { fillConversation } from './fill/fill-conversation.ts'
import { quoteFromTexts } from '#service/answering/quote-texts.ts'
import type { ReaderAnswer } from './reader-answer.ts'
import { sayResults } from './say-results.ts'
import { presentCall, presentText } from './say-text.ts'

const whatItIs =
  'I am the built-in reader, not a language model: I quote graphs and given texts, and fill JSON schemas from them.'
const howToConnect =
  'For anything else, connect a language model under Settings → Models or with SHEAF_MODEL_URL.'

/** Nothing aborts in here: a thread whose answer nobody waits for is ended from outside. */
const neverAborted = new AbortController().signal

/**
 * Answers as the built-in reader: calls functions, quotes what texts and results say, fills JSON schemas
 * from them, and says plainly what it cannot do. Needs no network, and answers the same request the same.
 * A long text may take seconds and hundreds of megabytes, so it runs in the threads of `readerPool`.
 */
export async function answerRequest(request: ModelRequest): Promise<ReaderAnswer> {
  const conversation = readConversation(request)
  const call = await chooseCall(request, conversation, neverAborted)
  if (call) return presentCall(call, request)
  const text = request.schema
    ? JSON.stringify(await fillConversation(request.schema.schema, conversation, neverAborted))
    : sayAnswer(conversation)
  return presentText(text, request)
}

function sayAnswer(conversation: Conversation): string {
  const { said, question, given, earlier, system, results, hasImages } = conversation
  if (results.length > 0) return sayResults(question || said, results)
  const pictures = hasImages ? 'I do not see images. ' : ''
  if (isGreeting(said) || said.trim() === '') return `${pictures}${whatItIs} ${howToConnect}`

  const texts = [given === question ? '' : given, ...earlier.toReversed(), ...system]
  const quotes = quoteFromTexts(question, texts)
  if (quotes.length > 0) return `${pictures}${quotes.map(({ text }) => text).join('\n\n')}`
  const hasText = [given, ...earlier].some((text) => text !== question && text.trim() !== '')
  return `${pictures}${hasText ? 'The given text does not answer this in so many words. ' : ''}${whatItIs} ${howToConnect}`
}
