import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#service/database/schema.ts'
import { readId } from '#service/access/read-id.ts'

const namedTables = {
  graph_id: ['graphs', 'name'],
  file_id: ['files', 'name'],
  key_id: ['keys', 'name'],
  team_id: ['teams', 'name'],
  preset_id: ['presets', 'name'],
  application_id: ['applications', 'name'],
  provider_id: ['providers', 'name'],
  run_id: ['runs', 'title'],
  guardrail_id: ['guardrails', 'name'],
} as const

/**
 * Returns the name of the resource that a path ends with, before the change. It ignores whether the caller
 * may see the resource, because the name only goes into the record.
 */
export async function nameBefore(
  database: Database,
  organization_id: string,
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>>,
): Promise<string | null> {
  const last = [...path.matchAll(/:(\w+)/g)].at(-1)?.[1]
  if (last === undefined || !hasNamedTable(last)) return null
  const [table, column] = namedTables[last]
  const row = await database
    .selectFrom(table)
    .select(`${column} as name`)
    .where('id', '=', readId(params[last] ?? ''))
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return row?.name ?? null
}

function hasNamedTable(name: string): name is keyof typeof namedTables {
  return name in namedTables
}
