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
    type: { form: 'types', words: 'Which kinds of value are right' },
    description: { form: 'text', words: 'Tells the model what belongs here' },
    title: { form: 'text', words: 'A short name' },
    properties: { form: 'named_schemas', of: object, words: 'The schema of each property' },
    required: { form: 'names', of: object, words: 'Properties that must be there' },
    additionalProperties: {
      form: 'schema',
      of: object,
      words: 'Of properties not named; false: none',
    },
    patternProperties: { form: 'named_schemas', of: object, words: 'By a pattern of the name' },
    propertyNames: { form: 'schema', of: object, words: 'What names are held to' },
    minProperties: { form: 'count', of: object, words: 'Fewest properties' },
    maxProperties: { form: 'count', of: object, words: 'Most properties' },
    dependentRequired: { form: 'named_names', of: object, words: 'Required when another is there' },
    dependentSchemas: {
      form: 'named_schemas',
      of: object,
      words: 'Holds when a property is there',
    },
    unevaluatedProperties: { form: 'schema', of: object, words: 'Of properties nothing else read' },
    items: { form: 'schema', of: list, words: 'The schema of each item' },
    prefixItems: { form: 'schemas', of: list, words: 'The schemas of the first items' },
    contains: { form: 'schema', of: list, words: 'Some item is like this' },
    minContains: { form: 'count', of: list, words: 'How many items at least are' },
    maxContains: { form: 'count', of: list, words: 'How many items at most are' },
    minItems: { form: 'count', of: list, words: 'Fewest items' },
    maxItems: { form: 'count', of: list, words: 'Most items' },
    uniqueItems: { form: 'flag', of: list, words: 'No item twice' },
    unevaluatedItems: { form: 'schema', of: list, words: 'Of items nothing else read' },
    enum: { form: 'list', words: 'The only values that are right' },
    const: { form: 'any', words: 'The only value that is right' },
    default: { form: 'any', words: 'What is meant when it is left out' },
    examples: { form: 'list', words: 'Values as they may be' },
    minLength: { form: 'count', of: text, words: 'Fewest characters' },
    maxLength: { form: 'count', of: text, words: 'Most characters' },
    pattern: { form: 'pattern', of: text, words: 'A regular expression it matches' },
    format: { form: 'format', of: text, words: 'date, email, uri and the like' },
    minimum: { form: 'number', of: numeric, words: 'Smallest' },
    maximum: { form: 'number', of: numeric, words: 'Largest' },
    exclusiveMinimum: { form: 'number', of: numeric, words: 'Larger than' },
    exclusiveMaximum: { form: 'number', of: numeric, words: 'Smaller than' },
    multipleOf: { form: 'positive', of: numeric, words: 'A multiple of' },
    anyOf: { form: 'schemas', words: 'At least one of these holds' },
    oneOf: { form: 'schemas', words: 'Exactly one of these holds' },
    allOf: { form: 'schemas', words: 'All of these hold' },
    not: { form: 'schema', words: 'This does not hold' },
    if: { form: 'schema', words: 'When this holds, then …' },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of the standard, and nobody awaits it
    then: { form: 'schema', words: '… this does, too' },
    else: { form: 'schema', words: '… otherwise this' },
    $ref: { form: 'reference', words: 'Another part of this schema' },
    $defs: { form: 'named_schemas', words: 'Parts that $ref names' },
    definitions: {
      form: 'named_schemas',
      words: 'Parts that $ref names, as older drafts call them',
    },
    $anchor: { form: 'text', words: 'A name for this part' },
    $schema: { form: 'text', words: 'The draft it is written in' },
    $id: { form: 'text', words: 'Its own address' },
    $comment: { form: 'text', words: 'For people, not for models' },
    readOnly: { form: 'flag', words: 'A hint' },
    writeOnly: { form: 'flag', words: 'A hint' },
    deprecated: { form: 'flag', words: 'A hint' },
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
