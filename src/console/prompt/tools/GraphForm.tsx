import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import type { BuiltInForms } from '#console/prompt/draft.ts'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Chip, Chips } from '#console/ui/form/Chip.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Switch } from '#console/ui/form/Switch.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { PickList } from '#console/prompt/PickList.tsx'
import { problemAt, type FieldProblem } from '#console/prompt/field-problems.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { SettingFields } from '#console/retrieval/SettingFields.tsx'

interface GraphFormProps {
  form: BuiltInForms['graph']
  onChange: (form: BuiltInForms['graph']) => void
  problems: readonly FieldProblem[]
}

const maxGraphs = 50

/** Selects graphs and their retrieval settings. */
export function GraphForm({ form, onChange, problems }: GraphFormProps) {
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data: me } = useQuery(meQueries.own())
  const results = useQuery({
    ...graphQueries.search(search),
    select: ({ data }) =>
      data.map((graph) => ({
        id: graph.id,
        name: graph.name,
        hint: me && isReadOnly(graph, me) ? 'Shared with everyone' : undefined,
      })),
  })
  const { graph_ids } = form
  const error = (field: string) => problemAt(problems, 'tools', field)
  const configProblems = problems.filter(({ field }) => field === 'query_config')
  const problem = error('graph_ids')

  return (
    <>
      {graph_ids.length > 0 && (
        <Chips label="Selected graphs">
          {graph_ids.map((id) => (
            <GraphChip
              key={id}
              id={id}
              onRemove={() =>
                onChange({ ...form, graph_ids: graph_ids.filter((graph_id) => graph_id !== id) })
              }
            />
          ))}
        </Chips>
      )}
      {graph_ids.length === 0 && <Hint as="p">Choose at least one graph.</Hint>}
      {problem !== undefined && <ErrorText data-problem="">{problem}</ErrorText>}
      {graph_ids.length < maxGraphs && (
        <PickList
          label="Search graphs"
          icon="graph"
          rows={results}
          search={search}
          onSearch={setSearch}
          chosen={graph_ids}
          onPick={({ id }) => onChange({ ...form, graph_ids: [...graph_ids, id] })}
          empty={graph_ids.length > 0 ? 'All graphs are selected.' : 'No graphs yet.'}
        />
      )}
      <Switch
        isOn={form.subqueries ?? false}
        hint="Splits a question into parts and answers each."
        onChange={(subqueries) => onChange({ ...form, subqueries })}
      >
        Subquestions
      </Switch>
      <TextArea
        label="Description"
        isOptional
        rows={2}
        value={form.description ?? ''}
        error={error('description')}
        onChange={(description) => onChange({ ...form, description })}
      />
      <Disclosure
        look="inline"
        title="Retrieval settings"
        isOpen={isOpen || configProblems.length > 0}
        onOpenChange={setOpen}
      >
        <Stack gap={3}>
          <Hint as="p">Empty fields use each graph’s settings, or the defaults shown.</Hint>
          <SettingFields
            settings={form.query_config ?? {}}
            errorOf={(name) => configProblems.find(({ keys }) => keys[0] === name)?.message}
            onChange={(query_config) => onChange({ ...form, query_config })}
          />
        </Stack>
      </Disclosure>
    </>
  )
}

function GraphChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const graph = useQuery(graphQueries.one(id))
  const name = graph.data?.name ?? (graph.isError ? `Not found: ${id}` : id)
  return <Chip name={name} title={id} onRemove={onRemove} />
}
