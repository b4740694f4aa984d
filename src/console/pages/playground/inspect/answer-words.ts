/** What a value broke, as a sentence about the value. */
export function answerWords(keyword: string, wanted: unknown, value: unknown): string {
  const many = (one: string, more = `${one}s`) => `${String(wanted)} ${wanted === 1 ? one : more}`
  switch (keyword) {
    case 'type':
      return `Is ${kindWords(value)}; expected ${[wanted].flat().join(' or ')}.`
    case 'const':
      return `Is ${brief(value)}; expected ${brief(wanted)}.`
    case 'enum':
      return `Is ${brief(value)}; expected one of ${listWords(wanted)}.`
    case 'anyOf':
      return 'Fits none of the alternatives.'
    case 'oneOf':
      return 'Fits none, or more than one, of the alternatives.'
    case 'not':
      return 'Is what the schema rules out.'
    case 'minLength':
      return `Is shorter than ${many('character')}.`
    case 'maxLength':
      return `Is longer than ${many('character')}.`
    case 'pattern':
      return `Does not match the pattern ${String(wanted)}.`
    case 'format':
      return `Is not of the format ${String(wanted)}.`
    case 'minimum':
      return `Is ${brief(value)}; at least ${String(wanted)} expected.`
    case 'maximum':
      return `Is ${brief(value)}; at most ${String(wanted)} expected.`
    case 'exclusiveMinimum':
      return `Is ${brief(value)}; more than ${String(wanted)} expected.`
    case 'exclusiveMaximum':
      return `Is ${brief(value)}; less than ${String(wanted)} expected.`
    case 'multipleOf':
      return `Is ${brief(value)}; a multiple of ${String(wanted)} expected.`
    case 'minItems':
      return `Has fewer than ${many('item')}.`
    case 'maxItems':
      return `Has more than ${many('item')}.`
    case 'uniqueItems':
      return 'Holds the same item twice.'
    case 'contains':
      return 'Holds no item of the kind it must contain.'
    case 'minProperties':
      return `Has fewer than ${many('property', 'properties')}.`
    case 'maxProperties':
      return `Has more than ${many('property', 'properties')}.`
    default:
      return `Does not keep to “${keyword}”.`
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
