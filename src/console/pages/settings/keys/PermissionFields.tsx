import { useId, useState, type RefCallback } from 'react'
import { describePermissions } from '#console/access/describe-permissions.ts'
import { Select } from '#console/ui/form/Select.tsx'
import type { Permission } from '#contract/permissions.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'

interface PermissionFieldsProps {
  /** The key belongs to a team, so “everything” is limited to it. */
  isOfTeam: boolean
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  error: string | undefined
  ref: RefCallback<HTMLElement>
}

const presets = [
  { value: '*:read', label: 'Read: view and ask questions' },
  { value: '*:write', label: 'Write: also add, edit and delete graphs and files' },
  { value: '*:admin', label: 'Admin: also manage teams, keys, limits and everything else' },
  { value: 'each', label: 'Custom…' },
] as const

/** Chooses permissions: one of three common sets, or a level for each resource. */
export function PermissionFields({ isOfTeam, value, onChange, error, ref }: PermissionFieldsProps) {
  const id = useId()
  const usual = presets.find((preset) => value.length === 1 && preset.value === value[0])
  const [isCustom, setCustom] = useState(usual === undefined)
  return (
    <Stack gap={2}>
      <Select
        label="Permissions"
        value={isCustom ? 'each' : (usual?.value ?? 'each')}
        onChange={(chosen) => {
          setCustom(chosen === 'each')
          if (chosen !== 'each') onChange([chosen])
        }}
        options={presets}
        error={error}
        ref={ref}
      />
      {isCustom && (
        <Box surface="well" pad={3}>
          <PermissionMatrix value={value} onChange={onChange} describedBy={id} />
        </Box>
      )}
      <Text id={id} tone="muted" pretty>
        {value.length === 0 ? 'No permissions yet.' : describePermissions(value, isOfTeam)}
      </Text>
    </Stack>
  )
}
