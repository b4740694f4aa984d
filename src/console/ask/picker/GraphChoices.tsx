import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { scopeLabel } from '#console/graphs/GraphScope.tsx'
import { meQueries, type Me } from '#console/session/me-queries.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { count } from '#console/ui/text/count.ts'
import type { Graph } from '#contract/graphs.ts'
import popover from '#console/ui/overlay/Popover.module.css'

interface GraphChoicesProps {
  /** The graphs of the next question; null for all. */
  requestedIds: readonly string[] | null
  onChange: (graph_ids: string[] | null) => void
  onDone: () => void
}

const maxGraphs = 50

/** The list in which the graphs to ask are chosen. */
export function GraphChoices({ requestedIds, onChange, onDone }: GraphChoicesProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useState('')
  // Those that were chosen when the popover was opened stay on top, and where they are.
  const [initialIds] = useState(requestedIds ?? [])
  const chosen = useQueries({
    queries: initialIds.map(graphQueries.one),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const results = useQuery(graphQueries.choices(search))
  const graph_ids = requestedIds ?? []

  function toggle({ id }: Graph, isChosen: boolean) {
    onChange(isChosen ? [...graph_ids, id] : graph_ids.filter((graph_id) => graph_id !== id))
  }

  return (
    <Stack
      gap={3}
      aria-busy={results.isPlaceholderData}
      onKeyDown={(event) => moveOrChoose(event, onDone)}
    >
      <SearchField label="Search graphs" value={search} onChange={setSearch} />
      <QueryView query={results} skeleton={<Skeleton />}>
        {({ data, has_more }) => {
          const shown =
            search === '' ? [...chosen, ...data.filter(({ id }) => !initialIds.includes(id))] : data
          return (
            <>
              <Stack as="ul" gap={3} pad={2} className={popover['list']} aria-label="Graphs">
                {search === '' && shown.length > 0 && (
                  <li>
                    <Checkbox
                      isChecked={requestedIds === null}
                      hint={
                        has_more ? 'Each question uses the graphs that match it best' : undefined
                      }
                      onChange={(isChosen) => onChange(isChosen ? null : [])}
                    >
                      All graphs
                    </Checkbox>
                  </li>
                )}
                {shown.map((graph) => (
                  <li key={graph.id}>
                    <Checkbox
                      isChecked={graph_ids.includes(graph.id)}
                      hint={hintOf(graph, scopeOf(graph, me))}
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
        {requestedIds === null
          ? 'All graphs selected'
          : requestedIds.length === 0
            ? 'Choose a graph to ask.'
            : requestedIds.length >= maxGraphs
              ? `A question can use at most ${maxGraphs} graphs.`
              : `${count(requestedIds.length, 'graph')} selected`}
      </Hint>
    </Stack>
  )
}

/** Who has access, where the key sees graphs of more than one scope. */
function scopeOf(graph: Graph, me: Me): string | false {
  const isTold = me.key.team_id === null ? me.teams.length > 0 : isReadOnly(graph, me)
  return isTold && scopeLabel(graph.team_ids, me.teams)
}

function hintOf({ file_status: { total, in_progress } }: Graph, scope: string | false): string {
  return [scope, count(total, 'file'), in_progress > 0 && `${in_progress} processing`]
    .filter((part) => part !== false)
    .join(' · ')
}

/**
 * Arrows move between the search and the graphs. Enter chooses, the first result while somebody searches, and
 * closes the list on a graph that is chosen: the space bar, which chooses too, takes a choice back.
 */
function moveOrChoose(event: KeyboardEvent<HTMLElement>, onDone: () => void): void {
  const { key, currentTarget, target } = event
  const inputs = [...currentTarget.querySelectorAll('input')]
  const at = inputs.findIndex((input) => input === target)
  const input = inputs[at]
  if (input === undefined) return
  if (key === 'ArrowDown' || key === 'ArrowUp') inputs[at + (key === 'ArrowDown' ? 1 : -1)]?.focus()
  else if (key === 'Enter' && input.type === 'checkbox') choose(input, onDone)
  else if (key === 'Enter' && input.value.trim() !== '') {
    // Until they are loaded, the results are those of what was typed before.
    if (currentTarget.ariaBusy !== 'true') choose(inputs[1], onDone)
  } else return
  event.preventDefault()
}

function choose(input: HTMLInputElement | undefined, onDone: () => void): void {
  if (input?.checked === true) onDone()
  else input?.click()
}
