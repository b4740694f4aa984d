import type { FunctionDraft } from '#console/pages/playground/draft.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { printJson } from '#console/pages/playground/request/schema/print-json.ts'

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

/** A function nobody has written yet. */
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

/** The name itself, or with the next number that is free; never longer than a name may be. */
export function freeName(name: string, functions: readonly FunctionDraft[]): string {
  const taken = new Set(functions.map((each) => each.name))
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name.slice(0, 60)}_${number}`
  return free
}

const names = /^[\w-]{1,64}$/

/** Why a function cannot be called that. */
export function refuseName(name: string, others: readonly FunctionDraft[]): string | undefined {
  if (name === '') return 'Enter a name.'
  if (!names.test(name)) return 'Use up to 64 letters, digits, _ and -'
  return others.some((each) => each.name === name) ? 'Another function has this name.' : undefined
}

function strict(properties: Record<string, JsonSchema>): JsonSchema {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}
