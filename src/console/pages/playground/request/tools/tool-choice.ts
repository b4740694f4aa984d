import type { Draft } from '#console/pages/playground/draft.ts'

type Choice = Draft['tool_choice']

const words = [
  { value: '', label: 'Default' },
  { value: 'auto', label: 'Automatic (auto)' },
  { value: 'none', label: 'No tools (none)' },
  { value: 'required', label: 'At least one (required)' },
]
const byName = 'function:'

/** A choice as one word, and whether it is written as `{ value }`. */
export function asOption(choice: Choice): { option: string; isObject: boolean } {
  if (choice === undefined || choice === null) return { option: '', isObject: false }
  if (typeof choice === 'string') return { option: choice, isObject: false }
  if ('value' in choice) return { option: choice.value, isObject: true }
  return { option: byName + choice.function.name, isObject: false }
}

export function fromOption(option: string, isObject: boolean): Choice {
  if (option === 'auto' || option === 'none' || option === 'required') {
    return isObject ? { value: option } : option
  }
  if (!option.startsWith(byName)) return undefined
  return { type: 'function', function: { name: option.slice(byName.length) } }
}

/** Every function that is switched on may be chosen; one that is not there any more is told. */
export function choiceOptions(draft: Pick<Draft, 'functions' | 'tool_choice'>) {
  const options = draft.functions
    .filter(({ enabled, name }) => enabled && name !== '')
    .map(({ name }) => ({ value: byName + name, label: `Always ${name}` }))
  const { option } = asOption(draft.tool_choice)
  const all = [...words, ...options]
  if (all.some(({ value }) => value === option)) return all
  return [...all, { value: option, label: `${option.slice(byName.length)} (missing)` }]
}
