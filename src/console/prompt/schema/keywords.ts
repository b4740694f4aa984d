/** The kind of value of a keyword; determines lint and completion. */
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
  /** The types it applies to; all types if omitted. */
  appliesTo?: readonly string[]
  description: string
}

export const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

const strings = ['string']
const numbers = ['number', 'integer']
const arrays = ['array']
const objects = ['object']

/** The keywords of JSON Schema 2020-12 that answers are validated against. */
export const keywords: ReadonlyMap<string, Keyword> = new Map(
  Object.entries<Keyword>({
    type: { form: 'types', description: 'Allowed types' },
    description: { form: 'text', description: 'Tells the model what to enter' },
    title: { form: 'text', description: 'A short name' },
    properties: {
      form: 'named_schemas',
      appliesTo: objects,
      description: 'Schema of each property',
    },
    required: { form: 'names', appliesTo: objects, description: 'Required properties' },
    additionalProperties: {
      form: 'schema',
      appliesTo: objects,
      description: 'Schema of other properties, or false',
    },
    patternProperties: {
      form: 'named_schemas',
      appliesTo: objects,
      description: 'Schemas by name pattern',
    },
    propertyNames: { form: 'schema', appliesTo: objects, description: 'Schema of property names' },
    minProperties: {
      form: 'count',
      appliesTo: objects,
      description: 'Minimum number of properties',
    },
    maxProperties: {
      form: 'count',
      appliesTo: objects,
      description: 'Maximum number of properties',
    },
    dependentRequired: {
      form: 'named_names',
      appliesTo: objects,
      description: 'Required if another property is set',
    },
    dependentSchemas: {
      form: 'named_schemas',
      appliesTo: objects,
      description: 'Applies if a property is set',
    },
    unevaluatedProperties: {
      form: 'schema',
      appliesTo: objects,
      description: 'Schema of unevaluated properties',
    },
    items: { form: 'schema', appliesTo: arrays, description: 'Schema of each item' },
    prefixItems: { form: 'schemas', appliesTo: arrays, description: 'Schemas of the first items' },
    contains: { form: 'schema', appliesTo: arrays, description: 'At least one item matches' },
    minContains: {
      form: 'count',
      appliesTo: arrays,
      description: 'Minimum number of matching items',
    },
    maxContains: {
      form: 'count',
      appliesTo: arrays,
      description: 'Maximum number of matching items',
    },
    minItems: { form: 'count', appliesTo: arrays, description: 'Minimum number of items' },
    maxItems: { form: 'count', appliesTo: arrays, description: 'Maximum number of items' },
    uniqueItems: { form: 'flag', appliesTo: arrays, description: 'No duplicate items' },
    unevaluatedItems: {
      form: 'schema',
      appliesTo: arrays,
      description: 'Schema of unevaluated items',
    },
    enum: { form: 'list', description: 'Allowed values' },
    const: { form: 'any', description: 'The only allowed value' },
    default: { form: 'any', description: 'Default value' },
    examples: { form: 'list', description: 'Example values' },
    minLength: { form: 'count', appliesTo: strings, description: 'Minimum length' },
    maxLength: { form: 'count', appliesTo: strings, description: 'Maximum length' },
    pattern: { form: 'pattern', appliesTo: strings, description: 'Regular expression to match' },
    format: {
      form: 'format',
      appliesTo: strings,
      description: 'Format such as date, email or uri',
    },
    minimum: { form: 'number', appliesTo: numbers, description: 'Minimum' },
    maximum: { form: 'number', appliesTo: numbers, description: 'Maximum' },
    exclusiveMinimum: { form: 'number', appliesTo: numbers, description: 'Greater than' },
    exclusiveMaximum: { form: 'number', appliesTo: numbers, description: 'Less than' },
    multipleOf: { form: 'positive', appliesTo: numbers, description: 'Multiple of' },
    anyOf: { form: 'schemas', description: 'At least one matches' },
    oneOf: { form: 'schemas', description: 'Exactly one matches' },
    allOf: { form: 'schemas', description: 'All match' },
    not: { form: 'schema', description: 'Must not match' },
    if: { form: 'schema', description: 'Condition' },
    // eslint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword; this object is never awaited
    then: { form: 'schema', description: 'Applies if the condition matches' },
    else: { form: 'schema', description: 'Applies otherwise' },
    $ref: { form: 'reference', description: 'Reference to another part of this schema' },
    $defs: { form: 'named_schemas', description: 'Definitions for $ref' },
    definitions: {
      form: 'named_schemas',
      description: 'Definitions for $ref (older drafts)',
    },
    $anchor: { form: 'text', description: 'Name for references' },
    $schema: { form: 'text', description: 'JSON Schema version' },
    $id: { form: 'text', description: 'Identifier of this schema' },
    $comment: { form: 'text', description: 'Comment, ignored by models' },
    readOnly: { form: 'flag', description: 'Annotation only' },
    writeOnly: { form: 'flag', description: 'Annotation only' },
    deprecated: { form: 'flag', description: 'Annotation only' },
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

/** Keywords that the strict mode of common APIs does not support. */
export const unsupportedInStrict: ReadonlySet<string> = new Set([
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
