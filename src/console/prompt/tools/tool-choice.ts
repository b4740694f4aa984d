import { innerChoice } from '#contract/chat/tools.ts'
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
  const inner = innerChoice(choice)
  const option = typeof inner === 'string' ? inner : functionPrefix + inner.function.name
  return { option, isObject: inner !== choice }
}

export function fromOption(option: string, isObject: boolean): Choice {
  if (option === 'auto' || option === 'none' || option === 'required') {
    return isObject ? { value: option } : option
  }
  if (!option.startsWith(functionPrefix)) return undefined
  const name = option.slice(functionPrefix.length)
  const choice = { type: 'function' as const, function: { name } }
  return isObject ? { value: choice } : choice
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
