import { parseStoredAnswer } from '#console/pages/playground/play/stored-answer.ts'
import type { Run } from '#contract/runs.ts'
import { canonicalText } from '#console/diff/canonical-text.ts'

/** The response of a run as comparable text: plain text unchanged, JSON in canonical form. */
export function answerText(run: Pick<Run, 'response' | 'error'>): string {
  const parts: string[] = []
  const answer = parseStoredAnswer(run.response)
  for (const { index, message } of answer?.choices ?? []) {
    if (answer && answer.choices.length > 1) parts.push(`Answer ${index + 1}`)
    if (message.content) parts.push(normalizeJson(message.content))
    if (message.refusal) parts.push(message.refusal)
    for (const { function: call } of message.tool_calls ?? []) {
      parts.push(`${call.name}(${normalizeJson(call.arguments)})`)
    }
  }
  if (answer === null && run.response !== null) parts.push(canonicalText(run.response))
  if (run.error !== null) parts.push(canonicalText(run.error))
  return parts.join('\n\n')
}

function normalizeJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return canonicalText(JSON.parse(text))
  } catch {
    return text
  }
}
