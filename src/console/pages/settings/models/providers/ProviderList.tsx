import type { UseQueryResult } from '@tanstack/react-query'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import type { Provider } from '#contract/models.ts'
import type { ModelDialog } from '#console/pages/settings/models/ModelDialogs.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { ProviderMenu } from './ProviderMenu.tsx'
import { ProviderState } from './ProviderState.tsx'

interface ProviderListProps {
  list: UseQueryResult<readonly Provider[]>
  onOpen: (dialog: ModelDialog) => void
}

export function ProviderList({ list, onOpen }: ProviderListProps) {
  return (
    <QueryTable
      label="Providers"
      loadingLabel="Loading providers"
      query={list}
      columns={providerColumns(onOpen)}
      rowKey={({ id }) => id}
      skeletonRows={2}
      empty={
        <div className={styles['nothing']}>
          <EmptyMessage
            icon="plug"
            title="No providers yet"
            text="Connect Ollama, LM Studio, vLLM, llama.cpp or any hosted service with an OpenAI-compatible API."
          >
            <Button icon="plus" onClick={() => onOpen({ type: 'connect', offer: null })}>
              Connect provider
            </Button>
          </EmptyMessage>
        </div>
      }
    />
  )
}

function providerColumns(onOpen: (dialog: ModelDialog) => void): readonly Column<Provider>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      track: 'minmax(0, 1fr)',
      cell: (provider) => (
        <Stack across="start">
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
            {provider.name}
            {provider.source === 'environment' && <Badge>SHEAF_MODEL_URL</Badge>}
            {provider.source === 'local' && <Badge>SHEAF_EMBEDDING_DIR</Badge>}
          </Row>
          <Hint overflow="truncate" contained title={provider.base_url}>
            {provider.base_url}
          </Hint>
        </Stack>
      ),
    },
    {
      id: 'key',
      header: 'API key',
      track: '5rem',
      from: 'tablet',
      cell: (provider) => (provider.has_key ? 'Saved' : 'None'),
    },
    {
      id: 'state',
      header: 'Connection',
      track: 'minmax(0, 1.2fr)',
      cell: (provider) => <ProviderState provider={provider} />,
    },
    actionsColumn((provider) => <ProviderMenu provider={provider} onOpen={onOpen} />),
  ]
}
