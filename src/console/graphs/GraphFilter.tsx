import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '#console/ui/form/Select.tsx'
import { serviceSearch } from '#console/ui/form/select-option.ts'
import { graphQueries } from './graph-queries.ts'

interface GraphFilterProps {
  /** Empty for any graph. */
  value: string
  onChange: (graph_id: string) => void
}

/** Chooses the graph whose things a list shows. The service searches where there are more than a list shows. */
export function GraphFilter({ value, onChange }: GraphFilterProps) {
  const [text, setText] = useState('')
  const all = useQuery(graphQueries.choices(''))
  const results = useQuery(graphQueries.choices(text))
  const chosen = useQuery({ ...graphQueries.one(value), enabled: value !== '' })
  const any = { value: '', label: 'Any graph' }
  const graphs = (results.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isListed = value === '' || graphs.some((graph) => graph.value === value)
  const selected = value === '' ? any : { value, label: chosen.data?.name ?? 'Selected graph' }
  return (
    <Select
      label="Graph"
      isLabelHidden
      value={value}
      options={text === '' ? [any, ...graphs, ...(isListed ? [] : [selected])] : graphs}
      onChange={onChange}
      search={serviceSearch(all, results, { chosen: selected.label, onChange: setText })}
    />
  )
}
