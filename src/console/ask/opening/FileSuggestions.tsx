import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { suggestionQuery } from './suggestion-query.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { maxSuggestions, SuggestedQuestions, type Suggestion } from './SuggestedQuestions.tsx'

// More would only delay the question that somebody came with.
const maxSuggestingGraphs = 4

interface FileSuggestionsProps {
  /** Others need another key. */
  graph_ids: readonly string[]
  /** The only files that are asked; null for all files of the graphs. */
  file_ids?: readonly string[] | null
  onAsk: (question: string) => void
}

/** Questions that files suggest. Those of the first that replies are shown at once, and stay. */
export function FileSuggestions({ graph_ids, file_ids = null, onAsk }: FileSuggestionsProps) {
  const files = useQueries({
    queries: (file_ids ?? []).slice(0, maxSuggestingGraphs).map(fileQueries.one),
    combine: (results) => ({
      all: results.flatMap(({ data }) => data ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  })
  const ids =
    file_ids === null
      ? graph_ids.slice(0, maxSuggestingGraphs).map((graph_id) => [graph_id] as const)
      : files.all.flatMap(({ id, graph_ids: [graph_id] }) =>
          graph_id === undefined ? [] : [[graph_id, id] as const],
        )
  const { lists, isPending } = useQueries({
    queries: ids.map(([graph_id, file_id]) => suggestionQuery(graph_id, file_id)),
    combine: (results) => ({
      lists: results.map(({ data }) => data ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  })
  // The graphs that follow have their places.
  const share = isPending ? Math.ceil(maxSuggestions / ids.length) : maxSuggestions
  const rows = inTurn(lists.map((list) => list.slice(0, share)))
  const [shown, setShown] = useState<readonly Suggestion[]>([])
  const all = [...new Map([...shown, ...rows].map((row) => [row.question, row])).values()]
  if (shown.length < Math.min(all.length, maxSuggestions)) setShown(all.slice(0, maxSuggestions))
  return (
    <SuggestedQuestions
      suggestions={shown}
      isLoading={isPending || files.isPending}
      onAsk={onAsk}
    />
  )
}

/** The first of each list, then the second of each, and so on. */
function inTurn(lists: readonly (readonly Suggestion[])[]): Suggestion[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}
