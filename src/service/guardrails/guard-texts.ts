import { kindOfText, unescapeJson } from './detect/json-escapes.ts'
import type { TextKind, UnescapedText } from './detect/json-escapes.ts'
import { contextChars, findInPieces, pacer } from './find-in-pieces.ts'
import type { Finding, Policy } from './guard.ts'
import { asBlocking, findingsIn, inOrder, redacted, refuseBlocked, replacedIn } from './guard.ts'

/** Called once with all findings. */
export type OnFindings = (findings: readonly Pick<Finding, 'policy' | 'entity_type'>[]) => void

/** Called with what was replaced in a text. `at` is the index of the text, which a stream does not have. */
export type OnReplaced = (replaced: readonly Finding[], at: number) => void

/**
 * Returns the texts with redactions. Throws `guardrail_blocked`, or the failure with which a provider stops a
 * text. The texts at the indexes `fixed` have a meaning that a redaction would break, such as names of functions: what
 * would be redacted there blocks.
 */
export async function guardTexts(
  texts: readonly string[],
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
  onReplaced?: OnReplaced,
  fixed?: ReadonlySet<number>,
): Promise<string[]> {
  const findings: Finding[][] = []
  const pace = pacer(signal)
  for (const [at, text] of texts.entries()) {
    const list = await findingsOf(text, policies, signal)
    findings.push(fixed?.has(at) === true ? asBlocking(list) : list)
    await pace(text)
  }
  if (findings.some((list) => list.length > 0)) onFindings(findings.flat())
  for (const list of findings) refuseBlocked(list)
  for (const [at, list] of findings.entries()) {
    const replaced = replacedIn(list)
    if (replaced.length > 0) onReplaced?.(replaced, at)
  }
  const redactedTexts = texts.map((text, at) => redacted(text, findings[at] ?? []))
  // External providers judge last, so that they only see redacted text.
  await judgeTexts(redactedTexts, policies, onFindings, signal)
  return redactedTexts
}

/** All findings in a text, with its JSON escapes read as a model reads them, in order. Yields to the event loop between chunks. */
export async function findingsOf(
  text: string,
  policies: readonly Policy[],
  signal: AbortSignal,
  kind = kindOfText(text),
): Promise<Finding[]> {
  const findings: Finding[] = []
  const unescaped = unescapeJson(text, kind)
  for (const policy of policies) {
    if (policy.detector === null) continue
    for (const match of await findInPieces(unescaped.text, policy.detector, signal)) {
      findings.push(placed({ ...match, policy }, unescaped))
    }
  }
  return inOrder(findings)
}

function placed(finding: Finding, { original }: UnescapedText): Finding {
  return { ...finding, start: original(finding.start), end: original(finding.end) }
}

/**
 * Guards the texts within a value. `map` must rebuild the value with every text replaced, always in the same
 * order.
 */
export async function guardWithin<T>(
  map: (change: (text: string, isFixed?: boolean) => string) => T,
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
  onReplaced?: OnReplaced,
): Promise<T> {
  const texts: string[] = []
  const fixed = new Set<number>()
  map((text, isFixed = false) => {
    if (isFixed) fixed.add(texts.length)
    texts.push(text)
    return text
  })
  const changed = await guardTexts(texts, policies, onFindings, signal, onReplaced, fixed)
  const redactedTexts = changed.values()
  return map(() => redactedTexts.next().value ?? '')
}

async function judgeTexts(
  texts: readonly string[],
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
): Promise<void> {
  for (const policy of policies) {
    if (policy.judge === null) continue
    const category = await policy.judge(
      texts.map((text) => unescapeJson(text, kindOfText(text)).text),
      signal,
    )
    if (category !== null) onFindings([{ policy, entity_type: category }])
  }
}

/**
 * Guards a streamed text, which is JSON if `kind` says so. It buffers only text that could still become part of a match;
 * if a guardrail needs the whole text, that is all of it.
 */
export function textGuard(
  policies: readonly Policy[],
  onFindings: OnFindings,
  signal: AbortSignal,
  onReplaced?: OnReplaced,
  kind: TextKind = 'text',
) {
  const needsWholeText = policies.some(({ judge }) => judge !== null)
  let context = ''
  let pending = ''

  const release = (text: string, settled: number, candidates: readonly Finding[]): string => {
    const findings = candidates
      .filter(({ start, end }) => start < settled && end > context.length)
      // Text that was sent can no longer change.
      .map((finding) => ({ ...finding, start: Math.max(finding.start, context.length) }))
    if (findings.length > 0) onFindings(findings)
    refuseBlocked(findings)
    const replaced = replacedIn(findings)
    if (replaced.length > 0) onReplaced?.(replaced, 0)
    // A complete match is released as a whole.
    const until = findings.reduce((max, { end }) => Math.max(max, end), settled)
    const redactedTexts = redacted(text.slice(0, until), findings).slice(context.length)
    context = text.slice(Math.max(0, until - contextChars), until)
    pending = text.slice(until)
    return redactedTexts
  }

  return {
    /**
     * Returns the text that can be sent now. Throws `guardrail_blocked` before any part of the match is sent.
     */
    push: (piece: string): string => {
      pending += piece
      if (needsWholeText) return ''
      const text = context + pending
      const unescaped = unescapeJson(text, kind, true)
      const settled = unescaped.original(
        policies.reduce(
          (least, { detector }) => Math.min(least, detector?.settled(unescaped.text) ?? 0),
          unescaped.text.length,
        ),
      )
      if (settled <= context.length) return ''
      const findings = findingsIn(unescaped.text, policies).map((finding) =>
        placed(finding, unescaped),
      )
      return release(text, settled, findings)
    },
    /** Returns the rest at the end of the text. Rejects like `guardTexts`. */
    end: async (): Promise<string> => {
      const text = context + pending
      const rest =
        pending === ''
          ? ''
          : release(text, text.length, await findingsOf(text, policies, signal, kind))
      if (needsWholeText && rest !== '') await judgeTexts([rest], policies, onFindings, signal)
      return rest
    },
  }
}
