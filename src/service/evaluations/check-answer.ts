import type { EvaluationCheck } from '#contract/playground/evaluations.ts'
import { fillVariables } from '#contract/playground/variables.ts'
import type { Caller } from '#service/access/caller.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { tooSlow } from '#service/guardrails/require-pattern.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'
import { filledChars, filledCharsLimit, templateOf } from '#service/texts/filled-chars.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { CheckedCall, CheckParts, Verdict } from './verdict.ts'

type Values = Readonly<Record<string, string>>

/** Checks an answer. Throws a `Failure` where the check itself fails: the answer then counts as not checked. */
export async function checkAnswer(
  parts: CheckParts,
  caller: Caller,
  {
    check,
    values,
    answer,
    calls,
  }: {
    check: EvaluationCheck
    values: Values
    answer: string
    /** The function calls of the answer, which a check of a schema also checks. */
    calls: readonly CheckedCall[]
  },
  signal: AbortSignal,
): Promise<Verdict> {
  switch (check.type) {
    case 'contains': {
      const expected = fillText(check.text, values)
      if (expected.trim() === '') return nothingExpected
      const fold = check.ignore_case ? lower : same
      const passed = fold(answer).includes(fold(expected))
      return plain(passed, `${passed ? 'It contains' : 'It does not contain'} ${quoted(expected)}.`)
    }
    case 'equals': {
      const expected = fillText(check.text, values)
      if (expected.trim() === '') return nothingExpected
      const fold = check.ignore_case ? lower : same
      const passed = fold(answer.trim()) === fold(expected.trim())
      return plain(passed, `${passed ? 'It equals' : 'It does not equal'} ${quoted(expected)}.`)
    }
    case 'pattern': {
      const passed = await matches(parts, caller, { pattern: check.pattern, answer, signal })
      return plain(passed, passed ? 'It matches the pattern.' : 'It does not match the pattern.')
    }
    case 'schema': {
      for (const { name, schema, text } of calls) {
        const fit = await parts.schemas.check({ schema, text }, caller, signal)
        if (fit.type === 'valid') continue
        const at = fit.path === '' ? '' : `${fit.path}: `
        return plain(false, `The call of ${name} does not fit its parameters: ${at}${fit.message}`)
      }
      const question = { schema: check.schema, text: answer }
      const verdict = await parts.schemas.check(question, caller, signal)
      if (verdict.type === 'valid') return plain(true, 'It is valid against the schema.')
      const where = verdict.path === '' ? '' : `${verdict.path}: `
      return plain(false, `${where}${verdict.message}`)
    }
    case 'judge':
      return judgeAnswer(parts, caller, { judge: check, values, answer }, signal)
  }
}

function fillText(text: string, values: Values): string {
  filledCharsLimit('The texts of a check with the values of the row')(
    filledChars(templateOf([text]), values),
  )
  return fillVariables(text, values)
}

const maxQuotedChars = 200

function quoted(text: string): string {
  return text.length <= maxQuotedChars ? `“${text}”` : `“${text.slice(0, maxQuotedChars)}…”`
}

// Every text contains an empty one, so that the row would always pass.
const nothingExpected: Verdict = {
  passed: null,
  reason: 'The row has no expected text, so that its answer is not checked.',
  cost: null,
}

function plain(passed: boolean, reason: string): Verdict {
  return { passed, reason, cost: null }
}

function same(text: string): string {
  return normalizeText(text)
}

function lower(text: string): string {
  return same(text).toLowerCase()
}

async function matches(
  { guards }: Pick<ChatParts, 'guards'>,
  caller: Caller,
  { pattern, answer, signal }: { pattern: string; answer: string; signal: AbortSignal },
): Promise<boolean> {
  try {
    return (await guards.find(caller, { pattern, text: answer }, signal)).length > 0
  } catch (error) {
    throw tooSlow(error, 'Checking the answer against the pattern took too long.')
  }
}
