import { settingLabel } from '#console/retrieval/query-settings.ts'
import { defaultModel } from '#contract/models.ts'
import {
  queryDefaults,
  querySettings,
  settingNames,
  type QuerySettings,
  type SettingName,
} from '#contract/query-config.ts'
import type { Graph } from '#contract/graphs.ts'
import type { GraphSettings } from './trial-link.ts'

export interface SettingsChange {
  label: string
  before: string
  after: string
}

export function savedSettings({ query_config, model }: Pick<Graph, 'query_config' | 'model'>) {
  return { query_config: query_config ?? {}, model } satisfies GraphSettings
}

/** The fields that differ, with their values for a person. */
export function settingsChanges(before: GraphSettings, after: GraphSettings): SettingsChange[] {
  const names = settingNames.filter(
    (name) => before.query_config[name] !== after.query_config[name],
  )
  return [
    ...names.map((name) => ({
      label: settingLabel(name),
      before: settingText(before.query_config, name),
      after: settingText(after.query_config, name),
    })),
    ...(before.model === after.model
      ? []
      : [{ label: 'Model', before: modelText(before.model), after: modelText(after.model) }]),
  ]
}

/** The value of a setting, or the default that it leaves. */
export function settingText(settings: QuerySettings, name: SettingName): string {
  const value = settings[name]
  return value === undefined ? `default (${text(queryDefaults[name])})` : text(value)
}

function text(value: number | boolean): string {
  return typeof value === 'number' ? String(value) : value ? 'yes' : 'no'
}

export function modelText(model: string | null): string {
  return model ?? `default (${defaultModel.id})`
}

export function areValid({ query_config }: GraphSettings): boolean {
  return querySettings.safeParse(query_config).success
}
