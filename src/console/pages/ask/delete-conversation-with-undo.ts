import type { QueryClient } from '@tanstack/react-query'
import { conversationQueries } from '#console/ask/conversation-queries.ts'
import { deleteWithUndo } from '#console/mutations/delete-with-undo.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { deleteConversation } from '#contract/conversations/conversations.ts'
import { endpointUrl } from '#contract/endpoint.ts'

/** Deletes a conversation once the toast with the undo is gone. */
export function deleteConversationWithUndo(queryClient: QueryClient, id: string): void {
  deleteWithUndo({
    queryClient,
    ids: [id],
    title: 'Conversation deleted',
    lists: conversationQueries.lists(),
    page: (conversation_id) => conversationQueries.one(conversation_id).queryKey,
    path: (conversation_id) =>
      endpointUrl(deleteConversation.path, { params: { conversation_id } }),
    goneKeys: ['conversation_not_found'],
    onSent: ({ done, failed }) => {
      for (const conversation_id of done) {
        const { queryKey } = conversationQueries.one(conversation_id)
        queryClient.removeQueries({ queryKey, type: 'inactive' })
      }
      for (const { error } of failed) showFailure(error)
    },
  })
}
