import { hasControls } from '#contract/primitives.ts'
import { plainRequest } from '#service/chat/ask-model.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { firstTokens } from '#service/retrieval/tokens.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { rewritingMessages } from './grounded-prompt.ts'

interface Turn {
  question: string
  answer: string
}

const rewrittenTurns = 4
const maxAnswerTokens = 300
const maxRewrittenChars = 1000
// More than a question may have, with what may stand around it.
const maxReadChars = 2 * maxRewrittenChars
const maxRewrittenTokens = 250
// Words of a rewritten question come from the conversation, apart from words such as “how” and a few others.
const minSharedTerms = 0.6

/** The request that asks a model to make a follow-up question complete. */
export function rewritingRequest(question: string, history: readonly Turn[]): ModelRequest {
  const turns = history
    .slice(-rewrittenTurns)
    .map((turn) => ({ ...turn, answer: firstTokens(turn.answer, maxAnswerTokens) }))
  return {
    ...plainRequest,
    messages: rewritingMessages(question, turns),
    // Models that think before they answer count their thoughts, too.
    max_tokens: maxRewrittenTokens * 8,
  }
}

/** The text of a model's answer; the beginning of one that is too long for a question. */
export async function readText(events: AsyncIterable<ModelEvent>): Promise<string> {
  let text = ''
  for await (const event of events) {
    if (event.type === 'text') text += event.text.slice(0, maxReadChars)
    if (text.length >= maxReadChars) break
  }
  return text
}

/**
 * The rewritten question of a model's answer, or the question itself when the answer is no question that this
 * conversation could have led to: a text of documents in it may have taken the model elsewhere.
 */
export function readRewritten(
  rewritten: string,
  question: string,
  history: readonly Turn[],
): string {
  const lines = rewritten.split('\n').filter((line) => line.trim() !== '')
  const text = (lines[0] ?? '').trim().replace(/^["“„«](.*)["”“»]$/u, '$1')
  if (lines.length !== 1 || text.length > maxRewrittenChars) return question
  if (/https?:|[<>[\]{}|]/i.test(text) || hasControls(text)) return question
  const terms = [...questionTerms(text).keys()]
  const own = [...questionTerms(question).keys()]
  const knownWords = new Set(
    [
      question,
      ...history.slice(-rewrittenTurns).flatMap((turn) => [turn.question, turn.answer]),
    ].flatMap(termsOf),
  )
  const isFromConversation =
    terms.length > 0 &&
    terms.filter((term) => knownWords.has(term)).length >= minSharedTerms * terms.length
  const numbers = own.filter((term) => /^\p{N}/u.test(term))
  const keepsNumbers = numbers.every((term) => terms.includes(term))
  // At least one word of the question remains, unless it has none, like “Why?”.
  const keepsSubject = own.length === 0 || own.some((term) => terms.includes(term))
  return isFromConversation && keepsNumbers && keepsSubject ? text : question
}
