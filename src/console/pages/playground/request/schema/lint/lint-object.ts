import { keywords, types } from '#console/pages/playground/request/schema/keywords.ts'
import type { Refuse } from './lint-keyword.ts'
import {
  plainValue,
  type JsonEntry,
  type JsonNode,
  type ObjectNode,
} from '#console/pages/playground/request/schema/read-json.ts'

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

/** What the keywords of one schema say about each other. */
export function lintObject(node: ObjectNode, refuse: Refuse): void {
  const entries = new Map(node.entries.map((entry) => [entry.key, entry]))
  lintRequired(entries, refuse)
  lintKinds(entries, refuse)
  lintEnum(entries.get('enum')?.value, refuse)
  for (const [least, most] of bounds) {
    const one = numberOf(entries.get(least)?.value)
    const other = entries.get(most)?.value
    const limit = numberOf(other)
    if (other && one !== null && limit !== null && one > limit) {
      refuse(other, 'error', `No value can satisfy both: ${least} is ${one}, ${most} is ${limit}.`)
    }
  }
}

function lintRequired(entries: ReadonlyMap<string, JsonEntry>, refuse: Refuse): void {
  const required = entries.get('required')?.value
  const properties = entries.get('properties')?.value
  if (required?.kind !== 'array' || properties?.kind !== 'object') return
  const names = new Set(properties.entries.map(({ key }) => key))
  for (const each of required.items) {
    if (each.kind !== 'scalar' || typeof each.value !== 'string' || names.has(each.value)) continue
    const name = each.value
    refuse(each, 'warning', `“${name}” is required, but not defined in properties.`, {
      label: 'Remove from required',
      at: required,
      change: (value) => [value].flat().filter((kept) => kept !== name),
    })
  }
}

function lintKinds(entries: ReadonlyMap<string, JsonEntry>, refuse: Refuse): void {
  const type = entries.get('type')?.value
  const named = type === undefined ? [] : [plainValue(type)].flat()
  const isKnown = types.some((each) => named.includes(each))
  if (named.length === 0 || !isKnown) return
  for (const [key, entry] of entries) {
    const of = keywords.get(key)?.of
    if (!of || named.some((each) => typeof each === 'string' && of.includes(each))) continue
    refuse(entry, 'warning', `“${key}” has no effect on ${named.map(String).join(' or ')}.`)
  }
}

function lintEnum(node: JsonNode | undefined, refuse: Refuse): void {
  if (node?.kind !== 'array') return
  if (node.items.length === 0) refuse(node, 'error', 'Add at least one value.')
  const seen = new Set<string>()
  for (const each of node.items) {
    const printed = JSON.stringify(plainValue(each))
    if (seen.has(printed)) refuse(each, 'warning', 'Duplicate value.')
    seen.add(printed)
  }
}

function numberOf(node: JsonNode | undefined): number | null {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : null
}
