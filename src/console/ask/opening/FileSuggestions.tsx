import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { suggestionQuery } from './suggestion-query.ts'
import { maxSuggestions, SuggestedQuestions, type Suggestion } from './SuggestedQuestions.tsx'

// More would only delay the question that somebody came with.
const maxSuggestingGraphs = 4

interface FileSuggestionsProps {
  /** Others need another key. */
  graph_ids: readonly string[]
  onAsk: (question: string) => void
}

/** Questions that the files of graphs suggest. Those of the first graph that replies are shown at once, and stay. */
export function FileSuggestions({ graph_ids, onAsk }: FileSuggestionsProps) {
  const ids = graph_ids.slice(0, maxSuggestingGraphs)
  const { lists, isPending } = useQueries({
    queries: ids.map(suggestionQuery),
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
  return <SuggestedQuestions suggestions={shown} isLoading={isPending} onAsk={onAsk} />
}

/** The first of each list, then the second of each, and so on. */
function inTurn(lists: readonly (readonly Suggestion[])[]): Suggestion[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}
