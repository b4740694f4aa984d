import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { readJson } from '#contract/primitives.ts'
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
  if (last === undefined) return null
  const isOne = { id: readId(params[last] ?? ''), organization_id }
  if (last === 'conversation_id') return sharedTitle(database, isOne)
  if (last === 'import_id') return nameInBundle(database, isOne)
  if (!hasNamedTable(last)) return null
  const [table, column] = namedTables[last]
  const row = await database
    .selectFrom(table)
    .select(`${column} as name`)
    .where('id', '=', isOne.id)
    .where('organization_id', '=', isOne.organization_id)
    .executeTakeFirst()
  return row?.name ?? null
}

interface OneRow {
  id: string
  organization_id: string
}

/** The title of a conversation while it is shared: that of a private one is nobody else's business. */
async function sharedTitle(
  database: Database,
  { id, organization_id }: OneRow,
): Promise<string | null> {
  const row = await database
    .selectFrom('conversations')
    .select('title')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .where('shared', '=', 'team')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.title ?? null
}

const bundleHeader = z.object({ graph: z.object({ name: z.string() }) })

/** The name of the graph in an uploaded bundle; null before it is checked. */
async function nameInBundle(
  database: Database,
  { id, organization_id }: OneRow,
): Promise<string | null> {
  const row = await database
    .selectFrom('imports')
    .select('header')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return bundleHeader.safeParse(readJson(row?.header ?? '')).data?.graph.name ?? null
}

function hasNamedTable(name: string): name is keyof typeof namedTables {
  return name in namedTables
}
