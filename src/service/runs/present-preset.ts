import type { PresetSummary, PresetVersion } from '#contract/playground/presets.ts'
import type { PresetRow } from './preset-store.ts'
import type { PresetLabelRow, PresetVersionRow } from './preset-version-store.ts'

export function presentPresets(
  presets: readonly PresetRow[],
  labels: readonly PresetLabelRow[],
): PresetSummary[] {
  return presets.map(({ organization_id, owner_id, version_count, ...row }) => ({
    ...row,
    team_id: owner_id === organization_id ? null : owner_id,
    version: version_count,
    labels: labels.flatMap(({ preset_id, label, number }) =>
      preset_id === row.id ? { label, version: number } : [],
    ),
  }))
}

export function presentPresetVersion(
  version: PresetVersionRow,
  labels: PresetSummary['labels'],
): PresetVersion {
  return {
    ...version,
    labels: labels.flatMap(({ label, version: number }) =>
      number === version.number ? label : [],
    ),
  }
}
