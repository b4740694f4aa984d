import type { Conversation } from '#contract/conversations/conversations.ts'

const dayMs = 86_400_000

/** Conversations, newest first, under “Today”, “Yesterday” and “Earlier”, in the time zone of the reader. */
export function groupByDay(
  conversations: readonly Conversation[],
  now: Date,
): { day: string; conversations: readonly Conversation[] }[] {
  const today = new Date(now).setHours(0, 0, 0, 0)
  // Half a day before midnight is yesterday, however long that day is.
  const yesterday = new Date(today - dayMs / 2).setHours(0, 0, 0, 0)
  const dayOf = ({ updated_at }: Conversation): string => {
    const at = Date.parse(updated_at)
    if (at >= today) return 'Today'
    return at >= yesterday ? 'Yesterday' : 'Earlier'
  }
  return ['Today', 'Yesterday', 'Earlier']
    .map((day) => ({
      day,
      conversations: conversations.filter((conversation) => dayOf(conversation) === day),
    }))
    .filter((group) => group.conversations.length > 0)
}
