import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { updateConversationMutation } from './conversation-queries.ts'
import { storedGraphIds, storedModel } from './stored-choices.ts'

// The graphs of a large organization cannot all be shown before a question.
const maxShownGraphs = 3

/**
 * The graphs, the files and the model of the next question. A new conversation is about `linkedFiles`, if there are any,
 * or begins with the graphs that were chosen last in this browser, or with all graphs. `isEmpty`: there is no graph at all. `isLoading`: it is not known yet which
 * graphs these are.
 */
export function useAskChoices(
  conversation: Conversation | undefined,
  linkedFiles: readonly string[] = [],
) {
  // Null means all graphs.
  const [chosenIds, setChosenIds] = useState<readonly string[] | null | undefined>(undefined)
  const [chosenFiles, setChosenFiles] = useState<readonly string[] | null | undefined>(undefined)
  const [chosenModel, setChosenModel] = useState<string | null | undefined>(undefined)
  const update = useMutation(updateConversationMutation(useQueryClient(), conversation?.id ?? ''))
  const isNew = conversation === undefined
  const asksAllLater = chosenIds === null || conversation?.all_graphs === true
  const all = useQuery({ ...graphQueries.choices(''), enabled: isNew || asksAllLater })
  const [remembered] = useState(() => (linkedFiles.length > 0 ? [] : (storedGraphIds.read() ?? [])))
  // Graphs may have been deleted since. The list comes first, because it holds most of them.
  const { usable, isPending } = useQueries({
    queries: (isNew && !all.isPending ? remembered : []).map(graphQueries.one),
    combine: (results) => ({
      usable: results.flatMap(({ data }) => data?.id ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  })
  const initialIds = conversation
    ? conversation.all_graphs === true
      ? null
      : conversation.graph_ids
    : usable.length > 0
      ? usable
      : null
  const requestedIds = chosenIds === undefined ? initialIds : chosenIds
  const links = linkedFiles.length > 0 ? linkedFiles : null
  const initialFiles = conversation ? (conversation.file_ids ?? null) : links
  const file_ids = chosenFiles === undefined ? initialFiles : chosenFiles
  const listed = all.data?.data.map(({ id }) => id) ?? []
  const isEmpty = all.data?.data.length === 0
  const model = chosenModel === undefined ? (conversation?.model ?? null) : chosenModel

  return {
    /** The graphs of the next question; null for all. */
    requestedIds,
    asksAll: requestedIds === null && all.data !== undefined && !isEmpty,
    /** The only files that are asked, none if all were deleted; null for all files of the graphs. */
    file_ids,
    setFileIds: setChosenFiles,
    /** The graphs that are asked, as far as all are known. */
    graph_ids: requestedIds ?? (all.data?.has_more === true ? [] : listed),
    /** Those to show before the first question: of many, the ones with the most files. */
    shown_ids:
      requestedIds ?? (all.data?.has_more === true ? listed.slice(0, maxShownGraphs) : listed),
    model: isNew && chosenModel === undefined ? storedModel.read() : model,
    isLoading:
      isNew && chosenIds === undefined
        ? isPending || all.isPending
        : requestedIds === null && all.isPending,
    isEmpty,
    /** The graphs could not be loaded. */
    isFailed: all.data === undefined && all.isError,
    setGraphIds: (graph_ids: readonly string[] | null) => {
      setChosenIds(graph_ids)
      storedGraphIds.write(graph_ids && [...graph_ids])
    },
    /** Resolves once the conversation has the model, also where it could not be changed. */
    setModel: async (next: string | null): Promise<void> => {
      setChosenModel(next)
      storedModel.write(next)
      if (conversation) await update.mutateAsync({ model: next }).catch(showFailure)
    },
  }
}
