import { useQueryClient } from '@tanstack/react-query'
import { providerQueries } from '#console/api/model-queries.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import type { Provider } from '#contract/models.ts'
import type { ModelDialog } from '#console/pages/settings/models/ModelDialogs.tsx'

interface ProviderMenuProps {
  provider: Provider
  onOpen: (dialog: ModelDialog) => void
}

export function ProviderMenu({ provider, onOpen }: ProviderMenuProps) {
  const queryClient = useQueryClient()
  const fixed =
    provider.source !== 'console'
      ? 'Set by environment variables where the service is started.'
      : undefined
  const items: MenuItem[] = [
    {
      type: 'action',
      label: 'Test connection',
      icon: 'retry',
      onSelect: () =>
        void queryClient.invalidateQueries({
          queryKey: providerQueries.connection(provider.id).queryKey,
        }),
    },
    {
      type: 'action',
      label: 'Add model…',
      icon: 'plus',
      disabledReason:
        provider.source === 'local'
          ? 'It embeds files. Connect it under “Search by meaning”.'
          : undefined,
      onSelect: () => onOpen({ type: 'map', provider_id: provider.id }),
    },
    {
      type: 'action',
      label: 'Edit',
      icon: 'edit',
      disabledReason: fixed,
      onSelect: () => onOpen({ type: 'edit-provider', provider }),
    },
    { type: 'separator', key: 'before-disconnect' },
    {
      type: 'action',
      label: 'Disconnect',
      icon: 'trash',
      isDanger: true,
      disabledReason: fixed,
      onSelect: () => onOpen({ type: 'disconnect', provider }),
    },
  ]
  const label = `Actions for ${provider.name}`
  return <MoreMenu label={label} items={items} />
}
