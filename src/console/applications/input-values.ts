import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'

/** The values of a form by the name of the input: texts, an option, or ids of files. */
export type FormValues = Readonly<Record<string, readonly string[]>>

/** Messages by the name of the input. */
export type InputErrors = Readonly<Record<string, string>>

export function isFileInput({ input_type }: ApplicationInput): boolean {
  return input_type === 'file' || input_type === 'media'
}

/** How many values an input takes. */
export function maxValues({ input_type, options }: ApplicationInput): number {
  if (input_type === 'dropdown' || options === undefined) return 1
  if ('max_fields' in options) return options.max_fields
  return 'max_files' in options ? options.max_files : 1
}

/** The values of a request: those that are not empty. */
export function toInputValues(
  inputs: readonly ApplicationInput[],
  values: FormValues,
): InputValues {
  return inputs.flatMap(({ name }) => {
    const value = (values[name] ?? []).filter((text) => text.trim() !== '')
    return value.length === 0 ? [] : [{ id: name, value }]
  })
}

/** What is missing. */
export function missingInputs(
  inputs: readonly ApplicationInput[],
  values: FormValues,
): InputErrors {
  const sent = new Set(toInputValues(inputs, values).map(({ id }) => id))
  return Object.fromEntries(
    inputs.flatMap((input) =>
      input.required && !sent.has(input.name) ? [[input.name, missingMessage(input)]] : [],
    ),
  )
}

function missingMessage(input: ApplicationInput): string {
  switch (input.input_type) {
    case 'text':
      return 'Enter some text.'
    case 'dropdown':
      return 'Choose an option.'
    case 'file':
      return 'Choose a file.'
    case 'media':
      return 'Choose an image.'
  }
}

/** The messages of a failure for inputs, from paths such as `inputs.0.value`; `sent` are the values of the request. */
export function inputErrors(
  fields: Readonly<Record<string, string>>,
  sent: InputValues,
): InputErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const at = /^inputs\.(\d+)/.exec(path)?.[1]
      const name = at === undefined ? undefined : sent[Number(at)]?.id
      return name === undefined ? [] : [[name, message]]
    }),
  )
}

/** The values of a form in the fragment of a link, which browsers send to no server. Files are left out. */
export function linkOfValues(inputs: readonly ApplicationInput[], values: FormValues): string {
  const texts = inputs.filter((input) => !isFileInput(input))
  const query = new URLSearchParams(
    toInputValues(texts, values).flatMap(({ id, value }) => value.map((text) => [id, text])),
  )
  return query.size === 0 ? '' : `#${query}`
}

/** The values in the fragment of a link, of the inputs that there are. An unknown option is left out. */
export function valuesOfLink(inputs: readonly ApplicationInput[], hash: string): FormValues {
  const query = new URLSearchParams(hash.slice(1))
  return Object.fromEntries(
    inputs.flatMap((input) => {
      if (isFileInput(input)) return []
      const texts = query.getAll(input.name).slice(0, maxValues(input))
      const allowed =
        input.input_type === 'dropdown'
          ? texts.filter((text) => input.options.list.includes(text))
          : texts
      return allowed.length === 0 ? [] : [[input.name, allowed]]
    }),
  )
}
