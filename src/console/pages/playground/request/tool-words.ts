import type { BuiltInType } from '#console/pages/playground/draft.ts'

/** The tools the service runs itself, as a person knows them. */
export const builtInTools: readonly { type: BuiltInType; label: string; hint: string }[] = [
  { type: 'graph', label: 'Graphs', hint: 'Answers from your graphs, with citations.' },
  { type: 'web_search', label: 'Web search', hint: 'Looks the question up first.' },
  { type: 'llm', label: 'Another model', hint: 'Hands a part of the work to a second model.' },
  { type: 'vision', label: 'Vision', hint: 'Looks at image files of yours.' },
  { type: 'translation', label: 'Translation', hint: 'Translates with a model made for it.' },
]

export function toolLabel(type: BuiltInType): string {
  return builtInTools.find((each) => each.type === type)?.label ?? type
}
