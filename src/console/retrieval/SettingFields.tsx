import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { queryDefaults, type QuerySettings, type SettingName } from '#contract/query-config.ts'
import { numberSettings, settingError } from './query-settings.ts'

interface SettingFieldsProps {
  settings: QuerySettings
  onChange: (settings: QuerySettings) => void
  /** The error of the service at a field. */
  errorOf?: (name: SettingName) => string | undefined
}

/** The retrieval settings. Fields that are empty name nothing, and show the default. */
export function SettingFields({ settings, onChange, errorOf }: SettingFieldsProps) {
  return (
    <Stack gap={4}>
      <Stack columns="wide" gap={3}>
        {numberSettings.map((setting) => {
          const { name, label, help, minimum, maximum, step } = setting
          const value = settings[name]
          const error = value === undefined ? undefined : settingError(setting, value)
          return (
            <TextField
              key={name}
              type="number"
              label={label}
              hint={help}
              min={minimum}
              max={maximum}
              step={step}
              placeholder={String(queryDefaults[name])}
              value={value === undefined ? '' : String(value)}
              error={error ?? errorOf?.(name)}
              onChange={(text) => {
                const { [name]: _, ...others } = settings
                onChange(text === '' ? others : { ...others, [name]: Number(text) })
              }}
            />
          )
        })}
      </Stack>
      <CitationField settings={settings} onChange={onChange} />
    </Stack>
  )
}

const citationOptions = [
  { value: 'default', label: 'Default (no)' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Unlike a checkbox, it can also say nothing, so that a request decides. */
function CitationField({ settings, onChange }: SettingFieldsProps) {
  const { inline_citations, ...others } = settings
  return (
    <Select
      label="Inline citations"
      hint="Adds marks like [1] after each quote. Ask always adds them."
      value={inline_citations === undefined ? 'default' : inline_citations ? 'yes' : 'no'}
      options={citationOptions}
      onChange={(value) =>
        onChange(value === 'default' ? others : { ...others, inline_citations: value === 'yes' })
      }
    />
  )
}
