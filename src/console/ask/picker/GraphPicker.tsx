import { useQueries } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type * as Choices from './GraphChoices.tsx'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import { count } from '#console/ui/text/count.ts'
import styles from './GraphPicker.module.css'

interface GraphPickerProps {
  /** The graphs of the next question; null for all. */
  requestedIds: readonly string[] | null
  /** All graphs that are asked, as far as they are known: a single one is named. */
  graph_ids: readonly string[]
  /** Whether it is not known yet which graphs these are. */
  isLoading?: boolean
  /** Set to the button that opens the choice. */
  opener?: RefObject<HTMLButtonElement | null>
  onChange: (graph_ids: string[] | null) => void
}

let choices: typeof Choices | null = null

async function loadChoices(): Promise<void> {
  choices ??= await import('./GraphChoices.tsx')
}

/** Chooses the graphs to ask. */
export function GraphPicker({
  requestedIds,
  graph_ids,
  isLoading = false,
  opener,
  onChange,
}: GraphPickerProps) {
  const name = useQueries({
    queries: graph_ids.slice(0, 1).map(graphQueries.one),
    combine: ([first]) => first?.data?.name,
  })
  const label = isLoading
    ? 'Loading graphs'
    : graph_ids.length === 1
      ? (name ?? '1 graph')
      : requestedIds === null
        ? 'All graphs'
        : requestedIds.length === 0
          ? 'Choose graphs'
          : count(requestedIds.length, 'graph')
  return (
    <Popover
      label="Graphs to ask"
      prepare={loadChoices}
      trigger={(props) => (
        <Button
          {...props}
          ref={opener}
          icon="graph"
          className={styles['opener']}
          aria-label={`Graphs to ask: ${label}`}
        >
          <bdi>{label}</bdi>
        </Button>
      )}
    >
      {(close) =>
        choices && (
          <choices.GraphChoices requestedIds={requestedIds} onChange={onChange} onDone={close} />
        )
      }
    </Popover>
  )
}
