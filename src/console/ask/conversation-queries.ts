import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  getConversation,
  listConversations,
  rateTurn,
  stopTurn,
  updateConversation,
} from '#contract/conversations/conversations.ts'

// An answer that was begun before a reload, or in another window.
const answeringPollMs = 1_000

export const conversationQueries = {
  all: ['conversations'] as const,

  lists: () => [...conversationQueries.all, 'list'] as const,

  /** The key's own conversations, or those that others share with it. */
  list: (scope: 'own' | 'shared', search: string) =>
    pagedQuery({
      queryKey: [...conversationQueries.lists(), scope, search],
      queryFn: ({ signal, pageParam }) =>
        call(
          listConversations,
          {
            query: {
              scope,
              sort: 'activity' as const,
              ...(search !== '' && { search }),
              ...pageParam,
            },
          },
          signal,
        ),
      placeholderData: keepPreviousData,
    }),

  /** A conversation with its turns, oldest first; pages lead back in time. */
  one: (conversation_id: string) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all, 'one', conversation_id],
      queryFn: ({ signal, pageParam }) =>
        call(getConversation, { params: { conversation_id }, query: pageParam }, signal),
      initialPageParam: noCursor,
      getNextPageParam: ({ turns }) =>
        turns.has_more && turns.last_id !== null ? { after: turns.last_id } : null,
      select: ({ pages }) => ({
        conversation: pages[0],
        turns: pages.flatMap(({ turns }) => turns.data).toReversed(),
      }),
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ turns }) => turns.data.some(isAnswering))
          ? answeringPollMs
          : false,
    }),
}

const noCursor: { after?: string } = {}

function isAnswering({ status }: { status: string }): boolean {
  return status === 'answering'
}

export const updateConversationMutation = (queryClient: QueryClient, conversation_id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof updateConversation>['body']>) =>
      call(updateConversation, { params: { conversation_id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: conversationQueries.all }),
  })

export const stopTurnMutation = (queryClient: QueryClient, conversation_id: string) =>
  mutationOptions({
    mutationFn: (turn_id: string) => call(stopTurn, { params: { conversation_id, turn_id } }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: conversationQueries.one(conversation_id).queryKey,
      }),
  })

export const rateTurnMutation = (queryClient: QueryClient, conversation_id: string) =>
  mutationOptions({
    // A comment that is sent while its vote is still being saved comes after it.
    scope: { id: `rate ${conversation_id}` },
    mutationFn: ({
      turn_id,
      ...body
    }: NonNullable<CallInput<typeof rateTurn>['body']> & { turn_id: string }) =>
      call(rateTurn, { params: { conversation_id, turn_id }, body }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        queryKey: conversationQueries.one(conversation_id).queryKey,
      }),
  })
