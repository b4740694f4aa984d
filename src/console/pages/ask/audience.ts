import type { Me } from '#console/session/me-queries.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'

/** Whom a shared conversation is shared with, as its owner reads it. */
export function audience(
  { shared_team_ids }: Pick<Conversation, 'shared_team_ids'>,
  { teams }: Pick<Me, 'teams'>,
): string {
  const [first, ...others] = shared_team_ids
  if (first === undefined) return 'organization keys'
  if (others.length > 0) return `${shared_team_ids.length} teams`
  return teams.find(({ id }) => id === first)?.name ?? 'a team'
}
