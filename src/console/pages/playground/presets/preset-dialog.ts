import type { PresetSummary } from '#contract/playground/presets.ts'

/** The open dialog and its preset. */
export interface PresetDialog {
  type: 'rename' | 'delete' | 'save' | 'versions'
  preset: PresetSummary
}
