import type { ModelFunction } from '#service/models/chat-model.ts'
import type { Conversation } from '#service/models/reader/conversation.ts'
import { fillSchema } from './fill-schema.ts'

// Arguments with these names take the question itself.
const wholeName =
  /^(?:query|question|prompt|text|input|message|search|q|content|request|search_query|user_?(?:input|message|query))$/i

/** The arguments of a call, from what the user says. Throws as `fillSchema` does. */
export function fillArguments(
  { parameters }: ModelFunction,
  { userText, question }: Conversation,
): object {
  const properties = parameters?.['properties']
  if (!parameters || typeof properties !== 'object' || properties === null) return {}
  const whole = Object.entries(properties).flatMap(([name, schema]): [string, string][] => {
    const isText =
      typeof schema === 'object' &&
      schema !== null &&
      schema.type === 'string' &&
      !('enum' in schema)
    return wholeName.test(name) && isText ? [[name, question || userText]] : []
  })
  const rest = Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      whole.some(([own]) => own === name) ? [] : [[name, notEmpty(schema)]],
    ),
  )
  const required = parameters['required']
  const left = Array.isArray(required) ? required.filter((name) => Object.hasOwn(rest, name)) : []
  const { value } = fillSchema(
    { ...parameters, type: 'object', properties: rest, required: left },
    [userText],
  )
  return { ...Object.fromEntries(whole), ...(typeof value === 'object' ? value : {}) }
}

// An empty text or list does not count as a required argument.
function notEmpty(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  return { minLength: 1, minItems: 1, ...schema }
}
