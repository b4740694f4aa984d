import { contentOfRun } from '#console/pages/playground/play/play-content.ts'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Run } from '#contract/runs.ts'
import { freeName, type VariantContent, type VariantStore } from './variant-store.ts'

/** Opens runs side by side, each as a variant. A toast says so and offers to undo this. */
export function openRunsWithUndo(store: VariantStore, runs: readonly Run[]): void {
  const { compose, draft } = store.active().play.get()
  const contents: Omit<VariantContent, 'id'>[] = []
  for (const run of runs) {
    const { left_out: _, ...content } = contentOfRun(run)
    const own = { ...content.draft, variables: draft.variables }
    const play = { ...emptyState(run.model), ...content, draft: own, compose }
    contents.push({ name: freeName(contents), play })
  }
  const undo = store.replace(contents)
  toast({
    title: `${runs.length} runs opened side by side`,
    description: 'They replaced your variants.',
    action: { label: 'Undo', onPress: undo },
  })
}
