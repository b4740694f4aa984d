/** A body with a value of another type in one field, and the path of the field as a failure names it. */
export function withWrongField(
  body: Readonly<Record<string, unknown>>,
  field: string,
  type: string,
): { body: Record<string, unknown>; path: string } {
  const wrong = /integer|number/.test(type) ? 'x' : 7
  // The fields of a tool stand in its `function`, whatever its type.
  const steps = field.replace(/^(tools\[\])\.\w+/, '$1.function').split('.')
  const copy: Record<string, unknown> = structuredClone({ ...body })
  const path: (string | number)[] = []
  let holder: object = copy
  for (const step of steps.slice(0, -1)) {
    const name = step.replace(/\[\]$/, '')
    const inner: unknown = Reflect.get(holder, name)
    // The last item of an array, which is the message that has the field.
    const at = Array.isArray(inner) ? inner.length - 1 : null
    const next: unknown = at === null ? inner : Reflect.get(Object(inner), at)
    if (typeof next !== 'object' || next === null) throw new Error(`the body has no ${field}`)
    path.push(name, ...(at === null ? [] : [at]))
    holder = next
  }
  const last = steps.at(-1) ?? ''
  Reflect.set(holder, last, wrong)
  return { body: copy, path: [...path, last].join('.') }
}
