import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { count } from '#console/ui/text/count.ts'
import type { Graph } from '#contract/graphs.ts'
import styles from './GraphPicker.module.css'

interface GraphPickerProps {
  graph_ids: readonly string[]
  /** Whether it is not known yet which graphs these are. */
  isLoading?: boolean
  onChange: (graph_ids: string[]) => void
}

const maxGraphs = 50

/** Chooses the graphs to ask. */
export function GraphPicker({ graph_ids, isLoading = false, onChange }: GraphPickerProps) {
  const names = useQueries({
    queries: graph_ids.slice(0, 1).map(graphQueries.one),
    combine: ([first]) => first?.data?.name,
  })
  const label =
    graph_ids.length === 0
      ? isLoading
        ? 'Loading graphs'
        : 'Choose graphs'
      : graph_ids.length === 1
        ? (names ?? '1 graph')
        : count(graph_ids.length, 'graph')
  return (
    <Popover
      label="Graphs to ask"
      trigger={(props) => (
        <Button
          {...props}
          size="small"
          icon="graph"
          className={styles['opener']}
          aria-label={`Graphs to ask: ${label}`}
        >
          <bdi>{label}</bdi>
        </Button>
      )}
    >
      <GraphChoices graph_ids={graph_ids} onChange={onChange} />
    </Popover>
  )
}

function GraphChoices({ graph_ids, onChange }: Omit<GraphPickerProps, 'isLoading'>) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useState('')
  // Those that were chosen when the popover was opened stay on top, and where they are.
  const [initialIds] = useState(graph_ids)
  const chosen = useQueries({
    queries: initialIds.map(graphQueries.one),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const results = useQuery(graphQueries.choices(search))

  function toggle({ id }: Graph, isChosen: boolean) {
    onChange(isChosen ? [...graph_ids, id] : graph_ids.filter((graph_id) => graph_id !== id))
  }

  return (
    <Stack gap={3}>
      <SearchField label="Search graphs" value={search} onChange={setSearch} />
      <QueryView query={results} skeleton={<Skeleton />}>
        {({ data, has_more }) => {
          const shown =
            search === '' ? [...chosen, ...data.filter(({ id }) => !initialIds.includes(id))] : data
          return (
            <>
              <Stack as="ul" gap={3} className={styles['list']} aria-label="Graphs">
                {shown.map((graph) => (
                  <li key={graph.id}>
                    <Checkbox
                      isChecked={graph_ids.includes(graph.id)}
                      hint={[
                        isReadOnly(graph, me) && 'Shared with everyone',
                        count(graph.file_status.completed, 'file'),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                      onChange={(isChosen) => toggle(graph, isChosen)}
                    >
                      <bdi>{graph.name}</bdi>
                    </Checkbox>
                  </li>
                ))}
              </Stack>
              {shown.length === 0 && <Hint as="p">No results for “{search}”.</Hint>}
              {has_more && <Hint as="p">Search to find more graphs.</Hint>}
            </>
          )
        }}
      </QueryView>
      <Hint as="p" role="status">
        {graph_ids.length >= maxGraphs
          ? `${maxGraphs} graphs is the most that one question can ask.`
          : `${count(graph_ids.length, 'graph')} selected`}
      </Hint>
    </Stack>
  )
}
