import type { ChatRequestInput } from '#contract/chat/chat.ts'

type Tools = NonNullable<ChatRequestInput['tools']>
type ToolOf<T extends Tools[number]['type']> = Extract<Tools[number], { type: T }>['function']

/** The forms of the built-in tools; all are kept, the chosen one is sent. */
export interface BuiltInForms {
  graph: ToolOf<'graph'>
  llm: ToolOf<'llm'>
  web_search: ToolOf<'web_search'>
  translation: ToolOf<'translation'>
  vision: ToolOf<'vision'>
}
export type BuiltInType = keyof BuiltInForms

/** A function as it is being written: `parameters` is JSON text, perhaps not yet well formed. */
export interface FunctionDraft {
  /** For lists on the page alone. */
  id: string
  enabled: boolean
  name: string
  description: string
  parameters: string
  /** As it was given; left out, it is not sent. */
  strict?: boolean | null
}

/** What the left side of the playground edits: everything of a request but the conversation. */
export interface Draft {
  /** One, or up to four that are compared. */
  models: string[]
  system: string
  parameters: Pick<
    ChatRequestInput,
    'max_tokens' | 'temperature' | 'top_p' | 'n' | 'stop' | 'logprobs' | 'stream' | 'stream_options'
  >
  built_in: BuiltInType | null
  forms: BuiltInForms
  functions: FunctionDraft[]
  tool_choice: ChatRequestInput['tool_choice']
  /** `schema` is JSON text, perhaps not yet well formed, and kept while the format is text. */
  format: {
    type: 'text' | 'json_schema'
    name: string
    schema: string
    strict: boolean
    description?: string | null
  }
  /** Rows of values for `{{name}}` in the prompts; the chosen row is sent. */
  variables: { rows: Record<string, string>[]; chosen: number }
}

/** What a visit begins with. */
export function emptyDraft(model: string): Draft {
  return {
    models: [model],
    system: '',
    parameters: { stream: true },
    built_in: null,
    forms: {
      graph: { graph_ids: [], subqueries: false, query_config: { inline_citations: true } },
      llm: { description: '', model },
      web_search: { include_domains: [], exclude_domains: [] },
      translation: { model, formality: false, length_control: false, mask_profanity: false },
      vision: { model, variables: [] },
    },
    functions: [],
    tool_choice: undefined,
    format: { type: 'text', name: 'answer', schema: '', strict: true },
    variables: { rows: [{}], chosen: 0 },
  }
}
