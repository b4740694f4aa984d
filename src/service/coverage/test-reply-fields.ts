/** The values at a path such as `choices[].message.content`; undefined where a part of it is missing. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let values: unknown[] = [value]
  for (const step of path.split('.')) {
    const name = step.replace(/\[\]$/, '')
    values = values.flatMap((holder) => {
      const inner = isObject(holder) ? holder[name] : undefined
      return step.endsWith('[]') ? (Array.isArray(inner) ? inner : []) : [inner]
    })
  }
  return values.filter((reached) => reached !== undefined)
}

/** The JSON of the `data:` lines of a stream, which ends in `[DONE]` where the operation is OpenAI's. */
export function readChunks(stream: unknown): unknown[] {
  return String(stream)
    .split('\n\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line): unknown => JSON.parse(line.slice('data: '.length)))
}

/** Whether a header has the specified form, in which `<name>` stands for any text. */
export function hasForm(header: unknown, form: string): boolean {
  const parts = form.split(/<\w+>/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('.+')}$`).test(String(header))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const checks: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
  'string[]': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  null: (value) => value === null,
  true: (value) => value === true,
}

/** Whether a value has a type of the specification: `string | null`, or one of several texts. */
export function hasType(value: unknown, type: string): boolean {
  return type.split(' | ').some((name) => (checks[name] ? checks[name](value) : value === name))
}
