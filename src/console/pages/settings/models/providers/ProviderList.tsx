import type { UseQueryResult } from '@tanstack/react-query'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import type { Column } from '#console/ui/list/column.ts'
import type { Provider } from '#contract/models.ts'
import type { Opened } from '#console/pages/settings/models/ModelDialogs.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { ProviderMenu } from './ProviderMenu.tsx'
import { ProviderState } from './ProviderState.tsx'

interface ProviderListProps {
  list: UseQueryResult<readonly Provider[]>
  onOpen: (opened: Opened) => void
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
            <Button
              variant="primary"
              icon="plus"
              onClick={() => onOpen({ type: 'connect', offer: null })}
            >
              Connect provider
            </Button>
          </EmptyMessage>
        </div>
      }
    />
  )
}

function providerColumns(onOpen: (opened: Opened) => void): readonly Column<Provider>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      track: 'minmax(0, 1fr)',
      cell: (provider) => (
        <div className={styles['two']}>
          <span className={styles['fixed']}>
            {provider.name}
            {provider.source === 'environment' && <Badge>SHEAF_MODEL_URL</Badge>}
          </span>
          <span className={styles['faint']} title={provider.base_url}>
            {provider.base_url}
          </span>
        </div>
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
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      track: '2.5rem',
      align: 'end',
      cell: (provider) => <ProviderMenu provider={provider} onOpen={onOpen} />,
    },
  ]
}
