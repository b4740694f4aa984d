import { isDeepStrictEqual } from 'node:util'
import { RE2JS } from 're2js'
import type { SchemaNode } from './schema-node.ts'

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  time: /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  email: /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+$/,
  uri: /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i,
  url: /^https?:\/\/[^\s<>"{}|\\^`]+$/i,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
  ipv6: /^(?=.*:.*:)[\da-f:.]{2,45}$/i,
  hostname:
    /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i,
  duration: /^P(?=.)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
}
const maxPatternChars = 2000
const maxMatchedChars = 10_000
const maxCompiled = 200
const compiled = new Map<string, RE2JS | null>()

// RE2 takes linear time for any pattern. A pattern that RE2 does not support matches nothing.
function compile(pattern: string): RE2JS | null {
  const cached = compiled.get(pattern)
  if (cached !== undefined) return cached
  let engine: RE2JS | null = null
  try {
    if (pattern.length <= maxPatternChars) engine = RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch {
    engine = null
  }
  if (compiled.size > maxCompiled) compiled.clear()
  compiled.set(pattern, engine)
  return engine
}

/** Whether a string, number or boolean is valid against a node. */
export function isValid(node: SchemaNode, value: unknown): boolean {
  if (node.enum && !node.enum.some((each) => isDeepStrictEqual(each, value))) return false
  if (node.const !== undefined && !isDeepStrictEqual(node.const, value)) return false
  if (typeof value === 'string') return hasType(node, 'string') && isValidString(node, value)
  if (typeof value === 'boolean') return hasType(node, 'boolean')
  if (typeof value !== 'number') return false
  const isWhole = Number.isInteger(value)
  return (
    (hasType(node, 'number') || (hasType(node, 'integer') && isWhole)) && isInRange(node, value)
  )
}

export function hasType({ types }: SchemaNode, type: string): boolean {
  return types === null || types.has(type)
}

function isValidString({ minLength, maxLength, pattern, format }: SchemaNode, value: string) {
  const length = Array.from(value).length
  if (length < (minLength ?? 0) || length > (maxLength ?? Infinity)) return false
  if (format !== undefined && formats[format]?.test(value) === false) return false
  if (pattern === undefined) return true
  return value.length <= maxMatchedChars && compile(pattern)?.matcher(value).find() === true
}

function isInRange(node: SchemaNode, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: above, multipleOf = 0 } = node
  const below = node.exclusiveMaximum
  if (value < minimum || (above === true && value === minimum)) return false
  if (value > maximum || (below === true && value === maximum)) return false
  if (typeof above === 'number' && value <= above) return false
  if (typeof below === 'number' && value >= below) return false
  const times = value / multipleOf
  return multipleOf <= 0 || Math.abs(times - Math.round(times)) < 1e-9
}
