import type { Me } from '#console/session/me-queries.ts'

/** Who an application can belong to; the empty value is the organization. */
export function teamOptions(teams: Me['teams']): { value: string; label: string }[] {
  return [
    { value: '', label: 'Everyone in the organization' },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
