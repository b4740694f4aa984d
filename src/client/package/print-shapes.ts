import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  description?: string
  /** A type that JSON Schema cannot express. */
  typescript?: string
}

/**
 * The types of `src/client/shapes.ts` in plain TypeScript, for the package of the client: there, the
 * inferred ones would need the contract and zod. They are printed from the JSON Schema of each schema.
 */
export function printShapes(
  endpoints: Readonly<Record<string, Endpoint>>,
  failureKeys: readonly string[],
): string {
  const operations = Object.entries(endpoints).map(([name, endpoint]) => {
    const { summary, reply, chunk } = endpoint
    return `  /** ${summary}. */
  ${name}: {
    input: ${printInput(endpoint)}
    reply: ${reply === 'bytes' ? 'Response' : print(schemaOf(reply, 'output'))}
    chunk: ${chunk === undefined ? 'never' : print(schemaOf(chunk, 'output'))}
  }
`
  })
  const keys = failureKeys.map((key) => `\n  | '${key}'`).join('')
  return `export interface Shapes {\n${operations.join('')}}\n\nexport type FailureKey =${keys}\n`
}

function printInput({ path, query, body }: Endpoint): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  }
  const schemas = [
    params,
    ...(query === undefined ? [] : [schemaOf(query, 'input')]),
    ...(body === undefined || body === 'bytes' ? [] : [schemaOf(body, 'input')]),
  ]
  const isObject = ({ properties }: JsonSchema): boolean => properties !== undefined
  if (!schemas.every(isObject)) return schemas.map(print).join(' & ')
  return print({
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    required: schemas.flatMap(({ required = [] }) => required),
  })
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of JSON Schema that zod writes
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      if (_zod.def.type !== 'template_literal') return
      Object.assign(jsonSchema, { typescript: printTemplate(_zod.def.parts) })
    },
  }) as JsonSchema
}

function printTemplate(parts: readonly unknown[]): string {
  const texts = parts.map((part) =>
    part instanceof z.core.$ZodType ? `\${${print(schemaOf(part, 'output'))}}` : String(part),
  )
  return `\`${texts.join('')}\``
}

function print(schema: JsonSchema): string {
  const { type, anyOf, oneOf, allOf, items, typescript } = schema
  if (typescript !== undefined) return typescript
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const forms = anyOf ?? oneOf
  if (forms) return unique(forms.map(print)).join(' | ')
  if (allOf) return allOf.map((part) => `(${print(part)})`).join(' & ')
  if (Array.isArray(type)) return type.map((one) => print({ ...schema, type: one })).join(' | ')
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return `(${print(items ?? {})})[]`
    case 'object':
      return printObject(schema)
    default:
      return 'unknown'
  }
}

function printObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' ? print(additionalProperties) : 'unknown'
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    const { description } = schema
    const comment = description === undefined ? '' : `/** ${description} */ `
    return required.includes(name)
      ? `${comment}${key}: ${print(schema)}`
      : `${comment}${key}?: ${unique([print(schema), 'undefined']).join(' | ')}`
  })
  return `{ ${fields.join('; ')} }`
}

function unique(types: readonly string[]): string[] {
  return [...new Set(types)]
}
