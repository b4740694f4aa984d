import type { Evaluation, EvaluationCell, VariantResult } from '#contract/playground/evaluations.ts'
import { maxShortChars } from '#contract/primitives.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { Tone } from '#console/ui/text/Badge.tsx'
import { paths } from '#console/paths.ts'
import { count } from '#console/ui/text/count.ts'

/** The way to the page of an evaluation. */
export const evaluationCrumbs = [
  { label: 'Playground', to: paths.playground() },
  { label: 'Evaluations', to: paths.evaluations() },
]

/** The answers of a variant that were checked, and the share that passed; null before the first. */
export function passRate({ counts }: Pick<VariantResult, 'counts'>): number | null {
  const checked = counts.passed + counts.not_passed
  return checked === 0 ? null : counts.passed / checked
}

/** The variant that passes more often than every other one; undefined where there is none. */
export function bestVariant(variants: readonly VariantResult[]): VariantResult | undefined {
  const best = Math.max(...variants.map((variant) => passRate(variant) ?? 0))
  const [first, second] = variants.filter((variant) => passRate(variant) === best)
  return variants.length > 1 && best > 0 && second === undefined ? first : undefined
}

/** How many answers of a variant have ended. */
export function endedCount({ counts }: Pick<VariantResult, 'counts'>): number {
  return counts.passed + counts.not_passed + counts.unchecked + counts.failed
}

/** An evaluation with the variants of another one, which has the same rows, behind its own. */
export function withVariantsOf(other: Evaluation, evaluation: Evaluation): Evaluation {
  const others = other.variants.map((variant) => ({
    ...variant,
    name: `${variant.name} · ${other.name}`,
  }))
  return { ...evaluation, variants: [...evaluation.variants, ...others] }
}

/** The name of a repetition: “Capitals (2)” for “Capitals”. */
export function repeatedName(name: string): string {
  const [, base = name, number = '1'] = /^(.*) \((\d{1,6})\)$/su.exec(name) ?? []
  const ending = ` (${Number(number) + 1})`
  return `${Array.from(base)
    .slice(0, maxShortChars - ending.length)
    .join('')}${ending}`
}

export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`
}

export function formatMs(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}

export function progressText({ variants, row_count }: Evaluation): string {
  const ended = variants.reduce((sum, variant) => sum + endedCount(variant), 0)
  const failed = variants.reduce((sum, { counts }) => sum + counts.failed, 0)
  const total = row_count * variants.length
  const errors = failed === 0 ? '' : `, ${count(failed, 'error')}`
  return `${ended.toLocaleString('en')} of ${count(total, 'answer')}${errors}`
}

export const statusBadges = {
  running: { tone: 'accent', icon: 'progress', label: 'Running' },
  stopped: { tone: 'neutral', icon: 'pause', label: 'Stopped' },
  completed: { tone: 'positive', icon: 'done', label: 'Completed' },
} as const

/** The state of an answer: never by color alone. */
export function cellBadge({ status, passed }: Pick<EvaluationCell, 'status' | 'passed'>): {
  tone: Tone
  icon: IconName
  label: string
} {
  if (status === 'waiting') return { tone: 'neutral', icon: 'clock', label: 'Waiting' }
  if (status === 'running') return { tone: 'accent', icon: 'progress', label: 'Running' }
  if (status === 'failed') return { tone: 'caution', icon: 'alert', label: 'Error' }
  if (passed === null) return { tone: 'neutral', icon: 'minus', label: 'Not checked' }
  return passed
    ? { tone: 'positive', icon: 'done', label: 'Passed' }
    : { tone: 'critical', icon: 'failed', label: 'Not passed' }
}
