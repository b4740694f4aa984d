import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { withExactMultiples } from '#service/json/exact-multiples.ts'
import { linearPattern } from '#service/texts/linear-pattern.ts'
import type { SchemaNode, Subschema } from './schema-node.ts'

// A schema with a pattern that cannot run in linear time matches nothing.
const regExp = Object.assign((pattern: string) => linearPattern(pattern), { code: 'linear' })
const ajv = withExactMultiples(
  addFormats(
    new Ajv2020({ strict: false, validateSchema: false, logger: false, code: { regExp } }),
  ),
)
const leafKeyword = /^(?:type|enum|const|pattern|format|multipleOf|m(?:in|ax)Length|.*imum)$/
const validators = new WeakMap<SchemaNode, (value: unknown) => boolean>()

/** Whether a string, number or boolean is valid against a node. */
export function isValid(node: SchemaNode, value: unknown): boolean {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return false
  const validate = validators.get(node) ?? validatorOf(node)
  validators.set(node, validate)
  return validate(value)
}

function validatorOf({ parts }: SchemaNode): (value: unknown) => boolean {
  const schema = { allOf: [...new Set(parts)].map(leafPart) }
  try {
    return ajv.compile(schema)
  } catch {
    return () => false
  } finally {
    ajv.removeSchema(schema)
  }
}

function leafPart(part: Subschema): Subschema {
  if (typeof part === 'boolean') return part
  return Object.fromEntries(Object.entries(part).filter(([name]) => leafKeyword.test(name)))
}
