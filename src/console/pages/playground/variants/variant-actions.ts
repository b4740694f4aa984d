import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { SharedPart, VariantStore } from './variant-store.ts'

const parts = [
  { value: 'prompt', label: 'Prompt' },
  { value: 'model', label: 'Model' },
  { value: 'parameters', label: 'Parameters' },
  { value: 'tools', label: 'Tools and functions' },
  { value: 'format', label: 'Response format' },
] as const satisfies readonly { value: SharedPart; label: string }[]

/** The menu of a variant. */
export function variantActions(
  store: VariantStore,
  { id, index, total }: { id: string; index: number; total: number },
): MenuItem[] {
  return [
    {
      type: 'action',
      label: 'Duplicate',
      icon: 'copy',
      onSelect: () => store.duplicate(id),
    },
    {
      type: 'action',
      label: 'Move left',
      icon: 'chevron-left',
      disabledReason: index === 0 ? 'This is the first variant.' : undefined,
      onSelect: () => store.move(id, index - 1),
    },
    {
      type: 'action',
      label: 'Move right',
      icon: 'chevron-right',
      disabledReason: index === total - 1 ? 'This is the last variant.' : undefined,
      onSelect: () => store.move(id, index + 1),
    },
    { type: 'separator', key: 'apply' },
    {
      type: 'choice',
      label: 'Apply to all variants',
      value: '',
      options: parts,
      onChoose: (value) => {
        const part = parts.find((option) => option.value === value)
        if (part === undefined) return
        const undo = store.applyToAll(id, part.value)
        toast({
          title: `${part.label} applied to all variants`,
          action: { label: 'Undo', onPress: undo },
        })
      },
    },
    { type: 'separator', key: 'remove' },
    {
      type: 'action',
      label: 'Remove',
      icon: 'trash',
      isDanger: true,
      onSelect: () => {
        const undo = store.remove(id)
        toast({ title: 'Variant removed', action: { label: 'Undo', onPress: undo } })
      },
    },
  ]
}
