import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '#console/ui/form/Select.tsx'
import { serviceSearch } from '#console/ui/form/select-option.ts'
import { noGraph } from '#contract/primitives.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { scopeLabel } from './GraphScope.tsx'
import { graphQueries } from './graph-queries.ts'

interface GraphFilterProps {
  /** Empty for any graph. */
  value: string
  onChange: (graph_id: string) => void
  /** Also offers what is in no graph. */
  withNone?: boolean
}

const none = { value: noGraph, label: 'No graph' }

/** Chooses the graph whose things a list shows. The service searches where there are more than a list shows. */
export function GraphFilter({ value, onChange, withNone = false }: GraphFilterProps) {
  const [text, setText] = useState('')
  const all = useQuery(graphQueries.choices(''))
  const results = useQuery(graphQueries.choices(text))
  const chosen = useQuery({
    ...graphQueries.one(value),
    enabled: value !== '' && value !== noGraph,
  })
  const fixed = [{ value: '', label: 'Any graph' }, ...(withNone ? [none] : [])]
  const { data: me } = useQuery(meQueries.own())
  const found = results.data?.data ?? []
  const namesakes = Map.groupBy(found, ({ name }) => name)
  const graphs = found.map(({ id, name, team_ids }) => ({
    value: id,
    label:
      namesakes.get(name)?.length === 1
        ? name
        : `${name} · ${scopeLabel(team_ids, me?.teams ?? [])}`,
  }))
  const listed = [...fixed, ...graphs].find((option) => option.value === value)
  const selected = listed ?? { value, label: chosen.data?.name ?? 'Selected graph' }
  return (
    <Select
      label="Graph"
      isLabelHidden
      value={value}
      options={text === '' ? [...fixed, ...graphs, ...(listed ? [] : [selected])] : graphs}
      onChange={onChange}
      search={serviceSearch(all, results, { chosen: selected.label, onChange: setText })}
    />
  )
}
