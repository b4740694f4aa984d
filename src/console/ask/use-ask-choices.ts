import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import type { Conversation } from '#contract/conversations.ts'
import { updateConversationMutation } from './conversation-queries.ts'
import { storedGraphIds, storedModel } from './stored-choices.ts'

/**
 * The graphs and the model of the next question. A new conversation begins with those that were chosen last
 * in this browser, or with every graph where there are few. `isEmpty`: there is no graph at all. `isLoading`: it is not known yet which
 * graphs these are.
 */
export function useAskChoices(conversation: Conversation | undefined) {
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null)
  const [chosenModel, setChosenModel] = useState<string | null | undefined>(undefined)
  const update = useMutation(updateConversationMutation(useQueryClient(), conversation?.id ?? ''))
  const isNew = conversation === undefined
  const all = useQuery({ ...graphQueries.choices(''), enabled: isNew })
  const [remembered] = useState(() => storedGraphIds.read() ?? [])
  // Graphs may have been deleted since. The list comes first, because it holds most of them.
  const { usable, isPending } = useQueries({
    queries: (isNew && !all.isPending ? remembered : []).map(graphQueries.one),
    combine: (results) => ({
      usable: results.flatMap(({ data }) => data?.id ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  })
  const every = all.data && !all.data.has_more ? all.data.data.map(({ id }) => id) : []
  const model = chosenModel === undefined ? (conversation?.model ?? null) : chosenModel

  return {
    graph_ids: chosenIds ?? conversation?.graph_ids ?? (usable.length > 0 ? usable : every),
    model: isNew && chosenModel === undefined ? storedModel.read() : model,
    isLoading: isNew && chosenIds === null && (isPending || all.isPending),
    isEmpty: all.data?.data.length === 0,
    /** The graphs could not be loaded. */
    isFailed: all.data === undefined && all.isError,
    setGraphIds: (graph_ids: readonly string[]) => {
      setChosenIds(graph_ids)
      storedGraphIds.write([...graph_ids])
    },
    setModel: (next: string | null) => {
      setChosenModel(next)
      storedModel.write(next)
      if (conversation) update.mutate({ model: next }, { onError: showFailure })
    },
  }
}
