import type { Draft } from './draft.ts'

/** The set parameters in one line, for the collapsed section. */
export function parameterSummary(values: Draft['parameters']): string {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'number') return [`${name} ${value}`]
    if (name === 'reasoning_effort' && typeof value === 'string') return [`${name} ${value}`]
    return name === 'stop' && value ? ['stop'] : []
  })
  return parts.length === 0 ? 'Default' : parts.join(', ')
}
