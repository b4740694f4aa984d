import type { BuiltInForms } from '#console/pages/playground/draft.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { FieldProblem } from '#console/pages/playground/request/field-problems.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { queryDefaults, querySettings, refuseSetting as settingError } from './query-settings.ts'
import styles from '#console/pages/playground/request/Request.module.css'

type Config = NonNullable<BuiltInForms['graph']['query_config']>

interface QueryConfigProps {
  config: Config
  onChange: (config: Config) => void
  problems: readonly FieldProblem[]
}

/** The retrieval settings; empty fields use the defaults. */
export function QueryConfig({ config, onChange, problems }: QueryConfigProps) {
  return (
    <Stack gap={4} className={styles['block']}>
      <div className={styles['fields']}>
        {querySettings.map((setting) => {
          const { name, label, help, minimum, maximum, step } = setting
          const value = config[name]
          const problem = problems.find(({ keys }) => keys[0] === name)?.message
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
              error={value === undefined ? problem : (settingError(setting, value) ?? problem)}
              onChange={(text) => {
                const { [name]: _, ...others } = config
                onChange(text === '' ? others : { ...others, [name]: Number(text) })
              }}
            />
          )
        })}
      </div>
      <Checkbox
        isChecked={config.inline_citations ?? queryDefaults.inline_citations}
        hint="Add marks like [1] after each quote."
        onChange={(inline_citations) => onChange({ ...config, inline_citations })}
      >
        Inline citations
      </Checkbox>
    </Stack>
  )
}
