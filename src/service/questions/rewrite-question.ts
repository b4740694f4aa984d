import { hasControls } from '#contract/primitives.ts'
import { plainRequest } from '#service/chat/ask-model.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { firstTokens } from '#service/retrieval/tokens.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
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
// Most words of a rewritten question come from the conversation, or all but a few: “Where does it take place?”
const minSharedTerms = 0.6
const maxOtherTerms = 2

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
  const text = questionIn(rewritten)
  if (text === null || text.length > maxRewrittenChars) return question
  if (/https?:|[<>[\]{}|]/i.test(text) || hasControls(text)) return question
  const terms = [...questionTerms(text).keys()]
  const own = [...questionTerms(question).keys()]
  const said = history.slice(-rewrittenTurns).flatMap((turn) => [turn.question, turn.answer])
  const known = [question, ...said].flatMap(termsOf).map(withoutMarks)
  const shared = terms.filter((term) => isForm(withoutMarks(term), known)).length
  const isFromConversation =
    shared > 0 &&
    (shared >= minSharedTerms * terms.length || terms.length - shared <= maxOtherTerms)
  const numbers = own.filter((term) => /^\p{N}/u.test(term))
  const keepsNumbers = numbers.every((term) => terms.includes(term))
  const rewrittenTerms = terms.map(withoutMarks)
  // At least one word of the question remains, unless it has none, like “Why?”.
  const keepsSubject =
    own.length === 0 || own.some((term) => isForm(withoutMarks(term), rewrittenTerms))
  return isFromConversation && keepsNumbers && keepsSubject ? text : question
}

const maxLabelChars = 40
const label = new RegExp(
  `^[^:：?？]{0,${maxLabelChars}}(?:question|frage|pregunta|domanda)[^:：?？]{0,20}[:：]\\s*`,
  'iu',
)

/** The question of a model's answer, without a label, marks of emphasis and what it explains below; null where more lines could be it. */
function questionIn(rewritten: string): string | null {
  const [first = '', ...others] = rewritten.trim().split('\n')
  // An explanation stands behind an empty line.
  if (others.length > 0 && others[0]?.trim() !== '' && !/[?？]\W*$/u.test(first)) return null
  return first
    .replaceAll('**', '')
    .replace(label, '')
    .trim()
    .replace(/^["“„«](.*)["”“»]$/u, '$1')
}

const minStemChars = 4
const maxEndingChars = 3

/** Whether one of these words is another form of a word: both begin alike, and only their endings differ. */
function isForm(term: string, others: readonly string[]): boolean {
  return others.some((other) => {
    if (other === term) return true
    const stem = Math.max(minStemChars, Math.max(term.length, other.length) - maxEndingChars)
    return (
      !/\p{N}/u.test(term) &&
      Math.min(term.length, other.length) >= stem &&
      term.slice(0, stem) === other.slice(0, stem)
    )
  })
}
