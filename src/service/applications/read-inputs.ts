import { optionNamed } from '#contract/applications/option-named.ts'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'
import { Failure } from '#service/failure.ts'
import type { FailureItem } from '#service/failure.ts'

/** The values of one input, in the order in which they were sent. */
export interface FilledInput {
  input: ApplicationInput
  /** Each with its path in the request. */
  values: { text: string; path: string }[]
}

/**
 * Assigns the values of a request to the inputs of an application, all of which are in the result. Throws
 * `inputs_invalid` with the path of each value that is missing, unknown or not allowed.
 */
export function readInputs(
  inputs: readonly ApplicationInput[],
  inputValues: InputValues,
): Map<string, FilledInput> {
  const { filled, items } = assignInputs(inputs, inputValues, 'inputs')
  requireValid(items)
  return filled
}

/** The name of an input or a file as it is compared: two spellings of one character are equal. */
export function plainName(text: string): string {
  return normalizeText(text.trim())
}

/** Throws `inputs_invalid` where there are items. */
export function requireValid(items: readonly FailureItem[]): void {
  const [first] = items
  if (first !== undefined) throw new Failure('inputs_invalid', first.message, {}, items)
}

/** Assigns values as `readInputs` does, and returns what is wrong. `root` is the path of the values. */
export function assignInputs(
  inputs: readonly ApplicationInput[],
  inputValues: InputValues,
  root: string,
): { filled: Map<string, FilledInput>; items: FailureItem[] } {
  const items: FailureItem[] = []
  const refuse = (path: string, message: string): void => {
    items.push({ key: 'inputs_invalid', message, path })
  }
  const filled = new Map(
    inputs.map((input): [string, FilledInput] => [input.name, { input, values: [] }]),
  )
  const seen = new Set<string>()
  for (const [at, { id, value }] of inputValues.entries()) {
    const name = plainName(id)
    const target = filled.get(name)
    if (target === undefined) {
      refuse(`${root}.${at}.id`, `The application has no input named “${id.slice(0, 64)}”.`)
      continue
    }
    if (seen.has(name)) {
      refuse(`${root}.${at}.id`, `The input “${name}” already has a value.`)
      continue
    }
    seen.add(name)
    target.values = value
      .map((text, index) => ({ text, path: `${root}.${at}.value.${index}` }))
      .filter(({ text }) => text.trim() !== '')
    const maximum = maxValues(target.input)
    if (target.values.length > maximum) {
      const count = maximum === 1 ? 'one value' : `at most ${maximum} values`
      refuse(`${root}.${at}.value`, `The input “${name}” takes ${count}.`)
    }
    if (target.input.input_type !== 'dropdown') continue
    const { list } = target.input.options
    target.values = target.values.map(({ text, path }) => {
      const option = optionNamed(list, text)
      if (option === null) {
        refuse(path, `“${text.slice(0, 60)}” is not an option for “${name}”.`)
      }
      return { text: option ?? text, path }
    })
  }
  for (const { input, values } of filled.values()) {
    if (!input.required || values.length > 0) continue
    const at = inputValues.findIndex(({ id }) => plainName(id) === input.name)
    refuse(at === -1 ? root : `${root}.${at}.value`, `The input “${input.name}” is required.`)
  }
  return { filled, items }
}

function maxValues(input: ApplicationInput): number {
  switch (input.input_type) {
    case 'text':
      return input.options?.max_fields ?? 1
    case 'dropdown':
      return 1
    case 'file':
    case 'media':
      return input.options?.max_files ?? 1
  }
}
