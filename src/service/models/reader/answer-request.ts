import type { ModelRequest } from '#service/models/chat-model.ts'
import { selectFunctionCall, isGreeting } from './select-function.ts'
import type { Conversation } from './conversation.ts'
import { readConversation } from './conversation.ts'
import { fillConversation } from './filling/fill-conversation.ts'
import { quoteFromTexts } from '#service/answering/texts/quote-texts.ts'
import type { ReaderAnswer } from './reader-answer.ts'
import { presentResults } from './present-results.ts'
import { presentCall, presentText } from './present-answer.ts'

const introduction =
  'I’m the built-in reader, not a language model. I quote from graphs and from texts in your messages, and I fill JSON schemas from them.'
const connectHint =
  'For anything else, choose a language model, or connect one in Settings → Models or with SHEAF_MODEL_URL.'

/**
 * Answers a request with the built-in reader: it calls functions, quotes texts and results, fills JSON
 * schemas from them, and says what it cannot do. It needs no network and is deterministic. A long text may
 * take seconds and hundreds of megabytes, so the service runs this in the threads of `readerPool`, which
 * terminates the thread of an aborted request.
 */
export function answerRequest(request: ModelRequest): ReaderAnswer {
  const conversation = readConversation(request)
  const call = selectFunctionCall(request, conversation)
  if (call) return presentCall(call, request)
  const text = request.schema
    ? JSON.stringify(fillConversation(request.schema.schema, conversation))
    : quoteAnswer(conversation)
  return presentText(text, request)
}

function quoteAnswer(conversation: Conversation): string {
  const { userText, question, context, earlierTexts, systemTexts, results, hasImages } =
    conversation
  if (results.length > 0) return presentResults(question || userText, results)
  const imageNotice = hasImages ? 'I can’t read images. ' : ''
  if (isGreeting(userText) || userText.trim() === '')
    return `${imageNotice}${introduction} ${connectHint}`

  const texts = [context === question ? '' : context, ...earlierTexts.toReversed(), ...systemTexts]
  const quotes = quoteFromTexts(question, texts)
  if (quotes.length > 0) return `${imageNotice}${quotes.map(({ text }) => text).join('\n\n')}`
  const hasText = [context, ...earlierTexts].some((text) => text !== question && text.trim() !== '')
  return `${imageNotice}${hasText ? 'I found no answer in the text you gave me. ' : ''}${introduction} ${connectHint}`
}
