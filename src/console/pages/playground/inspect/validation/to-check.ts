import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'

/** A text of an answer and the schema it is to keep to. */
export interface ToCheck {
  label: string
  schema: string
  text: string
}

/** What of an exchange can be checked: its answers, and the arguments of calls to its functions. */
export function toCheck({ request, response }: Pick<Exchange, 'request' | 'response'>): ToCheck[] {
  const format = request.response_format
  const answers = response?.choices ?? []
  return answers.flatMap(({ message, index }) => {
    const name = answers.length > 1 ? `Answer ${index + 1}` : 'Answer'
    const schema = format?.type === 'json_schema' ? format.json_schema.schema : null
    const isAnswer = schema !== null && message.content !== null && message.content !== ''
    return [
      ...(isAnswer
        ? [{ label: name, schema: JSON.stringify(schema), text: message.content ?? '' }]
        : []),
      ...(message.tool_calls ?? []).flatMap((call, at) => {
        const tool = request.tools?.find(
          (each) => each.type === 'function' && each.function.name === call.function.name,
        )
        const parameters = tool?.type === 'function' ? tool.function.parameters : null
        if (!parameters) return []
        const label = `Call ${at + 1}: ${call.function.name}`
        return [{ label, schema: JSON.stringify(parameters), text: call.function.arguments }]
      }),
    ]
  })
}
