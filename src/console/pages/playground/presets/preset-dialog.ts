import type { PresetSummary } from '#contract/runs.ts'

/** A dialog to open, and the preset it is about. */
export interface PresetDialog {
  type: 'rename' | 'delete'
  preset: PresetSummary
}
