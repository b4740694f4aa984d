import { queryOptions } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { conversationQueries } from '#console/ask/conversation-queries.ts'
import { listConversationReaders } from '#contract/conversations/conversation-readers.ts'

/** Who can read a conversation besides its owner, and how much of it teams could read that it may be shared with. */
export const readerQuery = (conversation_id: string, team_ids: readonly string[]) =>
  queryOptions({
    queryKey: [...conversationQueries.all, 'readers', conversation_id, team_ids],
    queryFn: ({ signal }) =>
      call(
        listConversationReaders,
        { params: { conversation_id }, query: { team_ids: [...team_ids] } },
        signal,
      ),
  })
