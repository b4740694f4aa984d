import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putMappingMutation } from '#console/api/model-queries.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { defaultModel, type Mapping } from '#contract/models.ts'
import { isEditable } from './describe-model.ts'
import type { ModelDialog } from './ModelDialogs.tsx'

interface ModelMenuProps {
  model: Mapping
  isDefault: boolean
  onOpen: (dialog: ModelDialog) => void
}

/** The actions of a model; nothing for one that the service itself answers. */
export function ModelMenu({ model, isDefault, onOpen }: ModelMenuProps) {
  const put = useMutation(putMappingMutation(useQueryClient()))
  const { provider_id, upstream, name } = model
  const items: MenuItem[] = []
  if (provider_id !== null && upstream !== null && model.state === 'active' && !isDefault) {
    const { context_window, abilities, abilities_assumed, price_input, price_output } = model
    const settings = { context_window, abilities, abilities_assumed, price_input, price_output }
    items.push({
      type: 'action',
      label: 'Use as default',
      icon: 'check',
      onSelect: () =>
        put.mutate(
          { model_id: defaultModel.id, body: { ...settings, name, provider_id, upstream } },
          {
            onSuccess: () => toast({ title: `${name} is now the default model` }),
            onError: ({ message }) =>
              toast({
                title: `${name} is not the default`,
                description: message,
                tone: 'critical',
              }),
          },
        ),
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
      { type: 'separator', key: 'before-take-away' },
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

/** Whether both IDs stand for one model of one provider. */
export function isSameModel(model: Mapping, other: Mapping | undefined): boolean {
  if (model.id === other?.id) return true
  return (
    model.upstream !== null &&
    model.upstream === other?.upstream &&
    model.provider_id === other.provider_id
  )
}
