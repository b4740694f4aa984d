import { TextButton } from '#console/ui/TextButton.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import { defaultModel, type Abilities, type Mapping } from '#contract/models.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { ModelDialog } from './ModelDialogs.tsx'
import { ModelMenu } from './ModelMenu.tsx'
import { modelSortFields, type ModelSortField } from './model-sort.ts'
import styles from './ModelsPage.module.css'
import { ModelState } from './ModelState.tsx'
import {
  describeOrigin,
  formatContextWindow,
  formatPrice,
  isEditable,
  hasOtherId,
  isDefaultModel,
} from './describe-model.ts'

type Open = (dialog: ModelDialog) => void

export function modelColumns(
  sorting: Sorting<ModelSortField | 'created_at'>,
  onOpen: Open,
  models: readonly Mapping[],
): readonly Column<Mapping>[] {
  return plainColumns(onOpen, models).map((column) => {
    const field = modelSortFields.find((name) => name === column.id)
    return field ? sortable(column, field, sorting) : column
  })
}

function plainColumns(onOpen: Open, models: readonly Mapping[]): readonly Column<Mapping>[] {
  const defaultMapping = models.find(({ id }) => id === defaultModel.id)
  const isKept = defaultMapping?.source !== 'console' || hasOtherId(defaultMapping, models)
  return [
    {
      id: 'name',
      header: 'Model',
      track: 'minmax(0, 1.4fr)',
      cell: (model) => <ModelName model={model} defaultMapping={defaultMapping} onOpen={onOpen} />,
    },
    {
      id: 'status',
      header: 'Status',
      track: '6.5rem',
      cell: (model) => <ModelState model={model} />,
    },
    {
      id: 'provider',
      header: 'Provider',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      below: describeOrigin,
      cell: (model) => (
        <Stack across="start">
          <Text as="span" overflow="truncate" contained>
            {describeOrigin(model)}
          </Text>
          <Hint overflow="truncate" contained title={model.upstream ?? undefined}>
            {model.upstream ?? ''}
          </Hint>
        </Stack>
      ),
    },
    {
      id: 'abilities',
      header: 'Capabilities',
      track: '11rem',
      from: 'desktop',
      cell: (model) => <AbilityBadges model={model} />,
      below: (model) => <AbilityBadges model={model} />,
    },
    {
      id: 'context',
      header: 'Context',
      track: '5rem',
      align: 'end',
      from: 'tablet',
      cell: (model) => formatContextWindow(model.context_window),
      below: ({ context_window }) =>
        context_window !== null && `Context ${formatContextWindow(context_window)}`,
    },
    {
      id: 'price',
      header: 'Price in / out',
      track: '7rem',
      align: 'end',
      from: 'desktop',
      cell: (model) => (
        <span title="Per million tokens">
          {model.kind === 'reader' ? 'Free' : formatPrice(model)}
        </span>
      ),
    },
    actionsColumn((model) => (
      <ModelMenu
        model={model}
        defaultMapping={defaultMapping}
        replaced={isKept ? undefined : defaultMapping}
        onOpen={onOpen}
      />
    )),
  ]
}

interface ModelNameProps {
  model: Mapping
  /** The model that answers by default. */
  defaultMapping: Mapping | undefined
  onOpen: Open
}

function ModelName({ model, defaultMapping, onOpen }: ModelNameProps) {
  return (
    <Stack across="start">
      {isEditable(model) ? (
        <Row
          as={TextButton}
          gap={2}
          rowGap={1}
          wrap
          tone="ink"
          weight="medium"
          overflow="anywhere"
          contained
          onClick={() => onOpen({ type: 'edit', model })}
        >
          {model.name}
        </Row>
      ) : (
        <Row
          as="span"
          gap={2}
          rowGap={1}
          wrap
          tone="ink"
          weight="medium"
          overflow="anywhere"
          contained
        >
          {model.name}
        </Row>
      )}
      <Row
        as="span"
        gap={2}
        rowGap={1}
        wrap
        tone="faint"
        size="xs"
        contained
        className={styles['id']}
      >
        {model.id !== model.name && <code>{model.id}</code>}
        {isDefaultModel(model, defaultMapping) && (
          <>
            {model.id !== defaultModel.id && <code>{defaultModel.id}</code>}
            <Badge tone="accent">Default</Badge>
          </>
        )}
        {model.source === 'environment' && <Badge>Environment</Badge>}
      </Row>
    </Stack>
  )
}

const capabilityLabels: readonly { ability: keyof Abilities; word: string }[] = [
  { ability: 'tools', word: 'Tools' },
  { ability: 'json_schema', word: 'JSON' },
  { ability: 'images', word: 'Images' },
]

function AbilityBadges({ model }: { model: Mapping }) {
  const able = capabilityLabels.filter(({ ability }) => model.abilities[ability])
  if (model.abilities_assumed) {
    const words = able.map(({ word }) => word.toLowerCase()).join(', ')
    const assumption = words === '' ? 'text only' : words
    const advice = isEditable(model) ? 'Edit the model to confirm or correct it.' : ''
    return (
      <Hint title={`Assumed when it was connected: ${assumption}. ${advice}`.trim()}>Assumed</Hint>
    )
  }
  if (able.length === 0)
    return (
      <Hint overflow="truncate" contained>
        Text only
      </Hint>
    )
  return (
    <Row as="span" gap={1} wrap align="stretch">
      {able.map(({ ability, word }) => (
        <Badge key={ability}>{word}</Badge>
      ))}
    </Row>
  )
}
