import type { AnswerPart } from '#service/answering/answer-question.ts'
import { guardRecord } from './guard-record.ts'
import { textGuard } from './guard-texts.ts'
import type { Guard } from './guarded-model.ts'

/** Applies guardrails to an answer about graphs and its sources. Rejects as `guardTexts` does. */
export async function* guardedAnswer(
  parts: AsyncGenerator<AnswerPart, void>,
  policies: Guard,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, void> {
  const { output, onFindings } = policies
  if (output.length === 0) {
    yield* parts
    return
  }
  const guard = textGuard(output, onFindings, signal)
  let answer = ''
  const say = (text: string): AnswerPart => {
    answer += text
    return { type: 'piece', text }
  }
  for await (const part of parts) {
    if (part.type === 'piece') {
      const text = guard.push(part.text)
      if (text !== '') yield say(text)
      continue
    }
    const rest = await guard.end()
    if (rest !== '') yield say(rest)
    yield { type: 'end', answer: { ...(await guardRecord(part.answer, policies, signal)), answer } }
  }
}
