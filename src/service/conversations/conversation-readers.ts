import type { ConversationReader } from '#contract/conversations/conversation-readers.ts'
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

  async function access(reader: Caller) {
    const isHidden = await sources.hidden(reader, [conversation.id])
    const hidden = turns.filter((turn) => isHidden(turn))
    return {
      readable_turns: turns.length - hidden.length,
      // What is hidden from the caller itself, it cannot read, and so it is not named.
      hiding:
        reader.team_id === caller.team_id
          ? []
          : await sources.hiding({ reader, caller }, conversation.id, hidden),
    }
  }

  const organization = await teamStore(database).organization(caller)
  const readers: ConversationReader[] = [
    {
      type: 'organization',
      ...organization,
      // A team key does not learn what other teams have.
      ...(caller.team_id === null ? await access(caller) : { readable_turns: null, hiding: [] }),
    },
  ]
  for (const team of teams) {
    // eslint-disable-next-line no-await-in-loop -- many teams must not take all connections to the database
    readers.push({ type: 'team', ...team, ...(await access(narrowedTo(caller, team.id))) })
  }
  return readers
}
