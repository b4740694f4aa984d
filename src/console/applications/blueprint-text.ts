import type { BlueprintInput } from '#contract/applications/blueprint.ts'
import { canonicalText } from '#console/diff/canonical-text.ts'

/**
 * Prints a blueprint so that a person can compare it line by line: the messages as they are written, then the inputs, the model
 * and what else was set.
 */
export function blueprintText({ messages, inputs, model, ...others }: BlueprintInput): string {
  const settings = Object.entries(others).filter(([, value]) => !isDefault(value))
  const lines = settings.flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [`${settingTitle(name)}: ${String(value)}`],
  )
  return [
    ...messages.map(({ role, content }) => section(roleTitles[role], content)),
    ...(inputs ?? []).map(({ name, input_type, required, description, ...input }) =>
      section(
        `Input ${name}`,
        [
          `${typeTitles[input_type]}, ${required === false ? 'optional' : 'required'}`,
          ...(description === undefined || description === '' ? [] : [description]),
          ...(input.options === undefined ? [] : optionLines(input.options)),
        ].join('\n'),
      ),
    ),
    section('Model', [model, ...lines].join('\n')),
    ...settings.flatMap(([name, value]) =>
      typeof value === 'object' ? [section(settingTitle(name), canonicalText(value))] : [],
    ),
  ].join('\n\n')
}

const roleTitles = { system: 'System', user: 'User', assistant: 'Assistant' } as const
const typeTitles = { text: 'Text', dropdown: 'Dropdown', file: 'File', media: 'Image' } as const

function section(title: string, text: string): string {
  return `# ${title}\n${text}`
}

function optionLines(options: object): string[] {
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value)
      ? value.map((item) => `- ${String(item)}`)
      : [`${settingTitle(name)}: ${JSON.stringify(value)}`],
  )
}

function settingTitle(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a setting says nothing: it is off, or has only settings that are. */
function isDefault(value: unknown): boolean {
  if (value == null || value === false) return true
  return typeof value === 'object' && Object.values(value).every(isDefault)
}
