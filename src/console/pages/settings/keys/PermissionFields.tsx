import { useId, useState } from 'react'
import { describePermissions } from '#console/access/describe-permissions.ts'
import { Select } from '#console/ui/form/Select.tsx'
import type { Permission } from '#contract/permissions.ts'
import styles from './KeysPage.module.css'
import {
  everyResource,
  levelOf,
  withLevel,
  type Level,
  type Resource,
} from './permission-levels.ts'

interface PermissionFieldsProps {
  /** The key belongs to a team: “everything” ends at it. */ isOfTeam: boolean
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  error: string | undefined
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

/** What a key may do: one of three usual answers, or a level for each thing. */
export function PermissionFields({ isOfTeam, value, onChange, error }: PermissionFieldsProps) {
  const id = useId()
  const usual = presets.find((preset) => value.length === 1 && preset.value === value[0])
  const [isEach, setEach] = useState(usual === undefined)
  return (
    <div className={styles['permissions']}>
      <Select
        label="Permissions"
        value={isEach ? 'each' : (usual?.value ?? 'each')}
        onChange={(chosen) => {
          setEach(chosen === 'each')
          if (chosen !== 'each') onChange([chosen])
        }}
        options={presets}
        error={error}
      />
      {isEach && (
        <fieldset
          className={styles['levels']}
          aria-label="Custom permissions"
          aria-describedby={id}
        >
          {everyResource.map((resource) => (
            <Select
              key={resource}
              label={resourceWords(resource)}
              value={levelOf(value, resource)}
              options={[
                {
                  value: 'none',
                  label: resource === '*' || levelOf(value, '*') === 'none' ? 'None' : 'Inherit',
                },
                ...levelOptions,
              ]}
              onChange={(level) => onChange(withLevel(value, resource, level))}
            />
          ))}
        </fieldset>
      )}
      <p id={id} className={styles['can']}>
        {value.length === 0 ? 'No permissions yet.' : describePermissions(value, isOfTeam)}
      </p>
    </div>
  )
}

function resourceWords(resource: Resource): string {
  return resource === '*' ? 'Everything' : resource.charAt(0).toUpperCase() + resource.slice(1)
}
