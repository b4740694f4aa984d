import { useId, useState, type Ref } from 'react'
import { describePermissions } from '#console/access/describe-permissions.ts'
import { Select } from '#console/ui/form/Select.tsx'
import type { Permission } from '#contract/permissions.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './KeysPage.module.css'
import {
  everyResource,
  levelOf,
  withLevel,
  type Level,
  type Resource,
} from './permission-levels.ts'

interface PermissionFieldsProps {
  /** The key belongs to a team, so “everything” is limited to it. */
  isOfTeam: boolean
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  error: string | undefined
  ref: Ref<HTMLSelectElement>
}

const presets = [
  { value: '*:read', label: 'Read: view and ask questions' },
  { value: '*:write', label: 'Write: also add, edit and delete graphs and files' },
  { value: '*:admin', label: 'Admin: also manage teams, keys, limits and everything else' },
  { value: 'each', label: 'Custom…' },
] as const

const levelOptions: readonly { value: Level; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
  { value: 'admin', label: 'Admin' },
]

/** Chooses permissions: one of three common sets, or a level for each resource. */
export function PermissionFields({ isOfTeam, value, onChange, error, ref }: PermissionFieldsProps) {
  const id = useId()
  const usual = presets.find((preset) => value.length === 1 && preset.value === value[0])
  const everything = levelOptions.find((option) => option.value === levelOf(value, '*'))
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
        <Stack
          as="fieldset"
          gap={3}
          surface="well"
          pad={3}
          className={styles['levels']}
          aria-label="Custom permissions"
          aria-describedby={id}
        >
          {everyResource.map((resource) => (
            <Select
              key={resource}
              label={resourceLabels(resource)}
              value={levelOf(value, resource)}
              options={[
                {
                  value: 'none',
                  label:
                    resource === '*' || everything === undefined
                      ? 'None'
                      : `Same as Everything (${everything.label})`,
                },
                ...levelOptions,
              ]}
              onChange={(level) => onChange(withLevel(value, resource, level))}
            />
          ))}
        </Stack>
      )}
      <Text id={id} tone="muted" pretty>
        {value.length === 0 ? 'No permissions yet.' : describePermissions(value, isOfTeam)}
      </Text>
    </Stack>
  )
}

function resourceLabels(resource: Resource): string {
  return resource === '*' ? 'Everything' : resource.charAt(0).toUpperCase() + resource.slice(1)
}
