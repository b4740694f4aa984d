import { asSchema } from '#console/prompt/validation/schema-paths.ts'
import { unsupportedInStrict } from '#console/prompt/schema/keywords.ts'
import type { ReportFinding } from './lint-keyword.ts'
import type { JsonEntry, ObjectNode } from '#console/prompt/schema/parse-json.ts'
import { requireAll } from '#console/prompt/schema/strict-schema.ts'

/** Checks the rules of strict mode for one schema. */
export function lintStrict(node: ObjectNode, isRoot: boolean, report: ReportFinding): void {
  const entries = new Map(node.entries.map((entry) => [entry.key, entry]))
  const isObject = isOfType(entries.get('type'), 'object') || entries.has('properties')
  const anchor = node.entries[0] ?? node
  if (isRoot && !isObject)
    report(anchor, 'warning', 'Strict mode requires an object at the top level.')
  for (const entry of node.entries) lintUnsupported(entry, node, report)
  if (!isObject) return

  const additional = entries.get('additionalProperties')?.value
  if (additional?.kind !== 'scalar' || additional.value !== false) {
    report(
      entries.get('additionalProperties') ?? anchor,
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
  report(
    entries.get('required') ?? anchor,
    'warning',
    `Strict mode requires every property: ${names}.`,
    {
      label: 'Require all, allow null for optional ones',
      at: node,
      change: (value) => requireAll(asSchema(value) ?? {}),
    },
  )
}

function lintUnsupported(
  { key, from, to }: JsonEntry,
  parent: ObjectNode,
  report: ReportFinding,
): void {
  if (!unsupportedInStrict.has(key)) return
  const isChoice = key === 'oneOf'
  report({ from, to }, 'warning', `Strict mode ignores “${key}”.`, {
    label: isChoice ? 'Change to anyOf' : `Remove ${key}`,
    at: parent,
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
  const requiredNames = new Set(
    required?.kind === 'array'
      ? required.items.map((item) => (item.kind === 'scalar' ? item.value : null))
      : [],
  )
  return properties.entries.map(({ key }) => key).filter((key) => !requiredNames.has(key))
}

function isOfType(entry: JsonEntry | undefined, type: string): boolean {
  const node = entry?.value
  const typeNodes = node?.kind === 'array' ? node.items : node ? [node] : []
  return typeNodes.some((typeNode) => typeNode.kind === 'scalar' && typeNode.value === type)
}
