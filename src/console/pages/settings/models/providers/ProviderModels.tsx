import { useState } from 'react'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { count } from '#console/ui/text/count.ts'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { generatesAnswers } from '#contract/models/model-names.ts'
import type { Mapping } from '#contract/models.ts'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

export interface Choice {
  /** The models to add, by their names at the provider. */
  chosen: readonly string[]
  /** The model that also becomes the default model; empty for no change. */
  standard: string
}

interface ProviderModelsProps {
  modelIds: readonly string[]
  choice: Choice
  onChange: (choice: Choice) => void
  /** The current default model. */
  current: Mapping | undefined
}

const searchable = 8

/** The models of a provider, to select with checkboxes. */
export function ProviderModels({ modelIds, choice, onChange, current }: ProviderModelsProps) {
  const [search, setSearch] = useState('')
  const { chosen, standard } = choice
  const shown = modelIds.filter((name) => name.toLowerCase().includes(search.toLowerCase()))

  // Those for embeddings, images and speech write no answers, and are chosen one by one.
  const rest = shown.filter((name) => generatesAnswers(name) && !chosen.includes(name))

  function choose(name: string, isChosen: boolean) {
    const next = isChosen ? [...chosen, name] : chosen.filter((chosenName) => chosenName !== name)
    onChange({ chosen: next, standard: next.includes(standard) ? standard : '' })
  }

  return (
    <>
      {chosen.length > 0 && (
        <Select
          label="Default model (mdl-x5)"
          hint="Answers on the Ask page, and for clients that do not choose another model."
          value={standard}
          onChange={(next) => onChange({ chosen, standard: next })}
          options={[
            {
              value: '',
              label: `No change (${current === undefined ? 'Built-in reader' : current.name})`,
            },
            ...chosen.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      <Stack as="fieldset" gap={2} className={styles['found']}>
        <legend>
          Models to add
          <Hint weight="normal" className={styles['tally']}>
            {chosen.length} of {count(modelIds.length, 'model')}
          </Hint>
        </legend>
        {modelIds.length > searchable && (
          <SearchField label="Search models" value={search} onChange={setSearch} />
        )}
        {(rest.length > 1 || chosen.length > 1) && (
          <Row gap={4}>
            {rest.length > 1 && (
              <TextButton onClick={() => onChange({ chosen: [...chosen, ...rest], standard })}>
                Select all {rest.length}
              </TextButton>
            )}
            {chosen.length > 1 && (
              <TextButton
                onClick={() => {
                  const next = chosen.filter((name) => !shown.includes(name))
                  onChange({ chosen: next, standard: next.includes(standard) ? standard : '' })
                }}
              >
                Select none
              </TextButton>
            )}
          </Row>
        )}
        <Stack gap={2} surface="frame" pad={3} className={styles['ticks']}>
          {shown.map((name) => (
            <Checkbox
              key={name}
              isChecked={chosen.includes(name)}
              onChange={(isChosen) => choose(name, isChosen)}
            >
              <code>{name}</code>
            </Checkbox>
          ))}
          {shown.length === 0 && (
            <Hint as="p" overflow="truncate" contained>
              No matching models.
            </Hint>
          )}
        </Stack>
      </Stack>
      {chosen.length === 0 && (
        <Hint as="p">No model is selected. Select at least one to have it write answers.</Hint>
      )}
    </>
  )
}
