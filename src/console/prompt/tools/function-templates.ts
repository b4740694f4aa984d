import type { FunctionDraft } from '#console/prompt/draft.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { printJson } from '#console/code/print-json.ts'

type Template = Pick<FunctionDraft, 'name' | 'description'> & {
  label: string
  parameters: JsonSchema
}

export const functionTemplates: readonly Template[] = [
  {
    label: 'Weather',
    name: 'get_weather',
    description: 'Get the weather for a place and day.',
    parameters: strict({
      place: { type: 'string', description: 'A town and its country' },
      day: { type: ['string', 'null'], format: 'date' },
    }),
  },
  {
    label: 'Look up an order',
    name: 'find_orders',
    description: 'List a customer’s orders, newest first.',
    parameters: strict({
      customer: { type: 'string' },
      state: { type: ['string', 'null'], enum: ['open', 'shipped', 'returned', null] },
    }),
  },
  {
    label: 'Open a ticket',
    name: 'open_ticket',
    description: 'Open a ticket for the support team.',
    parameters: strict({
      title: { type: 'string' },
      urgency: { type: 'string', enum: ['low', 'normal', 'high'] },
      details: { type: 'string' },
    }),
  },
]

/** Creates a function, optionally from a template. */
export function newFunction(functions: readonly FunctionDraft[], from?: Template): FunctionDraft {
  const parameters = from?.parameters ?? strict({})
  return {
    id: crypto.randomUUID(),
    enabled: true,
    name: freeName(from?.name ?? 'my_function', functions),
    description: from?.description ?? '',
    parameters: printJson(parameters),
  }
}

/** Makes a name unique by a number, within the maximum length. */
export function freeName(name: string, functions: readonly FunctionDraft[]): string {
  const existingNames = new Set(functions.map((draft) => draft.name))
  let candidate = name
  for (let number = 2; existingNames.has(candidate); number += 1)
    candidate = `${name.slice(0, 60)}_${number}`
  return candidate
}

const namePattern = /^[\w-]{1,64}$/

/** Why a function name is invalid; undefined if it is valid. */
export function nameError(name: string, others: readonly FunctionDraft[]): string | undefined {
  if (name === '') return 'Enter a name.'
  if (!namePattern.test(name)) return 'Use up to 64 letters, digits, _ and -'
  return others.some((draft) => draft.name === name) ? 'Another function has this name.' : undefined
}

function strict(properties: Record<string, JsonSchema>): JsonSchema {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}
