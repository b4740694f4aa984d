import { useInfiniteQuery } from '@tanstack/react-query'
import type { StoredConversation } from './AskView.tsx'
import { conversationQueries } from './conversation-queries.ts'
import { readTurn } from './turn.ts'

/** The query of a conversation, and what it has loaded; nothing without an id. */
export function useStoredConversation(conversation_id: string | null) {
  const query = useInfiniteQuery({
    ...conversationQueries.one(conversation_id ?? ''),
    enabled: conversation_id !== null,
  })
  const conversation = query.data?.conversation
  const stored: StoredConversation | null =
    conversation === undefined
      ? null
      : {
          conversation,
          turns: (query.data?.turns ?? []).map(readTurn),
          loadOlder: query.hasNextPage ? () => void query.fetchNextPage() : null,
          isLoadingOlder: query.isFetchingNextPage,
        }
  return { query, stored }
}
