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
  const whole: string[] = []
  const properties = Object.entries(parameters?.['properties'] ?? {}).map(([name, schema]) => {
    const isText = schema?.type === 'string' && !('enum' in schema)
    if (wholeName.test(name) && isText) {
      whole.push(name)
      return [name, { const: question || userText }]
    }
    // An empty text or list does not count as a required argument.
    return [name, typeof schema === 'object' ? { minLength: 1, minItems: 1, ...schema } : schema]
  })
  const required = [...whole, ...[parameters?.['required'] ?? []].flat()]
  const schema = { ...parameters, type: 'object', properties: Object.fromEntries(properties) }
  return Object(fillSchema({ ...schema, required }, [userText]).value)
}
