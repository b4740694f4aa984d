import type { JsonSchema } from '#contract/json-schema.ts'
import type { Conversation } from '#service/models/reader/conversation.ts'
import { jsonAsText } from '#service/models/reader/json-text.ts'
import { readSearch } from '#service/models/reader/say-results.ts'
import { fillSchema } from './fill-schema.ts'

/** Fills a schema from what functions answered and the user last gave, else from all the user said. */
export async function fillConversation(
  schema: JsonSchema,
  { given, said, earlier, results }: Conversation,
  signal: AbortSignal,
): Promise<unknown> {
  const answered = results.map(({ text }) => textOf(text))
  const last = [...answered, textOf(given === '' ? said : given)]
  const all = [...last, ...earlier.toReversed().map(textOf)]
  // a text from before is another one: its values never stand beside those of the last
  const attempts = earlier.some((text) => text.trim() !== '') ? [last, all] : [all]
  let failure: unknown = null
  let filled: { value: unknown; found: number } | null = null
  for (const texts of attempts) {
    try {
      filled = await fillSchema(schema, texts, signal)
      if (filled.found > 0) return filled.value
    } catch (error) {
      signal.throwIfAborted()
      failure = error
    }
  }
  if (filled) return filled.value
  throw failure
}

// what is JSON already is read by its names
function textOf(text: string): string {
  const pages = readSearch(text)
  if (pages) return pages.map(({ title, content }) => [title, content].join('\n\n')).join('\n\n')
  const fenced = /^\s*```(?:json)?\s*\n(.*)\n\s*```\s*$/su.exec(text)?.[1]
  return jsonAsText(fenced ?? text) ?? text
}
