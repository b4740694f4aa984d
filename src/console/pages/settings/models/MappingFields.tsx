import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { providerQueries } from '#console/api/model-queries.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
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
    label: 'Function calling',
    hint: 'Otherwise, built-in tools run before the model is called.',
  },
  {
    ability: 'json_schema',
    label: 'Structured output (JSON schema)',
    hint: 'Otherwise, the schema is described in the prompt. Answers are validated either way.',
  },
  {
    ability: 'images',
    label: 'Image input',
    hint: 'Otherwise, requests with images are rejected.',
  },
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
          label="Provider model"
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
          label="ID"
          isMono
          spellCheck={false}
          readOnly={!isNew}
          placeholder={draft.upstream || 'mdl-x5'}
          hint={isNew ? 'The ID that clients use. mdl-x5 is the default.' : undefined}
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
        <legend>Capabilities</legend>
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
          hint="In tokens. Longer requests are rejected."
          value={draft.context_window}
          onChange={(context_window) => set({ context_window })}
          error={errors.context_window}
        />
        <TextField
          label="Input price"
          isOptional
          inputMode="decimal"
          placeholder="0.25"
          hint="Per million tokens."
          value={draft.price_input}
          onChange={(price_input) => set({ price_input })}
          error={errors.price_input}
        />
        <TextField
          label="Output price"
          isOptional
          inputMode="decimal"
          placeholder="1.5"
          hint="Per million tokens."
          value={draft.price_output}
          onChange={(price_output) => set({ price_output })}
          error={errors.price_output}
        />
      </div>
    </>
  )
}
