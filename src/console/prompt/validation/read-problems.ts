import type { OutputUnit } from '@cfworker/json-schema'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { schemaErrorMessage, previewValue } from './schema-error-message.ts'
import { asSchema, resolveReference } from './schema-paths.ts'
import { joinPointer } from './join-pointer.ts'

export interface PathProblem {
  /** A JSON pointer into the answer. */
  pointer: string
  message: string
}

// Errors of these keywords only repeat that something inside them failed.
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
const maxErrors = 2000

/** Turns the flat error list of the validator into distinct problems for people. */
export function readProblems(
  errors: readonly OutputUnit[],
  schema: JsonSchema,
  answer: unknown,
): PathProblem[] {
  const reported = new Map<string, PathProblem>()
  const handled = new Set<OutputUnit>()
  const considered = errors.slice(0, maxErrors)
  for (const [index, error] of considered.entries()) {
    if (handled.has(error) || wrappers.has(error.keyword)) continue
    const expected = keywordValue(schema, error.keywordLocation)
    const pointer = pointerOf(error.instanceLocation)
    const report = (message: string, where = pointer) =>
      reported.set(`${where} ${message}`, { pointer: where, message })
    const value = valueAt(answer, pointer)

    switch (error.keyword) {
      case 'anyOf':
      case 'oneOf': {
        const innerErrors = errorsInside(error, considered)
        const branch = error.error.endsWith('(0 matches).') || error.keyword === 'anyOf'
        const branchErrors = branch ? matchingBranch(error, innerErrors) : []
        for (const innerError of innerErrors)
          if (!branchErrors.includes(innerError)) handled.add(innerError)
        if (branchErrors.length > 0) break
        const types = innerErrors.flatMap((innerError) => {
          const isOwn =
            innerError.keyword === 'type' && innerError.instanceLocation === error.instanceLocation
          return isOwn ? [keywordValue(schema, innerError.keywordLocation)].flat() : []
        })
        report(
          schemaErrorMessage(branch && types.length > 0 ? 'type' : error.keyword, types, value),
        )
        break
      }
      case 'contains':
      case 'propertyNames':
        for (const innerError of errorsInside(error, considered)) handled.add(innerError)
        report(schemaErrorMessage(error.keyword, expected, value))
        break
      case 'required':
        for (const key of [expected].flat()) {
          const holder = asSchema(value)
          if (typeof key !== 'string' || !holder || Object.hasOwn(holder, key)) continue
          report('Missing.', joinPointer(pointer, key))
        }
        break
      case 'additionalProperties':
      case 'unevaluatedProperties':
      case 'additionalItems':
      case 'unevaluatedItems': {
        const next = considered[index + 1]
        if (next?.keyword !== 'false') break
        handled.add(next)
        report('Not allowed by the schema.', pointerOf(next.instanceLocation))
        break
      }
      case 'false':
        report(`The schema allows no value here, got ${previewValue(value)}.`)
        break
      default:
        report(schemaErrorMessage(error.keyword, expected, value))
    }
  }
  return [...reported.values()]
}

function errorsInside(error: OutputUnit, all: readonly OutputUnit[]): OutputUnit[] {
  const { keywordLocation, instanceLocation } = error
  return all.filter(
    (candidate) =>
      candidate.keywordLocation.startsWith(`${keywordLocation}/`) &&
      (candidate.instanceLocation === instanceLocation ||
        candidate.instanceLocation.startsWith(`${instanceLocation}/`)),
  )
}

/**
 * The errors of the only branch of `anyOf` or `oneOf` whose type fits the value; empty if no single
 * branch does.
 */
function matchingBranch(choice: OutputUnit, inside: readonly OutputUnit[]): OutputUnit[] {
  const branches = Map.groupBy(inside, ({ keywordLocation }) =>
    keywordLocation.slice(choice.keywordLocation.length + 1).replace(/\/.*/s, ''),
  )
  const baseDepth = choice.instanceLocation.split('/').length
  const candidates = [...branches.values()].filter(
    (errors) =>
      !errors.some(({ keyword, instanceLocation }) => {
        const depth = instanceLocation.split('/').length - baseDepth
        if (keyword === 'type') return depth === 0
        return (keyword === 'const' || keyword === 'enum') && depth <= 1
      }),
  )
  return candidates.length === 1 ? (candidates[0] ?? []) : []
}

/** The value of a keyword by the location that the validator reports; follows `$ref`. */
function keywordValue(schema: JsonSchema, keywordLocation: string): unknown {
  let current: unknown = schema
  for (const key of pointerOf(keywordLocation).split('/').slice(1).map(decodeKey)) {
    if (typeof current !== 'object' || current === null) return undefined
    const next: unknown = Reflect.get(current, key)
    current = key === '$ref' && typeof next === 'string' ? resolveReference(schema, next) : next
  }
  return current
}

function valueAt(answer: unknown, pointer: string): unknown {
  let current = answer
  for (const key of pointer.split('/').slice(1).map(decodeKey)) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, key)
  }
  return current
}

// The validator reports locations like `#/a~1b` with percent-encoding.
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
