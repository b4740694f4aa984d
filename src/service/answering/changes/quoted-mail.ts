import type { ScoredStatement } from '#service/answering/score-statements.ts'

type Placed = Pick<ScoredStatement, 'text' | 'start' | 'passage'>

/** Whether a statement is of an e-mail. */
export function isMessage({ passage }: Placed): boolean {
  return /\.(?:eml|mbox|msg)$/iu.test(passage.file_name)
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
