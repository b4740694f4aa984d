import { contentOfBody } from '#console/pages/playground/play/play-content.ts'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import type { VariantStore } from '#console/pages/playground/variants/variant-store.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import type { EvaluationRequest } from '#contract/playground/evaluations.ts'

/** Opens the variants of an evaluation in the playground, with the values of its rows. A toast offers to undo this. */
export function openVariants(store: VariantStore, { variants, rows }: EvaluationRequest): void {
  const variables = { rows: rows.map(({ values }) => values), chosen: 0 }
  const undo = store.replace(
    variants.map(({ name, body }) => {
      const { left_out: _, ...content } = contentOfBody(body, '')
      const draft = { ...content.draft, variables }
      return { name, play: { ...emptyState(draft.model), ...content, draft } }
    }),
  )
  toast({
    title: `${count(variants.length, 'variant')} opened`,
    description: 'They replaced your variants.',
    action: { label: 'Undo', onPress: undo },
  })
}
