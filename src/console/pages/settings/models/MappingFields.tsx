import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { providerQueries } from '#console/api/model-queries.ts'
import { Checkbox } from '#console/ui/Checkbox.tsx'
import { Select } from '#console/ui/Select.tsx'
import { TextField } from '#console/ui/TextField.tsx'
import type { Abilities, Provider } from '#contract/models.ts'
import type { DraftErrors, MappingDraft } from './mapping-draft.ts'
import styles from './ModelsPage.module.css'

interface MappingFieldsProps {
  draft: MappingDraft
  onChange: (draft: MappingDraft) => void
  errors: DraftErrors
  isNew: boolean
  providers: readonly Provider[]
}

const abilities: readonly { ability: keyof Abilities; label: string; hint: string }[] = [
  {
    ability: 'tools',
    label: 'Calls functions',
    hint: 'Without, built-in tools run before it is asked.',
  },
  {
    ability: 'json_schema',
    label: 'Keeps to JSON schemas by itself',
    hint: 'Without, the schema is put in words. Answers are checked either way.',
  },
  { ability: 'images', label: 'Reads images', hint: 'Without, requests with images are refused.' },
]

export function MappingFields({ draft, onChange, errors, isNew, providers }: MappingFieldsProps) {
  const list = useId()
  const connection = useQuery({
    ...providerQueries.connection(draft.provider_id),
    enabled: draft.provider_id !== '',
  })
  const set = (changed: Partial<MappingDraft>) => onChange({ ...draft, ...changed })
  const models = connection.data?.models ?? []

  return (
    <>
      <div className={styles['pair']}>
        <Select
          label="Provider"
          value={draft.provider_id}
          onChange={(provider_id) => set({ provider_id })}
          options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.provider_id}
        />
        <TextField
          label="Its model"
          isMono
          spellCheck={false}
          list={list}
          placeholder={models[0] ?? 'llama3.1:8b'}
          value={draft.upstream}
          onChange={(upstream) => set({ upstream })}
          error={errors.upstream}
        />
        <datalist id={list}>
          {models.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <div className={styles['pair']}>
        <TextField
          label="Id"
          isMono
          spellCheck={false}
          readOnly={!isNew}
          placeholder={draft.upstream || 'mdl-x5'}
          hint={isNew ? 'What clients ask for. mdl-x5 is the default one.' : undefined}
          value={draft.id}
          onChange={(id) => set({ id })}
          error={errors.id}
        />
        <TextField
          label="Name"
          isOptional
          placeholder={draft.id}
          value={draft.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
      </div>
      <fieldset className={styles['found']}>
        <legend>What it can do</legend>
        {abilities.map(({ ability, label, hint }) => (
          <Checkbox
            key={ability}
            isChecked={draft.abilities[ability]}
            onChange={(isAble) => set({ abilities: { ...draft.abilities, [ability]: isAble } })}
            hint={hint}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles['three']}>
        <TextField
          label="Context window"
          isOptional
          inputMode="numeric"
          placeholder="128k"
          hint="In tokens. Longer requests are refused."
          value={draft.context_window}
          onChange={(context_window) => set({ context_window })}
          error={errors.context_window}
        />
        <TextField
          label="Price of input"
          isOptional
          inputMode="decimal"
          placeholder="0.25"
          hint="For a million tokens."
          value={draft.price_input}
          onChange={(price_input) => set({ price_input })}
          error={errors.price_input}
        />
        <TextField
          label="Price of output"
          isOptional
          inputMode="decimal"
          placeholder="1.5"
          hint="For a million tokens."
          value={draft.price_output}
          onChange={(price_output) => set({ price_output })}
          error={errors.price_output}
        />
      </div>
    </>
  )
}
