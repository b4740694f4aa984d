import { z } from 'zod'
import { folded } from '#service/database/containing.ts'

const maxTitleChars = 120
// A title ends with a whole word where that leaves so much of it.
const minTitleShare = 0.7
// Characters stored of the request and of the answer: a search scans all of them.
const maxWordsChars = 2000
// A conversation is read from its end; earlier messages over the limit are not searchable.
const maxMessages = 50
/** The largest number of tokens that a run holds, as its column on PostgreSQL does. */
export const maxTokenCount = 2 ** 31 - 1

const texts = z.union([
  z.string(),
  z
    .array(z.unknown())
    .transform((parts) => parts.slice(0, maxMessages).map(textOfPart).filter(Boolean).join('\n')),
])
const part = z.object({ text: z.string() })
const message = z.object({ role: z.string(), content: texts })
const requestBody = z.object({ messages: z.array(z.unknown()).nullish(), prompt: texts.nullish() })
const model = z.object({ model: z.string() })
const choice = z.object({
  message: z.object({ content: z.string().nullish() }).nullish(),
  text: z.string().nullish(),
})
const choices = z.object({ choices: z.array(z.unknown()) })
const tokens = z.int().min(0).max(maxTokenCount).nullish().catch(null)
const usage = z.object({
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }),
})

/** The title, model and searchable text of a request body of any shape. */
export function readRequestText(request: unknown): { title: string; model: string; words: string } {
  const body = requestBody.safeParse(request).data
  const messages = (body?.messages ?? [])
    .slice(-maxMessages)
    .map((entry) => message.safeParse(entry).data)
    .filter((entry) => entry !== undefined)
    .toReversed()
  const last = messages.find((entry) => entry.role === 'user')
  const text = last?.content ?? body?.prompt ?? ''
  const others = messages.filter((entry) => entry !== last).map((entry) => entry.content)
  return {
    title: titleOf(text),
    model: clean(model.safeParse(request).data?.model ?? '').slice(0, 255),
    words: wordsOf([text, ...others]),
  }
}

/** The searchable text and the usage of a result, which may be incomplete. */
export function readResponseText(response: unknown): {
  words: string
  prompt_tokens: number | null
  completion_tokens: number | null
} {
  const answers = (choices.safeParse(response).data?.choices ?? [])
    .slice(0, maxMessages)
    .map((entry) => choice.safeParse(entry).data)
    .map((entry) => entry?.message?.content ?? entry?.text ?? '')
  const counted = usage.safeParse(response).data?.usage
  return {
    words: wordsOf(answers),
    prompt_tokens: counted?.prompt_tokens ?? null,
    completion_tokens: counted?.completion_tokens ?? null,
  }
}

function textOfPart(value: unknown): string {
  return part.safeParse(value).data?.text ?? ''
}

/** The beginning of a text, as the title of what it begins. */
export function titleOf(text: string): string {
  const start = text.trimStart()
  // The beginning of the text suffices for the title.
  const line = oneLine(start.slice(0, maxTitleChars * 10))
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  // The last character may be half a surrogate pair.
  const whole = start.length > maxTitleChars * 10 ? characters.slice(0, -1) : characters
  if (whole.length === characters.length && whole.length <= maxTitleChars) return line
  const title = whole.slice(0, maxTitleChars - 1).join('')
  const lastWord = title.lastIndexOf(' ')
  // Scripts without blanks, and long words, are cut anywhere.
  const cut = lastWord > title.length * minTitleShare ? title.slice(0, lastWord) : title
  return `${cut
    .trimEnd()
    .replace(/[,;:–—-]+$/u, '')
    .trimEnd()}…`
}

function wordsOf(parts: readonly string[]): string {
  let all = ''
  for (const item of parts) {
    if (all.length >= maxWordsChars) break
    all += `${item.slice(0, maxWordsChars)} `
  }
  return searchable(all).slice(0, maxWordsChars).toWellFormed()
}

/** Normalizes text for `words`: lower case, single spaces. */
export function searchable(text: string): string {
  return oneLine(folded(text))
}

/** Removes what PostgreSQL cannot store: NUL and lone surrogates. */
function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}
