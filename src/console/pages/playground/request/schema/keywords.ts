/** What stands at a keyword, which decides what is right there and what is offered. */
export type KeywordForm =
  | 'schema'
  | 'schemas'
  | 'named_schemas'
  | 'types'
  | 'names'
  | 'named_names'
  | 'text'
  | 'pattern'
  | 'format'
  | 'reference'
  | 'count'
  | 'number'
  | 'positive'
  | 'flag'
  | 'list'
  | 'any'

interface Keyword {
  form: KeywordForm
  /** The types it says something about; left out, all. */
  of?: readonly string[]
  words: string
}

export const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

const text = ['string']
const numeric = ['number', 'integer']
const list = ['array']
const object = ['object']

/** The keywords of JSON Schema 2020-12, as far as answers are held to them. */
export const keywords: ReadonlyMap<string, Keyword> = new Map(
  Object.entries<Keyword>({
    type: { form: 'types', words: 'Allowed types' },
    description: { form: 'text', words: 'Tells the model what to enter' },
    title: { form: 'text', words: 'A short name' },
    properties: { form: 'named_schemas', of: object, words: 'Schema of each property' },
    required: { form: 'names', of: object, words: 'Required properties' },
    additionalProperties: {
      form: 'schema',
      of: object,
      words: 'Schema of other properties, or false',
    },
    patternProperties: { form: 'named_schemas', of: object, words: 'Schemas by name pattern' },
    propertyNames: { form: 'schema', of: object, words: 'Schema of property names' },
    minProperties: { form: 'count', of: object, words: 'Minimum number of properties' },
    maxProperties: { form: 'count', of: object, words: 'Maximum number of properties' },
    dependentRequired: {
      form: 'named_names',
      of: object,
      words: 'Required if another property is set',
    },
    dependentSchemas: {
      form: 'named_schemas',
      of: object,
      words: 'Applies if a property is set',
    },
    unevaluatedProperties: {
      form: 'schema',
      of: object,
      words: 'Schema of unevaluated properties',
    },
    items: { form: 'schema', of: list, words: 'Schema of each item' },
    prefixItems: { form: 'schemas', of: list, words: 'Schemas of the first items' },
    contains: { form: 'schema', of: list, words: 'At least one item matches' },
    minContains: { form: 'count', of: list, words: 'Minimum number of matching items' },
    maxContains: { form: 'count', of: list, words: 'Maximum number of matching items' },
    minItems: { form: 'count', of: list, words: 'Minimum number of items' },
    maxItems: { form: 'count', of: list, words: 'Maximum number of items' },
    uniqueItems: { form: 'flag', of: list, words: 'No duplicate items' },
    unevaluatedItems: { form: 'schema', of: list, words: 'Schema of unevaluated items' },
    enum: { form: 'list', words: 'Allowed values' },
    const: { form: 'any', words: 'The only allowed value' },
    default: { form: 'any', words: 'Default value' },
    examples: { form: 'list', words: 'Example values' },
    minLength: { form: 'count', of: text, words: 'Minimum length' },
    maxLength: { form: 'count', of: text, words: 'Maximum length' },
    pattern: { form: 'pattern', of: text, words: 'Regular expression to match' },
    format: { form: 'format', of: text, words: 'Format such as date, email or uri' },
    minimum: { form: 'number', of: numeric, words: 'Minimum' },
    maximum: { form: 'number', of: numeric, words: 'Maximum' },
    exclusiveMinimum: { form: 'number', of: numeric, words: 'Greater than' },
    exclusiveMaximum: { form: 'number', of: numeric, words: 'Less than' },
    multipleOf: { form: 'positive', of: numeric, words: 'Multiple of' },
    anyOf: { form: 'schemas', words: 'At least one matches' },
    oneOf: { form: 'schemas', words: 'Exactly one matches' },
    allOf: { form: 'schemas', words: 'All match' },
    not: { form: 'schema', words: 'Must not match' },
    if: { form: 'schema', words: 'Condition' },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of the standard, and nobody awaits it
    then: { form: 'schema', words: 'Applies if the condition matches' },
    else: { form: 'schema', words: 'Applies otherwise' },
    $ref: { form: 'reference', words: 'Reference to another part of this schema' },
    $defs: { form: 'named_schemas', words: 'Definitions for $ref' },
    definitions: {
      form: 'named_schemas',
      words: 'Definitions for $ref (older drafts)',
    },
    $anchor: { form: 'text', words: 'Name for references' },
    $schema: { form: 'text', words: 'JSON Schema version' },
    $id: { form: 'text', words: 'Identifier of this schema' },
    $comment: { form: 'text', words: 'Comment, ignored by models' },
    readOnly: { form: 'flag', words: 'Annotation only' },
    writeOnly: { form: 'flag', words: 'Annotation only' },
    deprecated: { form: 'flag', words: 'Annotation only' },
  }),
)

export const formats = [
  'date',
  'date-time',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'regex',
] as const

/** Strict mode of common endpoints knows nothing of these. */
export const notStrict: ReadonlySet<string> = new Set([
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'prefixItems',
  'contains',
  'minContains',
  'maxContains',
  'uniqueItems',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'default',
  'minLength',
  'maxLength',
])
