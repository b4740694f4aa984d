import { setImmediate } from 'node:timers/promises'
import type { Body } from '#contract/endpoint.ts'
import type { createEvaluation, EvaluationCheck } from '#contract/playground/evaluations.ts'
import type { Caller } from '#service/access/caller.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { Failure } from '#service/failure.ts'
import type { FailureItem } from '#service/failure.ts'
import { requirePattern } from '#service/guardrails/require-pattern.ts'
import { filledChars, maxFilledChars, templateOf } from '#service/texts/filled-chars.ts'
import { cellTemplate } from './answer-cell.ts'
import type { TableRow } from './evaluation-cell-store.ts'
import { requireJudge } from './judge-answer.ts'

type NewEvaluation = Body<typeof createEvaluation>

// The runs of an evaluation hold every request as it was sent.
const maxSentChars = 64 * 1024 * 1024
const maxItems = 100
const tooLong = (subject: string): string =>
  `${subject} with the values of this row has more than ${maxFilledChars.toLocaleString('en')} characters.`

/**
 * The rows of a new evaluation with their checks. Throws `evaluation_invalid` with the path of each check that cannot be
 * used and each variant whose answers could not be checked.
 */
export async function readEvaluation(
  parts: ChatParts,
  caller: Caller,
  { variants, rows, check }: NewEvaluation,
  signal: AbortSignal,
): Promise<{ rows: TableRow[]; variables: string[] }> {
  const items: FailureItem[] = []
  const refuse = (path: string, message: string): void => {
    if (items.length < maxItems) items.push({ key: 'evaluation_invalid', message, path })
  }
  for (const [at, { body }] of variants.entries()) {
    await parts.models.resolve(caller, body.model, `variants.${at}.body.model`)
    if ((body.n ?? 1) > 1)
      refuse(`variants.${at}.body.n`, 'A request in an evaluation can ask for only one answer.')
  }
  const templates = variants.map(({ body }) => cellTemplate(body))
  // As JSON, which is how runs hold them.
  let sentChars =
    variants.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0) * rows.length +
    rows.reduce((sum, { values }) => sum + JSON.stringify(values).length, 0) * variants.length
  for (const [at, { values, check: own = check }] of rows.entries()) {
    await setImmediate()
    const escaped = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    )
    for (const template of templates) {
      sentChars += filledChars(template, escaped) - template.chars
      if (filledChars(template, values) <= maxFilledChars) continue
      refuse(`rows.${at}.values`, tooLong('A request'))
    }
    if (own && 'text' in own && filledChars(templateOf([own.text]), values) > maxFilledChars) {
      refuse(`rows.${at}.values`, tooLong('A check'))
    }
  }
  if (sentChars > maxSentChars) {
    refuse('rows', 'All requests together exceed 64 MiB. Use fewer rows or shorter prompts.')
  }
  const checked = new Map<string, string | null>()
  const requireCheck = async (newCheck: EvaluationCheck | null | undefined, path: string) => {
    if (!newCheck) return
    const key = JSON.stringify(newCheck)
    const problem = checked.has(key)
      ? (checked.get(key) ?? null)
      : await checkProblem(parts, caller, newCheck, signal)
    checked.set(key, problem)
    if (problem !== null) refuse(path, problem)
  }
  await requireCheck(check, 'check')
  for (const [at, row] of rows.entries()) {
    await requireCheck(row.check, `rows.${at}.check`)
    await setImmediate()
  }
  const [first] = items
  if (first) throw new Failure('evaluation_invalid', first.message, {}, items)
  return {
    variables: [...new Set(rows.flatMap(({ values }) => Object.keys(values)))],
    rows: rows.map(({ values, check: own = check }, at) => ({
      number: at + 1,
      values,
      check: own ?? null,
    })),
  }
}

/** Why a check cannot be used, for a person; null if it can. */
async function checkProblem(
  parts: ChatParts,
  caller: Caller,
  check: EvaluationCheck,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    switch (check.type) {
      case 'contains':
      case 'equals':
        return null
      case 'pattern':
        await requirePattern(parts.guards, caller, check.pattern, signal)
        return null
      case 'schema': {
        const question = { schema: check.schema, text: null }
        const verdict = await parts.schemas.check(question, caller, signal)
        if (verdict.type === 'valid') return null
        const where = verdict.path === '' ? '' : ` at ${verdict.path}`
        return `The schema cannot be used${where}: ${verdict.message}`
      }
      case 'judge':
        requireJudge(await parts.models.resolve(caller, check.model, 'model'))
        return null
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return error.message
  }
}
