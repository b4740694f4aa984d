import type { PresetSummary } from '#contract/runs.ts'

/** The open dialog and its preset. */
export interface PresetDialog {
  type: 'rename' | 'delete'
  preset: PresetSummary
}
