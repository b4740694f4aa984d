import { enumsIn, numbersOf } from './convert.ts'
import { labelFit } from './field.ts'
import type { Property } from './filling.ts'
import type { Value } from './find-values.ts'
import { valuesIn } from './find-values.ts'
import type { Page } from './read-page.ts'
import { wantedKind } from './field.ts'

/** Whether the form of a value is what a property wants. */
export function fits(token: Value, { node, field }: Property): boolean {
  const kind = wantedKind(node, field)
  const isNumeric = node.types !== null && (node.types.has('number') || node.types.has('integer'))
  if (node.enum) return false
  if (isNumeric) {
    if (kind === 'money') return token.kind === 'money' || token.kind === 'number'
    if (kind === 'percent') return token.kind === 'percent'
    if (token.kind === 'money' || token.kind === 'percent') return /\bvalue\b/.test(field.words)
    return numbersOf(token.text, [token], node, field).length > 0
  }
  if (kind !== null) return token.kind === kind
  if (/\b(?:dose|dosage|strength|size|weight|duration|quantity)\b/.test(field.words))
    return token.kind === 'measure'
  if (/\b(?:id|code|sku|number|ticket|ref|reference)\b/.test(field.words))
    return token.kind === 'code'
  return false
}

/** How well a line's own words suit a record of these properties, as far as their forms tell. */
export function formFit(properties: readonly Property[], text: string, scope: Page): number {
  const tokens = valuesIn(text.slice(0, 500), scope.style)
  const used = new Set<Value>()
  let count = 0
  for (const property of properties) {
    if (property.node.enum) {
      if (enumsIn(text.slice(0, 500), property.node.enum).length === 1) count += 1
      continue
    }
    const token = tokens.find((each) => !used.has(each) && fits(each, property))
    if (!token) continue
    used.add(token)
    count += 1
  }
  return count
}

/** Whether a label names one of these properties. */
export function namesOne(properties: readonly Property[], label: string): boolean {
  return properties.some(({ field }) => labelFit(field, label, ['name', 'date', 'number']) >= 0.6)
}
