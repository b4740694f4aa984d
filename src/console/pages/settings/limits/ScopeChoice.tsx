import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '#console/router/use-location.ts'
import { keyQueries } from '#console/access/access-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { allows } from '#contract/permissions.ts'
import type { LimitsOfScope } from '#contract/limits.ts'
import { Box } from '#console/ui/layout/Box.tsx'

interface ScopeChoiceProps {
  me: Me
  /** The scope on the page, which may no longer be among the options; null until it is loaded. */
  named: LimitsOfScope | null
}

const home = ''

/** Selects whose limits to show. The URL holds the choice. */
export function ScopeChoice({ me, named }: ScopeChoiceProps) {
  const navigate = useNavigate()
  const keys = useQuery({
    ...keyQueries.search(''),
    enabled: allows(me.key.permissions, 'keys:admin'),
  })
  const teams = me.key.team_id === null ? me.teams : []
  const options = [
    {
      value: home,
      label: me.team === null ? `${me.organization.name} (organization)` : `${me.team.name} (team)`,
    },
    ...teams.map(({ id, name }) => ({ value: `team ${id}`, label: `${name} (team)` })),
    ...(keys.data?.data ?? []).map(({ id, name, team_id }) => {
      const team = me.teams.find((candidate) => candidate.id === team_id)
      return { value: `key ${id}`, label: `${name} (key${team ? ` of ${team.name}` : ''})` }
    }),
  ]
  const value = valueOf(named, me)
  const isKnown = named === null || options.some((option) => option.value === value)
  return (
    <Box measure="form" below={4}>
      <Select
        label="Limits for"
        value={value}
        options={isKnown ? options : [...options, { value, label: named.name }]}
        onChange={(chosen) => {
          const [kind, id = ''] = chosen.split(' ')
          void navigate(
            paths.limits(kind === 'team' ? { team: id } : kind === 'key' ? { key: id } : {}),
          )
        }}
      />
    </Box>
  )
}

function valueOf(named: LimitsOfScope | null, me: Me): string {
  if (named === null || named.scope === 'organization') return home
  if (named.key_id !== null) return `key ${named.key_id}`
  return named.team_id === me.key.team_id ? home : `team ${named.team_id}`
}
