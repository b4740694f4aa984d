import type { Agent } from 'undici'
import { z } from 'zod'
import type { GuardrailRule } from '#contract/guardrails.ts'
import { readJson } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'
import { bearer, FetchFailed, fetchGuarded } from '#service/outbound/fetch-guarded.ts'
import type { Fetched } from '#service/outbound/fetch-guarded.ts'
import { isAddressForbidden } from '#service/outbound/guarded-agent.ts'

type ExternalRule = Extract<GuardrailRule, { type: 'external' }>

const judgement = z.object({
  flagged: z.boolean().nullish(),
  categories: z.record(z.string(), z.boolean().nullish()).nullish(),
  category_scores: z.record(z.string(), z.number().nullish()).nullish(),
})
// Zod leaves the name `__proto__` out of a record, and a text with such a score would pass unchecked.
const namedJudgement = z
  .unknown()
  .refine(
    (read) => !Object.values(Object(read)).some((part) => Object.hasOwn(Object(part), '__proto__')),
  )
  .pipe(judgement)
const moderationReply = z.object({ results: z.array(namedJudgement) })

const timeoutMs = 10_000
const maxReplyBytes = 1024 * 1024

/**
 * The highest category over its threshold in any of the texts, as scored by an endpoint with OpenAI's moderation API
 * (https://platform.openai.com/docs/api-reference/moderations); null when there is none. Throws the provider
 * failures of the specification ("Guardrails from external providers"), without text of the provider.
 */
export async function moderate(
  rule: ExternalRule,
  key: string | null,
  texts: readonly string[],
  { agent, signal }: { agent: Agent; signal: AbortSignal },
): Promise<string | null> {
  const { status, bytes } = await fetchGuarded(`${rule.base_url.replace(/\/+$/, '')}/moderations`, {
    agent,
    signal,
    method: 'POST',
    accept: 'application/json',
    headers: { 'content-type': 'application/json', ...bearer(key) },
    body: JSON.stringify({ model: rule.model, input: texts }),
    maxBytes: maxReplyBytes,
    maxRedirects: 0,
    timeout: timeoutMs,
  }).catch((error: unknown): Fetched => {
    if (error instanceof FetchFailed || isAddressForbidden(error)) {
      throw new Failure(
        'guardrail_provider_unavailable',
        'The guardrail provider is not responding.',
      )
    }
    throw error
  })
  if (status !== 200) throw refusal(status)
  const thresholds = new Map(Object.entries(rule.categories))
  const over = readScores(bytes, texts.length)
    .filter(([category, score]) => score > (thresholds.get(category) ?? rule.threshold))
    .toSorted(([, a], [, b]) => b - a)
  // The category name of a provider becomes the entity type of the finding.
  return over[0]?.[0].slice(0, 64) ?? null
}

function readScores(bytes: Buffer, textCount: number): [string, number][] {
  const { data } = moderationReply.safeParse(readJson(bytes.toString('utf8')))
  const scores = data?.results.map(scoresOf) ?? []
  // A text without a judgement would pass unchecked.
  if (scores.length !== textCount || scores.some((own) => own.length === 0)) {
    throw new Failure(
      'guardrail_provider_failed',
      'The guardrail provider sent an invalid response.',
    )
  }
  return scores.flat()
}

/** The scores of a text. Proxies of other models often say only whether it is flagged, and in which categories. */
function scoresOf({ flagged, categories, category_scores }: z.infer<typeof judgement>) {
  const scores = new Map<string, number>()
  for (const [category, isFlagged] of Object.entries(categories ?? {})) {
    if (isFlagged != null) scores.set(category, Number(isFlagged))
  }
  for (const [category, score] of Object.entries(category_scores ?? {})) {
    if (score != null) scores.set(category, score)
  }
  const isUnnamed = ![...scores.values()].some((score) => score > 0)
  if (flagged != null && isUnnamed) scores.set('flagged', Number(flagged))
  return [...scores]
}

function refusal(status: number): Failure {
  if (status === 401) {
    return new Failure(
      'guardrail_provider_credentials',
      'The guardrail provider rejected its API key.',
    )
  }
  if (status === 403) {
    return new Failure(
      'guardrail_provider_forbidden',
      'The guardrail provider denied access to its API key.',
    )
  }
  if (status === 404) {
    return new Failure(
      'guardrail_provider_unknown',
      'The guardrail provider’s address or model was not found.',
    )
  }
  if (status === 429 || status >= 502) {
    return new Failure(
      'guardrail_provider_unavailable',
      'The guardrail provider’s rate limit is reached.',
    )
  }
  return new Failure('guardrail_provider_failed', 'The guardrail provider failed.')
}
