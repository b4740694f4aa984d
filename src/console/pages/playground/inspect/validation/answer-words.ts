/** What a value broke, as a sentence about the value. */
export function answerWords(keyword: string, wanted: unknown, value: unknown): string {
  const many = (one: string, more = `${one}s`) => `${String(wanted)} ${wanted === 1 ? one : more}`
  switch (keyword) {
    case 'type':
      return `Expected ${[wanted].flat().join(' or ')}, got ${kindWords(value)}.`
    case 'const':
      return `Expected ${brief(wanted)}, got ${brief(value)}.`
    case 'enum':
      return `Expected one of ${listWords(wanted)}, got ${brief(value)}.`
    case 'anyOf':
      return 'Matches none of the alternatives.'
    case 'oneOf':
      return 'Must match exactly one of the alternatives.'
    case 'not':
      return 'Excluded by the schema.'
    case 'minLength':
      return `Shorter than ${many('character')}.`
    case 'maxLength':
      return `Longer than ${many('character')}.`
    case 'pattern':
      return `Does not match the pattern ${String(wanted)}.`
    case 'format':
      return `Does not match the format ${String(wanted)}.`
    case 'minimum':
      return `Expected at least ${String(wanted)}, got ${brief(value)}.`
    case 'maximum':
      return `Expected at most ${String(wanted)}, got ${brief(value)}.`
    case 'exclusiveMinimum':
      return `Expected more than ${String(wanted)}, got ${brief(value)}.`
    case 'exclusiveMaximum':
      return `Expected less than ${String(wanted)}, got ${brief(value)}.`
    case 'multipleOf':
      return `Expected a multiple of ${String(wanted)}, got ${brief(value)}.`
    case 'minItems':
      return `Fewer than ${many('item')}.`
    case 'maxItems':
      return `More than ${many('item')}.`
    case 'uniqueItems':
      return 'Contains duplicate items.'
    case 'contains':
      return 'Contains no item that matches “contains”.'
    case 'minProperties':
      return `Fewer than ${many('property', 'properties')}.`
    case 'maxProperties':
      return `More than ${many('property', 'properties')}.`
    default:
      return `Does not satisfy “${keyword}”.`
  }
}

/** A value in a few words. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}

function kindWords(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number' && !Number.isInteger(value)) return `the fraction ${value}`
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function listWords(wanted: unknown): string {
  if (!Array.isArray(wanted)) return brief(wanted)
  const shown = wanted.slice(0, 8).map(brief).join(', ')
  return wanted.length > 8 ? `${shown} and ${wanted.length - 8} more` : shown
}
