import { contentOfRun } from '#console/pages/playground/play/play-content.ts'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Run } from '#contract/runs.ts'
import { freeName, type VariantContent, type VariantStore } from './variant-store.ts'

// A link can have any text.
const maxNameChars = 80

/** Opens runs side by side, each as a variant with its name, if there is one. A toast says so and offers to undo this. */
export function openRunsWithUndo(
  store: VariantStore,
  runs: readonly Run[],
  names: readonly string[],
): void {
  const { compose, draft } = store.active().play.get()
  const contents: Omit<VariantContent, 'id'>[] = []
  for (const [at, run] of runs.entries()) {
    const { left_out: _, ...content } = contentOfRun(run)
    const own = { ...content.draft, variables: draft.variables }
    const play = { ...emptyState(run.model), ...content, draft: own, compose }
    const name = names[at]?.trim().slice(0, maxNameChars)
    contents.push({ name: name || freeName(contents), play })
  }
  const undo = store.replace(contents)
  toast({
    title: `${runs.length} runs opened side by side`,
    description: 'They replaced your variants.',
    action: { label: 'Undo', onPress: undo },
  })
}
