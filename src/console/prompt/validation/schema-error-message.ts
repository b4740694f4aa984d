/** Describes a violated schema keyword in one sentence. */
export function schemaErrorMessage(keyword: string, expected: unknown, value: unknown): string {
  const quantity = (singular: string, plural = `${singular}s`) =>
    `${String(expected)} ${expected === 1 ? singular : plural}`
  switch (keyword) {
    case 'type':
      return `Expected ${[expected].flat().join(' or ')}, got ${describeType(value)}.`
    case 'const':
      return `Expected ${previewValue(expected)}, got ${previewValue(value)}.`
    case 'enum':
      return `Expected one of ${describeList(expected)}, got ${previewValue(value)}.`
    case 'anyOf':
      return 'Matches none of the alternatives.'
    case 'oneOf':
      return 'Must match exactly one of the alternatives.'
    case 'not':
      return 'Excluded by the schema.'
    case 'minLength':
      return `Shorter than ${quantity('character')}.`
    case 'maxLength':
      return `Longer than ${quantity('character')}.`
    case 'pattern':
      return `Does not match the pattern ${String(expected)}.`
    case 'format':
      return `Does not match the format ${String(expected)}.`
    case 'minimum':
      return `Expected at least ${String(expected)}, got ${previewValue(value)}.`
    case 'maximum':
      return `Expected at most ${String(expected)}, got ${previewValue(value)}.`
    case 'exclusiveMinimum':
      return `Expected more than ${String(expected)}, got ${previewValue(value)}.`
    case 'exclusiveMaximum':
      return `Expected less than ${String(expected)}, got ${previewValue(value)}.`
    case 'multipleOf':
      return `Expected a multiple of ${String(expected)}, got ${previewValue(value)}.`
    case 'minItems':
      return `Fewer than ${quantity('item')}.`
    case 'maxItems':
      return `More than ${quantity('item')}.`
    case 'uniqueItems':
      return 'Contains duplicate items.'
    case 'contains':
      return 'Contains no item that matches “contains”.'
    case 'minProperties':
      return `Fewer than ${quantity('property', 'properties')}.`
    case 'maxProperties':
      return `More than ${quantity('property', 'properties')}.`
    default:
      return `Does not satisfy “${keyword}”.`
  }
}

/** The start of a value as JSON. */
export function previewValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}

function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number' && !Number.isInteger(value)) return `the fraction ${value}`
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function describeList(values: unknown): string {
  if (!Array.isArray(values)) return previewValue(values)
  const listed = values.slice(0, 8).map(previewValue).join(', ')
  return values.length > 8 ? `${listed} and ${values.length - 8} more` : listed
}
