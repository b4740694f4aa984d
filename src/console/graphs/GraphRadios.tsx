import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { count } from '#console/ui/text/count.ts'
import type { Graph } from '#contract/graphs.ts'
import { scopeLabel } from './GraphScope.tsx'
import { graphQueries } from './graph-queries.ts'
import styles from './GraphRadios.module.css'

export type GraphChoice = Pick<Graph, 'id' | 'name'>

interface GraphRadiosProps {
  value: GraphChoice | null
  onChange: (graph: GraphChoice) => void
  /** The graph that is listed first. */
  first?: Graph | undefined
  /** Whether the files are in the graph already, so that it cannot be chosen. */
  isAdded?: (graph_id: string) => boolean
  ref?: Ref<HTMLFieldSetElement>
}

/** Chooses a graph to put files into, of those that the key can change. */
export function GraphRadios({ value, onChange, first, isAdded, ref }: GraphRadiosProps) {
  const [search, setSearch] = useState('')
  const list = useQuery(graphQueries.searchOwn(search))
  const { data: me } = useQuery(meQueries.own())
  const teams = me?.teams ?? []
  const hasTeams = teams.length > 0
  const results = list.data?.data ?? []
  const graphs =
    search === '' && first ? [first, ...results.filter(({ id }) => id !== first.id)] : results
  return (
    <>
      <SearchField label="Search graphs" value={search} onChange={setSearch} />
      <Stack as="fieldset" ref={ref} className={styles['graphs']} aria-label="Graph">
        {graphs.map(({ id, name, team_ids, file_status }) => (
          <Row as="label" key={id} gap={3} padInline={2} hover className={styles['graph']}>
            <input
              type="radio"
              name="graph"
              disabled={isAdded?.(id)}
              checked={value?.id === id}
              onChange={() => onChange({ id, name })}
            />
            <Text as="bdi" flex="grow" overflow="truncate">
              {name}
            </Text>
            <Hint flex="fixed">
              {isAdded?.(id)
                ? 'Already added'
                : hasTeams
                  ? team_ids.length === 0
                    ? 'Everyone'
                    : scopeLabel(team_ids, teams)
                  : count(file_status.total, 'file')}
            </Hint>
          </Row>
        ))}
        {list.data?.has_more === true && (
          <Hint as="p" padInline={2}>
            There are more graphs. Search for them by name.
          </Hint>
        )}
        <QueryView query={list} skeleton={<Skeleton />}>
          {() =>
            graphs.length === 0 && (
              <Text tone="muted" pad={2}>
                {search === ''
                  ? 'No graph that you can add files to.'
                  : `No graphs match “${search}”.`}
              </Text>
            )
          }
        </QueryView>
      </Stack>
    </>
  )
}
