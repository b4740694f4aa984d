import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putMappingMutation } from '#console/api/model-queries.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping } from '#contract/models.ts'
import { isDefaultModel, isEditable } from './describe-model.ts'
import type { ModelDialog } from './ModelDialogs.tsx'
import { asDefault, confirmDefault } from './UseAsDefault.tsx'

interface ModelMenuProps {
  model: Mapping
  /** The model that answers by default. */
  defaultMapping: Mapping | undefined
  /** The default model whose settings would be lost if another became the default. */
  replaced: Mapping | undefined
  onOpen: (dialog: ModelDialog) => void
}

/** The actions of a model; nothing for one that the service itself answers. */
export function ModelMenu({ model, defaultMapping, replaced, onOpen }: ModelMenuProps) {
  const put = useMutation(putMappingMutation(useQueryClient()))
  const { provider_id, upstream, name } = model
  const isDefault = isDefaultModel(model, defaultMapping)
  const items: MenuItem[] = []
  if (provider_id !== null && upstream !== null && model.state === 'active' && !isDefault) {
    items.push({
      type: 'action',
      label: 'Use as default',
      icon: 'check',
      onSelect: () => {
        if (replaced) {
          onOpen({ type: 'use-as-default', model, replaced })
          return
        }
        put.mutate(asDefault(model), {
          onSuccess: () => confirmDefault(model),
          onError: ({ message }) =>
            toast({
              title: `${name} is not the default`,
              description: message,
              tone: 'critical',
            }),
        })
      },
    })
  }
  if (isDefault && defaultMapping?.id !== model.id && defaultMapping?.source === 'console') {
    items.push({
      type: 'action',
      label: 'Stop using as default',
      icon: 'close',
      onSelect: () => onOpen({ type: 'remove', model: defaultMapping }),
    })
  }
  if (isEditable(model)) {
    items.push(
      {
        type: 'action',
        label: 'Edit',
        icon: 'edit',
        onSelect: () => onOpen({ type: 'edit', model }),
      },
      {
        type: 'action',
        label: model.state === 'retired' ? 'Edit retirement' : 'Retire',
        icon: 'pause',
        onSelect: () => onOpen({ type: 'retire', model }),
      },
      { type: 'separator', key: 'before-remove' },
      {
        type: 'action',
        label: 'Remove',
        icon: 'trash',
        isDanger: true,
        onSelect: () => onOpen({ type: 'remove', model }),
      },
    )
  }
  return items.length > 0 && <MoreMenu label={`Actions for ${name}`} items={items} />
}
