import { useId } from 'react'
import { levels, type Permission } from '#contract/permissions.ts'
import styles from './KeysPage.module.css'
import {
  effectiveLevel,
  everyResource,
  isBelow,
  levelOf,
  withLevel,
  type Level,
  type Resource,
} from './permission-levels.ts'

interface PermissionMatrixProps {
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  describedBy: string
}

const columns: readonly Level[] = ['none', ...levels]
const levelLabels: Record<Level, string> = {
  none: 'None',
  read: 'Read',
  write: 'Write',
  admin: 'Admin',
}

/**
 * A level for each resource. What the level of everything includes cannot be taken away from one
 * resource.
 */
export function PermissionMatrix({ value, onChange, describedBy }: PermissionMatrixProps) {
  const id = useId()
  const everything = levelOf(value, '*')
  return (
    <table
      className={styles['levels']}
      aria-label="Custom permissions"
      aria-describedby={describedBy}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Resource</span>
          </th>
          {columns.map((level) => (
            <th key={level} scope="col">
              {levelLabels[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {everyResource.map((resource) => (
          <tr key={resource}>
            <th scope="row">{resourceLabel(resource)}</th>
            {columns.map((level) => {
              const isIncluded = resource !== '*' && isBelow(level, everything)
              return (
                <td key={level}>
                  <input
                    type="radio"
                    name={`${id}-${resource}`}
                    aria-label={`${resourceLabel(resource)}: ${levelLabels[level]}`}
                    title={
                      isIncluded ? `Included in Everything: ${levelLabels[everything]}` : undefined
                    }
                    disabled={isIncluded}
                    checked={effectiveLevel(value, resource) === level}
                    onChange={() => onChange(withLevel(value, resource, level))}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function resourceLabel(resource: Resource): string {
  return resource === '*' ? 'Everything' : resource.charAt(0).toUpperCase() + resource.slice(1)
}
