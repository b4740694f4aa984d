import { asSchema } from '#console/pages/playground/inspect/validation/schema-paths.ts'
import { notStrict } from '#console/pages/playground/request/schema/keywords.ts'
import type { Refuse } from './lint-keyword.ts'
import type { JsonEntry, ObjectNode } from '#console/pages/playground/request/schema/read-json.ts'
import { requireAll } from '#console/pages/playground/request/schema/strict-schema.ts'

/** What strict mode wants of one schema beyond being one. */
export function lintStrict(node: ObjectNode, isRoot: boolean, refuse: Refuse): void {
  const entries = new Map(node.entries.map((entry) => [entry.key, entry]))
  const isObject = isOfType(entries.get('type'), 'object') || entries.has('properties')
  const at = node.entries[0] ?? node
  if (isRoot && !isObject) refuse(at, 'warning', 'Strict mode requires an object at the top level.')
  for (const entry of node.entries) lintUse(entry, node, refuse)
  if (!isObject) return

  const closed = entries.get('additionalProperties')?.value
  if (closed?.kind !== 'scalar' || closed.value !== false) {
    refuse(
      entries.get('additionalProperties') ?? at,
      'warning',
      'Strict mode requires additionalProperties: false.',
      {
        label: 'Disallow extra properties',
        at: node,
        change: (value) => ({ ...asSchema(value), additionalProperties: false }),
      },
    )
  }
  const missing = missingNames(entries)
  if (missing.length === 0) return
  const names = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : '')
  refuse(
    entries.get('required') ?? at,
    'warning',
    `Strict mode requires every property: ${names}.`,
    {
      label: 'Require all, allow null for optional ones',
      at: node,
      change: (value) => requireAll(asSchema(value) ?? {}),
    },
  )
}

function lintUse({ key, from, to }: JsonEntry, holder: ObjectNode, refuse: Refuse): void {
  if (!notStrict.has(key)) return
  const isChoice = key === 'oneOf'
  refuse({ from, to }, 'warning', `Strict mode ignores “${key}”.`, {
    label: isChoice ? 'Change to anyOf' : `Remove ${key}`,
    at: holder,
    change: (value) =>
      Object.fromEntries(
        Object.entries(asSchema(value) ?? {}).flatMap(([name, inner]) => {
          if (name !== key) return [[name, inner]]
          return isChoice ? [['anyOf', inner]] : []
        }),
      ),
  })
}

function missingNames(entries: ReadonlyMap<string, JsonEntry>): string[] {
  const properties = entries.get('properties')?.value
  if (properties?.kind !== 'object') return []
  const required = entries.get('required')?.value
  const named = new Set(
    required?.kind === 'array'
      ? required.items.map((each) => (each.kind === 'scalar' ? each.value : null))
      : [],
  )
  return properties.entries.map(({ key }) => key).filter((key) => !named.has(key))
}

function isOfType(entry: JsonEntry | undefined, type: string): boolean {
  const node = entry?.value
  const named = node?.kind === 'array' ? node.items : node ? [node] : []
  return named.some((each) => each.kind === 'scalar' && each.value === type)
}
