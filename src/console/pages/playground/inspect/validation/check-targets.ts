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
}: Pick<Exchange, 'request' | 'response'>): CheckTarget[] {
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
      ...(message.tool_calls ?? []).flatMap((call, callIndex) => {
        const tool = request.tools?.find(
          (requestTool) =>
            requestTool.type === 'function' && requestTool.function.name === call.function.name,
        )
        const parameters = tool?.type === 'function' ? tool.function.parameters : null
        if (!parameters) return []
        const label = `Call ${callIndex + 1}: ${call.function.name}`
        return [{ label, schema: JSON.stringify(parameters), text: call.function.arguments }]
      }),
    ]
  })
}
