import type { Me } from '#console/session/me-queries.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import styles from './ScopeSwitch.module.css'

interface ScopeSwitchProps {
  teams: Me['teams']
  scope: string
  onChange: (scope: string) => void
}

// More teams than this do not fit as segments.
const maxSegmentTeams = 3

export function ScopeSwitch({ teams, scope, onChange }: ScopeSwitchProps) {
  const areSegments = teams.length <= maxSegmentTeams
  const options = [
    // Beside the segments of the others it is clear what “All” means.
    { value: 'all', label: areSegments ? 'All' : 'Any scope' },
    { value: 'org', label: 'Organization' },
    ...teams.map((team) => ({ value: team.id, label: team.name })),
  ]
  return areSegments ? (
    <Segments label="Scope" value={scope} options={options} onChange={onChange} />
  ) : (
    <div className={styles['choice']}>
      <Select label="Scope" isLabelHidden value={scope} options={options} onChange={onChange} />
    </div>
  )
}
