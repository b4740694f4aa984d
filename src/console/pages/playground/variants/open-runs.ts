import { contentOfRun } from '#console/pages/playground/play/play-content.ts'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import { describeHidden } from '#console/pages/playground/runs/run-labels.ts'
import { count } from '#console/ui/text/count.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Run } from '#contract/runs.ts'
import { freeName, type VariantContent, type VariantStore } from './variant-store.ts'

// A link can have any text.
const maxNameChars = 80

/**
 * Opens runs side by side, each as a variant with its name, if there is one. A toast says so and offers to undo this. It
 * names the runs that the key cannot read: those with a `hidden_reason`, and null for one that was not found.
 */
export function openRunsWithUndo(
  store: VariantStore,
  runs: readonly (Run | null)[],
  names: readonly string[],
): void {
  const { compose, draft } = store.active().play.get()
  const contents: Omit<VariantContent, 'id'>[] = []
  const hidden: string[] = []
  for (const [at, run] of runs.entries()) {
    const name = names[at]?.trim().slice(0, maxNameChars)
    if (run === null || run.hidden_reason !== undefined) {
      hidden.push(name || `run ${at + 1}`)
      continue
    }
    const { left_out: _, ...content } = contentOfRun(run)
    const own = { ...content.draft, variables: draft.variables }
    const play = { ...emptyState(run.model), ...content, draft: own, compose }
    contents.push({ name: name || freeName(contents), play })
  }
  if (contents.length === 0) {
    toast({
      title: describeHidden(hidden),
      description: 'Your key cannot read what they come from, or they were deleted.',
      tone: 'critical',
    })
    return
  }
  const undo = store.replace(contents)
  const replaced = 'They replaced your variants.'
  toast({
    title: `${count(contents.length, 'run')} opened side by side`,
    description: hidden.length === 0 ? replaced : `${describeHidden(hidden)} ${replaced}`,
    action: { label: 'Undo', onPress: undo },
  })
}
