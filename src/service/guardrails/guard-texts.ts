import { contextLength, findInPieces, pacer } from './find-in-pieces.ts'
import type { Finding, Policy } from './guard.ts'
import { findingsIn, inOrder, redacted, refuseBlocked } from './guard.ts'

/** Told of everything that was found, once. */
export type OnFindings = (findings: readonly Pick<Finding, 'policy' | 'entity_type'>[]) => void

/**
 * Texts as they may go on. Throws `guardrail_blocked`, or what a provider stops a text with.
 */
export async function guardTexts(
  texts: readonly string[],
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
): Promise<string[]> {
  const findings: Finding[][] = []
  const pace = pacer(signal)
  for (const text of texts) {
    findings.push(await findingsOf(text, policies, signal))
    await pace(text)
  }
  if (findings.some((list) => list.length > 0)) onFindings(findings.flat())
  for (const list of findings) refuseBlocked(list)
  const made = texts.map((text, at) => redacted(text, findings[at] ?? []))
  // last, so that a provider is shown nothing that was to be redacted
  await judgeTexts(made, policies, onFindings, signal)
  return made
}

/** Everything that guardrails find in a text, in order, others being let in between its pieces. */
export async function findingsOf(
  text: string,
  policies: readonly Policy[],
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const policy of policies) {
    if (policy.detector === null) continue
    for (const match of await findInPieces(text, policy.detector, signal)) {
      findings.push({ ...match, policy })
    }
  }
  return inOrder(findings)
}

/**
 * The same for the texts within something: `map` makes it anew with each of them changed, always in one
 * order.
 */
export async function guardWithin<T>(
  map: (change: (text: string) => string) => T,
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
): Promise<T> {
  const texts: string[] = []
  map((text) => {
    texts.push(text)
    return text
  })
  const made = (await guardTexts(texts, policies, onFindings, signal)).values()
  return map(() => made.next().value ?? '')
}

async function judgeTexts(
  texts: readonly string[],
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
): Promise<void> {
  for (const policy of policies) {
    if (policy.judge === null) continue
    const category = await policy.judge(texts, signal)
    if (category !== null) onFindings([{ policy, entity_type: category }])
  }
}

/**
 * Guards a text that comes in pieces: holds back what could still become part of something that is looked
 * for, and no more. Where only a whole text can tell, that is all of it.
 */
export function textGuard(
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
) {
  const waitsForAll = policies.some(({ judge }) => judge !== null)
  let context = ''
  let pending = ''

  const release = (text: string, settled: number, found: readonly Finding[]): string => {
    const findings = found
      .filter(({ start, end }) => start < settled && end > context.length)
      // what has left already stays as it is
      .map((finding) => ({ ...finding, start: Math.max(finding.start, context.length) }))
    if (findings.length > 0) onFindings(findings)
    refuseBlocked(findings)
    // a thing that is whole goes as a whole
    const until = findings.reduce((max, { end }) => Math.max(max, end), settled)
    const made = redacted(text.slice(0, until), findings).slice(context.length)
    context = text.slice(Math.max(0, until - contextLength), until)
    pending = text.slice(until)
    return made
  }

  return {
    /** What of the text may leave now. Throws `guardrail_blocked` before any of what it is about has. */
    push: (piece: string): string => {
      pending += piece
      if (waitsForAll) return ''
      const text = context + pending
      const settled = policies.reduce(
        (least, { detector }) => Math.min(least, detector?.settled(text) ?? 0),
        text.length,
      )
      return settled > context.length ? release(text, settled, findingsIn(text, policies)) : ''
    },
    /** The rest, once the text is whole. Rejects as `guardTexts` does. */
    end: async (): Promise<string> => {
      const text = context + pending
      const rest =
        pending === '' ? '' : release(text, text.length, await findingsOf(text, policies, signal))
      if (waitsForAll && rest !== '') await judgeTexts([rest], policies, onFindings, signal)
      return rest
    },
  }
}
