import { createHash } from 'node:crypto'
import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { halfCharacterIn } from '#service/json/half-character.ts'
import { withExactMultiples } from '#service/json/exact-multiples.ts'
import type { LinearPattern } from '#service/texts/linear-pattern.ts'
import { linearPattern } from '#service/texts/linear-pattern.ts'
import { endlessReference } from './endless-reference.ts'
import type { SchemaQuestion, SchemaVerdict } from './schema-message.ts'

// Uses a linear-time engine if it supports the pattern. Other patterns, for example with look-arounds, run on
// JavaScript's engine, and the worker is terminated if they take too long.
const linear = Object.assign(
  (pattern: string, flags: string): LinearPattern => {
    try {
      return linearPattern(pattern)
    } catch {
      return new RegExp(pattern, flags)
    }
  },
  { code: 'linear' },
)

const options = {
  strict: false,
  // Stops at the first error, which bounds the cost of a hostile answer; the model is shown only that one.
  allErrors: false,
  // An answer has no property `constructor` of its own, although every object inherits one.
  ownProperties: true,
  code: { regExp: linear },
  logger: false,
} as const
const ajv2020 = withExactMultiples(addFormats(new Ajv2020(options)))
const ajvDraft7 = withExactMultiples(addFormats(new Ajv(options)))

const maxCachedSchemas = 64
const cache = new Map<string, ValidateFunction | SchemaVerdict>()

/** Validates a schema, and an answer against it. May take long, so it runs only in the worker. */
export function checkSchema({ schema, text }: SchemaQuestion): SchemaVerdict {
  const validate = compiledSchema(schema)
  if (typeof validate !== 'function') return validate
  if (text === null) return { type: 'valid' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { type: 'bad_answer', path: '', message: 'It is not JSON.' }
  }
  try {
    if (validate(value)) return { type: 'valid' }
  } catch {
    // A recursive schema can exceed the stack on a deeply nested answer.
    return { type: 'bad_answer', path: '', message: 'It is nested too deeply.' }
  }
  const [error] = validate.errors ?? []
  return { type: 'bad_answer', path: pathOf(error), message: describeError(error) }
}

function compiledSchema(schema: JsonSchema): ValidateFunction | SchemaVerdict {
  const key = createHash('sha256').update(JSON.stringify(schema)).digest('base64')
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const compiled = compile(schema)
  const [oldest] = cache.size < maxCachedSchemas ? [] : cache.keys()
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(key, compiled)
  return compiled
}

function compile(schema: JsonSchema): ValidateFunction | SchemaVerdict {
  const ajv = /draft-0[4-7]/.test(String(schema['$schema'])) ? ajvDraft7 : ajv2020
  // Removes $id, because schemas of different callers must not share names, and $async, which makes ajv
  // return a promise.
  const { $id: _, id: __, $schema: ___, $async: ____, ...rest } = schema
  try {
    const half = halfCharacterIn(rest)
    if (half !== null) {
      const message = 'It contains half of a character (a lone surrogate).'
      return { type: 'bad_schema', path: half.join('.'), message }
    }
    if (ajv.validateSchema(rest) !== true) {
      const [error] = ajv.errors ?? []
      return { type: 'bad_schema', path: pathOf(error), message: describeError(error) }
    }
    const validate = ajv.compile(rest)
    const path = endlessReference(rest)
    if (path === null) return validate
    return { type: 'bad_schema', path, message: 'It refers to itself without end.' }
  } catch (error) {
    if (error instanceof RangeError) {
      return { type: 'bad_schema', path: '', message: 'It is nested too deeply.' }
    }
    const message = error instanceof Error ? error.message : 'It cannot be compiled.'
    return { type: 'bad_schema', path: '', message: `${message.slice(0, 200)}.` }
  } finally {
    ajv.removeSchema(rest)
  }
}

function pathOf(error: ErrorObject | undefined): string {
  if (error === undefined) return ''
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const missing: unknown =
    error.keyword === 'required' ? error.params['missingProperty'] : undefined
  return [...steps, ...(typeof missing === 'string' ? [missing] : [])].join('.')
}

function describeError(error: ErrorObject | undefined): string {
  if (error?.keyword === 'required') return 'It is missing.'
  if (error?.keyword === 'additionalProperties') {
    return `It must not have the property ${String(error.params['additionalProperty'])}.`
  }
  if (error?.keyword === 'type') {
    const expectedType: unknown = error.params['type']
    return `It must be of the type ${[expectedType].flat().map(String).join(' or ')}.`
  }
  if (error?.keyword === 'enum') {
    const allowed: unknown = error.params['allowedValues']
    return `It must be one of ${JSON.stringify(allowed).slice(1, 300).replace(/]$/, '')}.`
  }
  const words = error?.message ?? 'does not match'
  return `It ${words.slice(0, 300)}.`
}
