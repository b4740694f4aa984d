import type { OutputUnit } from '@cfworker/json-schema'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { answerWords, brief } from './answer-words.ts'
import { asSchema, resolveReference } from './schema-paths.ts'
import { joinPointer } from '#console/pages/playground/inspect/tree-rows.ts'

export interface PathProblem {
  /** A JSON pointer into the answer. */
  pointer: string
  /** One sentence. */
  message: string
}

// these only say that something inside them failed, which is told by itself
const wrappers = new Set([
  '$ref',
  '$recursiveRef',
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'allOf',
  'if',
  'dependentSchemas',
  'dependencies',
])
const mostErrors = 2000

/** The validator's flat list of errors as what a person is to be told, each once. */
export function readProblems(
  errors: readonly OutputUnit[],
  schema: JsonSchema,
  answer: unknown,
): PathProblem[] {
  const told = new Map<string, PathProblem>()
  const settled = new Set<OutputUnit>()
  const some = errors.slice(0, mostErrors)
  for (const [at, error] of some.entries()) {
    if (settled.has(error) || wrappers.has(error.keyword)) continue
    const wanted = wantedBy(schema, error.keywordLocation)
    const pointer = pointerOf(error.instanceLocation)
    const tell = (message: string, where = pointer) =>
      told.set(`${where} ${message}`, { pointer: where, message })
    const value = valueAt(answer, pointer)

    switch (error.keyword) {
      case 'anyOf':
      case 'oneOf': {
        const inside = errorsInside(error, some)
        const branch = error.error.endsWith('(0 matches).') || error.keyword === 'anyOf'
        const meant = branch ? meantBranch(error, inside) : []
        for (const each of inside) if (!meant.includes(each)) settled.add(each)
        if (meant.length > 0) break
        const types = inside.flatMap((each) => {
          const isOwn = each.keyword === 'type' && each.instanceLocation === error.instanceLocation
          return isOwn ? [wantedBy(schema, each.keywordLocation)].flat() : []
        })
        tell(answerWords(branch && types.length > 0 ? 'type' : error.keyword, types, value))
        break
      }
      case 'contains':
      case 'propertyNames':
        for (const each of errorsInside(error, some)) settled.add(each)
        tell(answerWords(error.keyword, wanted, value))
        break
      case 'required':
        for (const key of [wanted].flat()) {
          const holder = asSchema(value)
          if (typeof key !== 'string' || !holder || Object.hasOwn(holder, key)) continue
          tell('Missing.', joinPointer(pointer, key))
        }
        break
      case 'additionalProperties':
      case 'unevaluatedProperties':
      case 'additionalItems':
      case 'unevaluatedItems': {
        const next = some[at + 1]
        if (next?.keyword !== 'false') break
        settled.add(next)
        tell('Not allowed by the schema.', pointerOf(next.instanceLocation))
        break
      }
      case 'false':
        tell(`The schema allows no value here, got ${brief(value)}.`)
        break
      default:
        tell(answerWords(error.keyword, wanted, value))
    }
  }
  return [...told.values()]
}

function errorsInside(error: OutputUnit, all: readonly OutputUnit[]): OutputUnit[] {
  const { keywordLocation, instanceLocation } = error
  return all.filter(
    (each) =>
      each.keywordLocation.startsWith(`${keywordLocation}/`) &&
      (each.instanceLocation === instanceLocation ||
        each.instanceLocation.startsWith(`${instanceLocation}/`)),
  )
}

/** The errors of the one branch whose kind the value is of; none when that cannot be said. */
function meantBranch(choice: OutputUnit, inside: readonly OutputUnit[]): OutputUnit[] {
  const branches = Map.groupBy(inside, ({ keywordLocation }) =>
    keywordLocation.slice(choice.keywordLocation.length + 1).replace(/\/.*/s, ''),
  )
  const own = choice.instanceLocation.split('/').length
  const alike = [...branches.values()].filter(
    (errors) =>
      !errors.some(({ keyword, instanceLocation }) => {
        const depth = instanceLocation.split('/').length - own
        if (keyword === 'type') return depth === 0
        return (keyword === 'const' || keyword === 'enum') && depth <= 1
      }),
  )
  return alike.length === 1 ? (alike[0] ?? []) : []
}

/** The value of a keyword, by the validator's path of it, references followed. */
function wantedBy(schema: JsonSchema, keywordLocation: string): unknown {
  let at: unknown = schema
  for (const key of pointerOf(keywordLocation).split('/').slice(1).map(decodeKey)) {
    if (typeof at !== 'object' || at === null) return undefined
    const next: unknown = Reflect.get(at, key)
    at = key === '$ref' && typeof next === 'string' ? resolveReference(schema, next) : next
  }
  return at
}

function valueAt(answer: unknown, pointer: string): unknown {
  let at = answer
  for (const key of pointer.split('/').slice(1).map(decodeKey)) {
    if (typeof at !== 'object' || at === null) return undefined
    at = Reflect.get(at, key)
  }
  return at
}

// the validator writes `#/a~1b`, percent-encoded
function pointerOf(location: string): string {
  try {
    return decodeURI(location.slice(1))
  } catch {
    return location.slice(1)
  }
}

function decodeKey(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
