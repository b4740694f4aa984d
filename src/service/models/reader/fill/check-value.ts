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

const compiled = new Map<string, RE2JS | null>()

// RE2 takes linear time for any pattern. A pattern that RE2 does not support matches nothing.
function patternOf(pattern: string): RE2JS | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  let made: RE2JS | null = null
  try {
    made = pattern.length > 2000 ? null : RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch {
    made = null
  }
  if (compiled.size > 200) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Whether a string, number or boolean is valid against a node. */
export function isValid(node: SchemaNode, value: unknown): boolean {
  if (node.enum && !node.enum.some((each) => isDeepStrictEqual(each, value))) return false
  if (node.const !== undefined && !isDeepStrictEqual(node.const, value)) return false
  if (typeof value === 'string') return hasType(node, 'string') && isValidString(node, value)
  if (typeof value === 'boolean') return hasType(node, 'boolean')
  if (typeof value !== 'number') return false
  if (!hasType(node, 'number') && !(hasType(node, 'integer') && Number.isInteger(value)))
    return false
  return isValidNumber(node, value)
}

export function hasType({ types }: SchemaNode, type: string): boolean {
  return types === null || types.has(type)
}

const longestChecked = 10_000

function isValidString(node: SchemaNode, value: string): boolean {
  const { minLength, maxLength, pattern, format } = node
  const length = Array.from(value).length
  if (length < (minLength ?? 0) || length > (maxLength ?? Number.POSITIVE_INFINITY)) return false
  if (format !== undefined && formats[format]?.test(value) === false) return false
  if (pattern === undefined) return true
  return value.length <= longestChecked && patternOf(pattern)?.matcher(value).find() === true
}

function isValidNumber(node: SchemaNode, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = node
  if (minimum !== undefined && (value < minimum || (above === true && value === minimum)))
    return false
  if (maximum !== undefined && (value > maximum || (below === true && value === maximum)))
    return false
  if (typeof above === 'number' && value <= above) return false
  if (typeof below === 'number' && value >= below) return false
  if (multipleOf === undefined || multipleOf <= 0) return true
  const times = value / multipleOf
  return Math.abs(times - Math.round(times)) < 1e-9
}
