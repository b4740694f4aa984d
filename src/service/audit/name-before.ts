import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#service/database/schema.ts'
import { readId } from '#service/http/bodies/read-input.ts'

const named = {
  graph_id: ['graphs', 'name'],
  file_id: ['files', 'name'],
  key_id: ['keys', 'name'],
  team_id: ['teams', 'name'],
  preset_id: ['presets', 'name'],
  provider_id: ['providers', 'name'],
  run_id: ['runs', 'title'],
  guardrail_id: ['guardrails', 'name'],
} as const

/**
 * What the thing a path ends with is called before it is changed. One look-up by id, whether or not
 * the caller may see the thing; the answer is for the record alone.
 */
export async function nameBefore(
  database: Database,
  organization_id: string,
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>>,
): Promise<string | null> {
  const last = [...path.matchAll(/:(\w+)/g)].at(-1)?.[1]
  if (last === undefined || !isNamed(last)) return null
  const [table, column] = named[last]
  const row = await database
    .selectFrom(table)
    .select(`${column} as name`)
    .where('id', '=', readId(params[last] ?? ''))
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return row?.name ?? null
}

function isNamed(name: string): name is keyof typeof named {
  return name in named
}
