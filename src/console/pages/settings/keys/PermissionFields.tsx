import { useId, useState } from 'react'
import { canWords } from '#console/parts/can-words.ts'
import { Select } from '#console/ui/Select.tsx'
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
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  error: string | undefined
}

const presets = [
  { value: '*:read', label: 'Read: look and ask, change nothing' },
  { value: '*:write', label: 'Write: also add, change and delete graphs and files' },
  { value: '*:admin', label: 'Administer: also teams, keys, limits and all else' },
  { value: 'each', label: 'Choose for each thing…' },
] as const

const levelOptions: readonly { value: Level; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
  { value: 'admin', label: 'Administer' },
]

/** What a key may do: one of three usual answers, or a level for each thing. */
export function PermissionFields({ value, onChange, error }: PermissionFieldsProps) {
  const id = useId()
  const usual = presets.find((preset) => value.length === 1 && preset.value === value[0])
  const [isEach, setEach] = useState(usual === undefined)
  return (
    <div className={styles['permissions']}>
      <Select
        label="May"
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
          aria-label="May, for each thing"
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
                  label:
                    resource === '*' || levelOf(value, '*') === 'none' ? 'Nothing' : 'The same',
                },
                ...levelOptions,
              ]}
              onChange={(level) => onChange(withLevel(value, resource, level))}
            />
          ))}
        </fieldset>
      )}
      <p id={id} className={styles['can']}>
        {value.length === 0 ? 'It could do nothing yet.' : canWords(value)}
      </p>
    </div>
  )
}

function resourceWords(resource: Resource): string {
  return resource === '*' ? 'Everything' : resource.charAt(0).toUpperCase() + resource.slice(1)
}
