import { leftOutText } from '#console/pages/playground/play/open-with-undo.ts'
import { contentOfBody } from '#console/pages/playground/play/play-content.ts'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import type { VariantStore } from '#console/pages/playground/variants/variant-store.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import type { EvaluationRequest } from '#contract/playground/evaluations.ts'

/**
 * Opens the variants of an evaluation in the playground, with the values of its rows. A toast names fields that were left
 * out, and offers to undo this.
 */
export function openVariants(store: VariantStore, { variants, rows }: EvaluationRequest): void {
  const variables = { rows: rows.map(({ values }) => values), chosen: 0 }
  const leftOut = new Set<string>()
  const undo = store.replace(
    variants.map(({ name, body }) => {
      const { left_out, ...content } = contentOfBody(body, '')
      for (const field of left_out) leftOut.add(field)
      const draft = { ...content.draft, variables }
      return { name, play: { ...emptyState(draft.model), ...content, draft } }
    }),
  )
  toast({
    title: `${count(variants.length, 'variant')} opened`,
    description: ['They replaced your variants.', leftOutText([...leftOut])]
      .filter((sentence) => sentence !== false)
      .join(' '),
    action: { label: 'Undo', onPress: undo },
  })
}
