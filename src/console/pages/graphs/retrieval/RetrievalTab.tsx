import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import type { Graph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import { Comparison } from './Comparison.tsx'
import { Questions } from './Questions.tsx'
import { SavedSettings } from './SavedSettings.tsx'
import { areValid, savedSettings, settingsChanges } from './settings-changes.ts'
import { readQuestions, readTrialLink, writeTrialLink } from './trial-link.ts'
import { TrialSettings } from './TrialSettings.tsx'

/** Tries questions with other retrieval settings next to those of the graph, and saves them. */
export function RetrievalTab() {
  const graph_id = useRequiredParam('graph_id')
  const { data: graph } = useSuspenseQuery(graphQueries.one(graph_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  if (!allows(me.key.permissions, 'graphs:write') || isReadOnly(graph, me)) {
    return (
      <EmptyMessage
        icon="lock"
        title="This key cannot change the graph"
        text="You need a key that can change this graph to try and save retrieval settings. Ask an administrator for one."
      />
    )
  }
  return <RetrievalTest key={graph_id} graph={graph} />
}

function RetrievalTest({ graph }: { graph: Graph }) {
  const [search, setSearch] = useSearchParams()
  const link = readTrialLink(search)
  const saved = savedSettings(graph)
  const [text, setText] = useState(link.questions.join('\n'))
  const [trial, setTrial] = useState(link.trial ?? saved)
  const [runs, setRuns] = useState(0)
  const results = useRef<HTMLElement>(null)
  const questions = readQuestions(text)
  const isChanged = settingsChanges(saved, trial).length > 0
  const shown = link.trial ?? saved
  const isStale =
    link.questions.join('\n') !== questions.join('\n') || settingsChanges(shown, trial).length > 0

  // The results stand below the settings, mostly out of sight.
  useEffect(() => {
    if (runs === 0) return
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start' })
  }, [runs])

  function run(newQuestions: readonly string[]) {
    setRuns(runs + 1)
    setText(newQuestions.join('\n'))
    setSearch(writeTrialLink({ questions: newQuestions, trial: isChanged ? trial : null }), {
      preventScrollReset: true,
    })
  }

  return (
    <Stack gap={5}>
      <Prose measure="prose">
        Compare the passages a question finds with the saved settings and with trial settings. This
        only searches: no language model is called, and no answer is written.
      </Prose>
      <Questions
        graph={graph}
        text={text}
        onChange={setText}
        disabledReason={
          questions.length === 0
            ? 'Enter a question first.'
            : areValid(trial)
              ? undefined
              : 'Correct the trial settings first.'
        }
        onRun={() => run(questions)}
        onTry={(question) => run(readQuestions(`${text}\n${question}`))}
      />
      <Stack columns="wide" gap={6}>
        <SavedSettings settings={saved} />
        <TrialSettings graph={graph} saved={saved} trial={trial} onChange={setTrial} />
      </Stack>
      <Stack as="section" gap={5} ref={results} tabIndex={-1} aria-label="Results">
        {isStale && link.questions.length > 0 && (
          <Text tone="caution" role="status">
            Something changed. Run again to compare.
          </Text>
        )}
        <Comparison graph_id={graph.id} questions={link.questions} saved={saved} trial={shown} />
      </Stack>
    </Stack>
  )
}
