import type { ConversationReader } from '#contract/conversations/conversation-readers.ts'
import { count } from '#console/ui/text/count.ts'

type Reading = Pick<ConversationReader, 'readable_turns' | 'hiding'>

/** How much of a conversation somebody can read, and why not the rest; undefined where it is not known or there is nothing yet. */
export function readableText(reader: Reading | undefined, total: number): string | undefined {
  const readable = reader?.readable_turns ?? null
  if (reader === undefined || readable === null || total === 0) return undefined
  if (readable === total)
    return total === 1 ? 'Can read the answer' : `Can read all ${total} answers`
  const some =
    readable === 0 ? 'Can read no answer' : `Can read ${readable} of ${count(total, 'answer')}`
  const reason = hidingText(reader.hiding)
  return reason === null ? some : `${some}. ${reason}`
}

/** Names what somebody cannot read, where that is known. */
function hidingText(hiding: Reading['hiding']): string | null {
  const [first] = hiding
  if (first === undefined) return null
  const names = new Intl.ListFormat('en').format(hiding.map(({ name }) => `“${name}”`))
  const was = hiding.length === 1 ? 'was' : 'were'
  return `No access to ${names}, which ${was} ${first.type === 'graph' ? 'searched' : 'read'}`
}
