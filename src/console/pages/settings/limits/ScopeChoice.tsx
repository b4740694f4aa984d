import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#console/router/use-location.ts'
import { keyQueries } from '#console/access/access-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { serviceSearch } from '#console/ui/form/select-option.ts'
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
  const [text, setText] = useState('')
  const enabled = allows(me.key.permissions, 'keys:admin')
  const all = useQuery({ ...keyQueries.search(''), enabled })
  const keys = useQuery({ ...keyQueries.search(text), enabled })
  const teams = me.key.team_id === null ? me.teams : []
  const owners = [
    {
      value: home,
      label: me.team === null ? `${me.organization.name} (organization)` : `${me.team.name} (team)`,
    },
    ...teams.map(({ id, name }) => ({ value: `team ${id}`, label: `${name} (team)` })),
  ]
  const options = [
    // The service searches keys only.
    ...owners.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    ...(keys.data?.data ?? []).map(({ id, name, team_id }) => {
      const team = me.teams.find((candidate) => candidate.id === team_id)
      return { value: `key ${id}`, label: `${name} (key${team ? ` of ${team.name}` : ''})` }
    }),
  ]
  const value = valueOf(named, me)
  const chosen = [...owners, ...options].find((option) => option.value === value) ?? {
    value,
    label: named?.name ?? '',
  }
  const isKnown = named === null || text !== '' || options.some((option) => option.value === value)
  return (
    <Box measure="form" below={4}>
      <Select
        label="Limits for"
        value={value}
        options={isKnown ? options : [...options, chosen]}
        onChange={(option) => {
          const [kind, id = ''] = option.split(' ')
          void navigate(
            paths.limits(kind === 'team' ? { team: id } : kind === 'key' ? { key: id } : {}),
          )
        }}
        search={serviceSearch(all, keys, { chosen: chosen.label, onChange: setText })}
      />
    </Box>
  )
}

function valueOf(named: LimitsOfScope | null, me: Me): string {
  if (named === null || named.scope === 'organization') return home
  if (named.key_id !== null) return `key ${named.key_id}`
  return named.team_id === me.key.team_id ? home : `team ${named.team_id}`
}
