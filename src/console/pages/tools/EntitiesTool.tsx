import { useState } from 'react'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { call } from '#console/api/call.ts'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { Table } from '#console/ui/list/Table.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { count } from '#console/ui/text/count.ts'
import { defaultModel } from '#contract/models.ts'
import { findMedicalEntities, type MedicalEntity } from '#contract/tools/medical.ts'
import { ToolForm } from './ToolForm.tsx'

const words = (text: string): string =>
  text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' ')

const columns: readonly Column<MedicalEntity>[] = [
  { id: 'text', header: 'Text', track: 'minmax(0, 1fr)', cell: ({ text }) => <bdi>{text}</bdi> },
  {
    id: 'category',
    header: 'Category',
    track: 'minmax(0, 1fr)',
    cell: ({ category }) => words(category),
  },
  {
    id: 'details',
    header: 'Details',
    track: 'minmax(0, 1.5fr)',
    from: 'tablet',
    cell: ({ traits, attributes }) =>
      [
        ...traits.map(({ name }) => words(name)),
        ...attributes.map(({ type, text }) => `${words(type)}: ${text}`),
      ].join(', '),
  },
  {
    id: 'score',
    header: 'Score',
    track: '4rem',
    align: 'end',
    cell: ({ score }) => score.toFixed(2),
  },
]

export function EntitiesTool() {
  const [content, setContent] = useState('')
  const [model, setModel] = useState<string>(defaultModel.id)
  const body = { content, response_type: 'Entities', model } as const
  return (
    <ToolForm
      action="Find entities"
      request={{ name: 'findMedicalEntities', path: findMedicalEntities.path, body }}
      deprecated={findMedicalEntities.deprecated}
      send={(signal) => call(findMedicalEntities, { body }, signal)}
      disabledReason={content.trim() === '' ? 'Enter some text.' : undefined}
      result={({ entities }) => <Entities entities={entities} />}
    >
      <TextArea
        label="Text"
        rows={6}
        value={content}
        onChange={setContent}
        hint="Check every result."
      />
      <ModelPicker label="Model" value={model} onChange={setModel} />
      <Hint as="p">
        A language model finds the entities; if it fails, the request fails. The built-in reader
        uses rules for English text.
      </Hint>
    </ToolForm>
  )
}

function Entities({ entities }: { entities: readonly MedicalEntity[] }) {
  if (entities.length === 0) return <Hint as="p">No medical entities were found.</Hint>
  return (
    <Stack gap={2}>
      <Row gap={2} justify="between">
        <Text as="h2" size="m">
          {count(entities.length, 'entity', 'entities')}
        </Text>
        <CopyButton label="Copy as JSON" text={JSON.stringify(entities, null, 2)} />
      </Row>
      <Table
        label="Entities"
        columns={columns}
        rows={entities}
        rowKey={({ begin_offset, end_offset }) => `${begin_offset}-${end_offset}`}
      />
    </Stack>
  )
}
