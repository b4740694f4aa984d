import type { ApiError } from '#console/api/api-error.ts'

/** A refusal of a key, at the field that caused it; `rest` where it is at none of them. */
export function keyRefusals(error: ApiError | null) {
  const at = (path: string) =>
    Object.entries(error?.fields ?? {}).find(
      ([field]) => field === path || field.startsWith(`${path}.`),
    )?.[1]
  const refused = {
    name: at('name'),
    team_id: at('team_id'),
    permissions:
      at('permissions') ?? (error?.key === 'permission_missing' ? error.message : undefined),
    expires_at: at('expires_at'),
  }
  return { ...refused, rest: Object.values(refused).every((text) => text === undefined) }
}
