import { keywords, types } from '#console/prompt/schema/keywords.ts'
import type { ReportFinding } from './lint-keyword.ts'
import {
  toPlainValue,
  type JsonEntry,
  type JsonNode,
  type ObjectNode,
} from '#console/prompt/schema/parse-json.ts'

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

/** Checks the keywords of one schema against each other. */
export function lintObject(node: ObjectNode, report: ReportFinding): void {
  const entries = new Map(node.entries.map((entry) => [entry.key, entry]))
  lintRequired(entries, report)
  lintApplicability(entries, report)
  lintEnum(entries.get('enum')?.value, report)
  for (const [minKeyword, maxKeyword] of bounds) {
    const minimum = numberValue(entries.get(minKeyword)?.value)
    const maximumNode = entries.get(maxKeyword)?.value
    const maximum = numberValue(maximumNode)
    if (maximumNode && minimum !== null && maximum !== null && minimum > maximum) {
      report(
        maximumNode,
        'error',
        `No value can satisfy both: ${minKeyword} is ${minimum}, ${maxKeyword} is ${maximum}.`,
      )
    }
  }
}

function lintRequired(entries: ReadonlyMap<string, JsonEntry>, report: ReportFinding): void {
  const required = entries.get('required')?.value
  const properties = entries.get('properties')?.value
  if (required?.kind !== 'array' || properties?.kind !== 'object') return
  const names = new Set(properties.entries.map(({ key }) => key))
  for (const item of required.items) {
    if (item.kind !== 'scalar' || typeof item.value !== 'string' || names.has(item.value)) continue
    const name = item.value
    report(item, 'warning', `“${name}” is required, but not defined in properties.`, {
      label: 'Remove from required',
      at: required,
      change: (value) => [value].flat().filter((requiredName) => requiredName !== name),
    })
  }
}

function lintApplicability(entries: ReadonlyMap<string, JsonEntry>, report: ReportFinding): void {
  const type = entries.get('type')?.value
  const declaredTypes = type === undefined ? [] : [toPlainValue(type)].flat()
  const hasKnownType = types.some((name) => declaredTypes.includes(name))
  if (declaredTypes.length === 0 || !hasKnownType) return
  for (const [key, entry] of entries) {
    const appliesTo = keywords.get(key)?.appliesTo
    if (
      !appliesTo ||
      declaredTypes.some((name) => typeof name === 'string' && appliesTo.includes(name))
    )
      continue
    report(entry, 'warning', `“${key}” has no effect on ${declaredTypes.map(String).join(' or ')}.`)
  }
}

function lintEnum(node: JsonNode | undefined, report: ReportFinding): void {
  if (node?.kind !== 'array') return
  if (node.items.length === 0) report(node, 'error', 'Add at least one value.')
  const seen = new Set<string>()
  for (const item of node.items) {
    const printed = JSON.stringify(toPlainValue(item))
    if (seen.has(printed)) report(item, 'warning', 'Duplicate value.')
    seen.add(printed)
  }
}

function numberValue(node: JsonNode | undefined): number | null {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : null
}
