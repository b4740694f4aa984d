import type { Draft } from '#console/prompt/draft.ts'

type Choice = Draft['tool_choice']

const modeOptions = [
  { value: '', label: 'Default' },
  { value: 'auto', label: 'Automatic (auto)' },
  { value: 'none', label: 'No tools (none)' },
  { value: 'required', label: 'At least one (required)' },
]
const functionPrefix = 'function:'

/** Converts a tool choice to a select value; `isObject` if it was written as `{ value }`. */
export function toOption(choice: Choice): { option: string; isObject: boolean } {
  if (choice === undefined || choice === null) return { option: '', isObject: false }
  if (typeof choice === 'string') return { option: choice, isObject: false }
  if ('value' in choice) return { option: choice.value, isObject: true }
  return { option: functionPrefix + choice.function.name, isObject: false }
}

export function fromOption(option: string, isObject: boolean): Choice {
  if (option === 'auto' || option === 'none' || option === 'required') {
    return isObject ? { value: option } : option
  }
  if (!option.startsWith(functionPrefix)) return undefined
  return { type: 'function', function: { name: option.slice(functionPrefix.length) } }
}

/**
 * The options: the modes, all enabled functions, and the current choice even if its function is
 * missing.
 */
export function choiceOptions(draft: Pick<Draft, 'functions' | 'tool_choice'>) {
  const options = draft.functions
    .filter(({ enabled, name }) => enabled && name !== '')
    .map(({ name }) => ({ value: functionPrefix + name, label: `Always ${name}` }))
  const { option } = toOption(draft.tool_choice)
  const allOptions = [...modeOptions, ...options]
  if (allOptions.some(({ value }) => value === option)) return allOptions
  return [
    ...allOptions,
    { value: option, label: `${option.slice(functionPrefix.length)} (missing)` },
  ]
}
