import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'

/** A text and the JSON schema it must match. */
export interface CheckTarget {
  label: string
  schema: string
  text: string
}

/** The answers and function arguments of an exchange that have a schema. */
export function checkTargets({
  request,
  response,
  error,
}: Pick<Exchange, 'request' | 'response' | 'error'>): CheckTarget[] {
  const format = request.response_format
  const schema = format?.type === 'json_schema' ? format.json_schema.schema : null
  // An answer that breaks its schema comes with the failure.
  const rejected = error?.key === 'answer_not_valid' ? error.extras['answer'] : undefined
  if (schema !== null && typeof rejected === 'string') {
    return [{ label: 'Rejected answer', schema: JSON.stringify(schema), text: rejected }]
  }
  const answers = response?.choices ?? []
  return answers.flatMap(({ message, index }) => {
    const name = answers.length > 1 ? `Answer ${index + 1}` : 'Answer'
    const isAnswer = schema !== null && message.content !== null && message.content !== ''
    return [
      ...(isAnswer
        ? [{ label: name, schema: JSON.stringify(schema), text: message.content ?? '' }]
        : []),
      ...(message.tool_calls ?? []).flatMap((call, callIndex) => {
        const parameters = parametersOf(request, call.function.name)
        if (!parameters) return []
        const label = `Call ${callIndex + 1}: ${call.function.name}`
        return [{ label, schema: JSON.stringify(parameters), text: call.function.arguments }]
      }),
    ]
  })
}

/** The JSON schema of the arguments of a function of a request; null where it has none. */
export function parametersOf({ tools }: Exchange['request'], name: string) {
  const tool = tools?.find((one) => one.type === 'function' && one.function.name === name)
  return (tool?.type === 'function' ? tool.function.parameters : null) ?? null
}
