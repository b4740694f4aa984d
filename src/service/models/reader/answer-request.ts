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
  'For anything else, connect a language model in Settings → Models or with SHEAF_MODEL_URL.'

/** The pool terminates the thread of an aborted request, so no signal is needed here. */
const neverAborted = new AbortController().signal

/**
 * Answers a request with the built-in reader: it calls functions, quotes texts and results, fills JSON
 * schemas from them, and says what it cannot do. It needs no network and is deterministic. A long text may
 * take seconds and hundreds of megabytes, so the service runs this in the threads of `readerPool`.
 */
export async function answerRequest(request: ModelRequest): Promise<ReaderAnswer> {
  const conversation = readConversation(request)
  const call = await selectFunctionCall(request, conversation, neverAborted)
  if (call) return presentCall(call, request)
  const text = request.schema
    ? JSON.stringify(await fillConversation(request.schema.schema, conversation, neverAborted))
    : quoteAnswer(conversation)
  return presentText(text, request)
}

function quoteAnswer(conversation: Conversation): string {
  const {
    userText: said,
    question,
    context,
    earlierTexts: earlier,
    systemTexts: system,
    results,
    hasImages,
  } = conversation
  if (results.length > 0) return presentResults(question || said, results)
  const imageNotice = hasImages ? 'I can’t read images. ' : ''
  if (isGreeting(said) || said.trim() === '') return `${imageNotice}${introduction} ${connectHint}`

  const texts = [context === question ? '' : context, ...earlier.toReversed(), ...system]
  const quotes = quoteFromTexts(question, texts)
  if (quotes.length > 0) return `${imageNotice}${quotes.map(({ text }) => text).join('\n\n')}`
  const hasText = [context, ...earlier].some((text) => text !== question && text.trim() !== '')
  return `${imageNotice}${hasText ? 'I found no answer in the text you gave me. ' : ''}${introduction} ${connectHint}`
}
