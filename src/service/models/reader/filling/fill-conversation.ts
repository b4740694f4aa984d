import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { removeNoAnswerNotices } from '#service/answering/compose-answer.ts'
import type { Conversation } from '#service/models/reader/conversation.ts'
import { jsonAsText, withoutFence } from '#service/models/reader/json-text.ts'
import { readSearch } from '#service/models/reader/present-results.ts'
import { fillSchema } from './fill-schema.ts'

/** Fills a schema from what functions answered and the user last gave, else from all the user said. */
export function fillConversation(
  schema: JsonSchema,
  { context, userText, earlierTexts: earlier, results }: Conversation,
): unknown {
  const answered = results.map(({ text }) => textOf(removeNoAnswerNotices(text)))
  const own = context === '' ? userText : context
  // A question says what the caller wants and states no facts.
  const isAnswered = answered.length > 0 && /[?？؟]\s*$/u.test(own)
  const last = isAnswered ? answered : [...answered, textOf(own)]
  // Values of an earlier message and of the last one are combined only if the last one gives none.
  try {
    const { value, valueCount } = fillSchema(schema, last)
    if (valueCount > 0 || earlier.length === 0) return value
  } catch (error) {
    if (earlier.length === 0) throw error
  }
  return fillSchema(schema, [...last, ...earlier.toReversed().map(textOf)]).value
}

// The properties of JSON become labels of its values.
function textOf(text: string): string {
  const pages = readSearch(text)
  if (pages) return pages.map(({ title, content }) => [title, content].join('\n\n')).join('\n\n')
  return jsonAsText(withoutFence(text)) ?? text
}
