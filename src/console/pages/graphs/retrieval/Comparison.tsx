import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { compareTrials } from './compare-rankings.ts'
import { FoundPassages } from './FoundPassages.tsx'
import { Summary, type Outcome } from './Summary.tsx'
import { settingsChanges } from './settings-changes.ts'
import type { GraphSettings } from './trial-link.ts'
import { trialQueries } from './trial-queries.ts'

interface ComparisonProps {
  graph_id: string
  questions: readonly string[]
  saved: GraphSettings
  trial: GraphSettings
}

/** What questions find with the saved settings and with those of the trial. */
export function Comparison({ graph_id, questions, saved, trial }: ComparisonProps) {
  const [chosen, setChosen] = useState('')
  // Equal settings find the same, so they are asked once.
  const isSame = settingsChanges(saved, trial).length === 0
  const savedResults = useQueries({
    queries: questions.map((question) => trialQueries.saved(graph_id, question, saved)),
  })
  const triedResults = useQueries({
    queries: questions.map((question) =>
      isSame
        ? trialQueries.saved(graph_id, question, saved)
        : trialQueries.tried(graph_id, question, trial),
    ),
  })
  if (questions.length === 0) {
    return (
      <EmptyMessage
        icon="search"
        title="Try a question"
        text="Enter a question, change a setting on the trial side, and run. Each side lists the passages it finds, best first, and marks what moved, appeared or disappeared."
      />
    )
  }
  const question = questions.includes(chosen) ? chosen : (questions[0] ?? '')
  const at = questions.indexOf(question)
  const outcomes = questions.map((text, index): Outcome => {
    const [before, after] = [savedResults[index], triedResults[index]]
    if (before?.isError === true || after?.isError === true) {
      return { question: text, verdict: 'failed' }
    }
    if (!before?.data || !after?.data) return { question: text, verdict: 'pending' }
    return { question: text, verdict: compareTrials(before.data, after.data) }
  })
  const before = savedResults[at]
  const after = triedResults[at]
  return (
    <Stack gap={5}>
      <Summary outcomes={outcomes} chosen={question} onChoose={setChosen} />
      <Stack columns="wide" gap={6}>
        {before && (
          <FoundPassages
            title="Found with saved settings"
            side="saved"
            query={before}
            other={after?.data}
          />
        )}
        {after && (
          <FoundPassages
            title="Found with trial settings"
            side="trial"
            query={after}
            other={before?.data}
          />
        )}
      </Stack>
    </Stack>
  )
}
