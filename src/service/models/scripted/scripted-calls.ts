import { messageText } from '#contract/chat/messages.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { ModelFunction, ModelRequest } from '#service/models/chat-model.ts'
import { fillSchema } from './fill-schema.ts'
import { lastUserText } from './scripted-text.ts'

/**
 * The functions to call now: a required one, those that the text names by `call …`, or the first built-in
 * tool. None once there are results.
 */
export function functionsToCall(request: ModelRequest): ModelFunction[] {
  const { functions, function_choice, messages } = request
  if (function_choice === 'none' || resultsOf(messages).length > 0) return []
  if (typeof function_choice === 'object') {
    return functions.filter(({ name }) => name === function_choice.name)
  }
  const text = lastUserText(messages)
  const named = functions.filter(({ name }) => names(text, name))
  if (named.length > 0) return named
  const builtIn = functions.filter((candidate) => candidate.builtIn !== null)
  if (builtIn.length > 0) return builtIn.slice(0, 1)
  return function_choice === 'required' ? functions.slice(0, 1) : []
}

/** Of a built-in tool, only the arguments that it requires: others would change what it does. */
export function argumentsOf({ parameters, builtIn }: ModelFunction, request: ModelRequest): string {
  const { properties, ...schema } = parameters ?? { type: 'object' }
  const isNeeded = ([name]: [string, unknown]): boolean =>
    builtIn === null || (Array.isArray(schema['required']) && schema['required'].includes(name))
  const needed =
    typeof properties === 'object' && properties !== null
      ? { properties: Object.fromEntries(Object.entries(properties).filter(isNeeded)) }
      : {}
  return JSON.stringify(fillSchema({ ...schema, ...needed }, lastUserText(request.messages)))
}

/** The results since the user's last message, with the names of their functions. */
export function resultsOf(messages: readonly Message[]): { name: string; text: string }[] {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const called = new Map<string, string>()
  for (const message of since) {
    if (message.role !== 'assistant') continue
    for (const call of message.tool_calls ?? []) called.set(call.id, call.function.name)
  }
  return since.flatMap((message) =>
    message.role === 'tool'
      ? [{ name: called.get(message.tool_call_id) ?? 'tool', text: messageText(message) }]
      : [],
  )
}

function names(text: string, name: string): boolean {
  return [...text.matchAll(/\bcall\s+([\w`, -]+)/gi)].some(([, list = '']) =>
    list.split(/[\s,`]+/).includes(name),
  )
}
