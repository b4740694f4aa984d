import type { ConversationReader } from '#contract/conversations/conversations.ts'
import { narrowedTo } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { Database } from '#service/database/schema.ts'
import type { ConversationRow } from './conversation-store.ts'
import { conversationTurnStore } from './conversation-turn-store.ts'
import { turnSourceStore } from './turn-source-store.ts'

/**
 * Lists who can read a conversation of the caller's own besides it, and teams that it may be shared with, and how much of
 * it they can read.
 */
export async function conversationReaders(
  database: Database,
  caller: Caller,
  conversation: ConversationRow,
  team_ids: readonly string[],
): Promise<ConversationReader[]> {
  if (conversation.shared === 'private' && team_ids.length === 0) return []
  const ids = new Set([...conversation.shared_team_ids, ...team_ids])
  const teams = await teamStore(database).some(caller, [...ids])
  const turns = await conversationTurnStore(database).continued(conversation)
  const sources = turnSourceStore(database)

  async function countReadable(reader: Caller): Promise<number> {
    const isHidden = await sources.hidden(reader, [conversation.id])
    return turns.filter((turn) => !isHidden(turn)).length
  }

  const organization = await teamStore(database).organization(caller)
  const readers: ConversationReader[] = [
    {
      type: 'organization',
      ...organization,
      // A team key does not learn what other teams have.
      readable_turns: caller.team_id === null ? await countReadable(caller) : null,
    },
  ]
  for (const team of teams) {
    // eslint-disable-next-line no-await-in-loop -- many teams must not take all connections to the database
    const readable_turns = await countReadable(narrowedTo(caller, team.id))
    readers.push({ type: 'team', ...team, readable_turns })
  }
  return readers
}
