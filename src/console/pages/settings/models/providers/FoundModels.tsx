import { useState } from 'react'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { count } from '#console/ui/text/count.ts'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import type { Mapping } from '#contract/models.ts'
import styles from '#console/pages/settings/models/ModelsPage.module.css'

export interface Choice {
  /** The provider's names of the models to add. */
  chosen: readonly string[]
  /** The one that answers the default id as well; empty: nothing changes there. */
  standard: string
}

interface FoundModelsProps {
  found: readonly string[]
  choice: Choice
  onChange: (choice: Choice) => void
  /** What answers the default id now. */
  current: Mapping | undefined
}

const searchable = 8

/** The models of a provider, to be taken over with a tick each. */
export function FoundModels({ found, choice, onChange, current }: FoundModelsProps) {
  const [search, setSearch] = useState('')
  const { chosen, standard } = choice
  const shown = found.filter((name) => name.toLowerCase().includes(search.toLowerCase()))

  function choose(name: string, isChosen: boolean) {
    const next = isChosen ? [...chosen, name] : chosen.filter((chosenName) => chosenName !== name)
    onChange({ chosen: next, standard: next.includes(standard) ? standard : '' })
  }

  return (
    <>
      <fieldset className={styles['found']}>
        <legend>
          Models to add
          <span className={styles['tally']}>
            {chosen.length} of {count(found.length, 'model')}
          </span>
        </legend>
        {found.length > searchable && (
          <SearchField label="Search models" value={search} onChange={setSearch} />
        )}
        <div className={styles['ticks']}>
          {shown.map((name) => (
            <Checkbox
              key={name}
              isChecked={chosen.includes(name)}
              onChange={(isChosen) => choose(name, isChosen)}
            >
              <code>{name}</code>
            </Checkbox>
          ))}
          {shown.length === 0 && <p className={styles['faint']}>No matching models.</p>}
        </div>
      </fieldset>
      {chosen.length > 0 && (
        <Select
          label="Default model (mdl-x5)"
          hint="Used by clients that do not choose another model."
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
    </>
  )
}
