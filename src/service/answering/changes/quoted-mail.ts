import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { isMessage } from '#service/answering/named/senders.ts'

/** Matches a line that greets whom a message goes to: “Dear all,”. */
export const salutation =
  /^(?:dear|hi|hello|good (?:morning|afternoon)|sehr geehrte[rs]?|liebe[rs]?|hallo|servus|guten tag|estimad[oa]s?|hola|bonjour|cher|chère)(?!\p{L})[^.!?]{0,60}[,:!]$/iu

interface Placed {
  text: string
  /** Offset in the text of the page. */
  start: number
  passage: FoundPassage
}

/** Whether a statement stands in a line that an e-mail quotes from the message it replies to. */
export function isQuoted({ text, start, passage }: Placed): boolean {
  if (text.startsWith('>')) return true
  const before = passage.text.slice(0, start - passage.start)
  return before
    .slice(before.lastIndexOf('\n') + 1)
    .trimStart()
    .startsWith('>')
}

// “On 5 Jan 2026, Raj Patel wrote:”, “Am 2.12.2025 schrieb Anna Lechner:”
const attributionLine =
  /^[> \t]{0,20}(?:(?:on|am|el|le) .{4,120}(?:wrote|schrieb|escribió|a écrit).{0,80}:|.{4,120}(?:写道|さんは書きました|のメール)[：:]?)\s*$/iu
const attributedDate =
  /\d{1,2}\.? ?\p{L}{3,10}\.?,? \d{4}|\p{L}{3,9} \d{1,2}, \d{4}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d\d-\d\d/u

/** Whether a line only says who wrote what is quoted below it. */
export function isAttribution(text: string): boolean {
  return attributionLine.test(text)
}

/** When what an e-mail quotes was written, as the line above the quote says it; null where none does. */
export function dateOfQuote({ start, passage }: Placed): string | null {
  const before = passage.text.slice(0, start - passage.start).split('\n')
  const line = before.findLast((one) => isAttribution(one))
  return attributedDate.exec(line ?? '')?.[0] ?? null
}

/** The statements without what an e-mail quotes where the e-mail itself says something of it, too. */
export function withoutQuotedMail<One extends Placed>(statements: readonly One[]): readonly One[] {
  const replies = new Set(
    statements
      .filter((one) => isMessage(one) && !isQuoted(one))
      .map(({ passage }) => passage.file_id),
  )
  return statements.filter(
    (one) => !isMessage(one) || !replies.has(one.passage.file_id) || !isQuoted(one),
  )
}
