import type { BuiltInType } from '#console/prompt/draft.ts'

/** The built-in tools with their labels. */
export const builtInTools: readonly { type: BuiltInType; label: string; hint: string }[] = [
  { type: 'graph', label: 'Graphs', hint: 'Answer from your graphs, with citations.' },
  { type: 'web_search', label: 'Web search', hint: 'Search the web.' },
  { type: 'llm', label: 'Another model', hint: 'Delegate part of the work to a second model.' },
  { type: 'vision', label: 'Vision', hint: 'Read your images.' },
  { type: 'translation', label: 'Translation', hint: 'Translate with a dedicated model.' },
]

export function toolLabel(type: BuiltInType): string {
  return builtInTools.find((tool) => tool.type === type)?.label ?? type
}
