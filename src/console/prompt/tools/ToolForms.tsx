import type { BuiltInForms } from '#console/prompt/draft.ts'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { ChipField } from '#console/ui/form/ChipField.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { tool } from '#contract/chat/tools.ts'

interface FormProps<Form> {
  form: Form
  onChange: (form: Form) => void
  /** Returns the error of the service about a field. */
  error: (field: string) => string | undefined
}

export function LlmForm({ form, onChange, error }: FormProps<BuiltInForms['llm']>) {
  return (
    <>
      <ModelPicker
        label="Delegated model"
        value={form.model}
        error={error('model')}
        onChange={(model) => onChange({ ...form, model })}
      />
      <TextArea
        label="Description"
        isOptional
        rows={2}
        placeholder="Extracts entities from clinical notes."
        hint="Tells the main model when to delegate."
        value={form.description ?? ''}
        error={error('description')}
        onChange={(description) => onChange({ ...form, description })}
      />
    </>
  )
}

const maxDomains = 300

export function WebSearchForm({ form, onChange, error }: FormProps<BuiltInForms['web_search']>) {
  const allowed = form.include_domains ?? []
  const excluded = form.exclude_domains ?? []
  return (
    <>
      <ChipField
        label="Allowed domains"
        placeholder="example.org"
        hint="Includes subdomains. Leave empty to search the whole web."
        values={allowed}
        error={error('include_domains')}
        split={splitDomains}
        validate={(value) => domainError(value, allowed, excluded)}
        onChange={(include_domains) => onChange({ ...form, include_domains })}
      />
      <ChipField
        label="Excluded domains"
        placeholder="example.com/ads"
        values={excluded}
        error={error('exclude_domains')}
        split={splitDomains}
        validate={(value) => domainError(value, excluded, allowed)}
        onChange={(exclude_domains) => onChange({ ...form, exclude_domains })}
      />
    </>
  )
}

export function TranslationForm({ form, onChange, error }: FormProps<BuiltInForms['translation']>) {
  return (
    <>
      <ModelPicker
        label="Translation model"
        value={form.model}
        error={error('model')}
        onChange={(model) => onChange({ ...form, model })}
      />
      <Checkbox
        isChecked={form.formality ?? false}
        onChange={(formality) => onChange({ ...form, formality })}
      >
        Formal address
      </Checkbox>
      <Checkbox
        isChecked={form.length_control ?? false}
        onChange={(length_control) => onChange({ ...form, length_control })}
      >
        Keep the length of the original
      </Checkbox>
      <Checkbox
        isChecked={form.mask_profanity ?? false}
        onChange={(mask_profanity) => onChange({ ...form, mask_profanity })}
      >
        Mask profanity
      </Checkbox>
    </>
  )
}

function splitDomains(text: string): string[] {
  return text.split(/[\s,;]+/)
}

/** Why a domain cannot be added, by the rules of the contract; null if it can. */
export function domainError(
  value: string,
  domains: readonly string[],
  otherDomains: readonly string[],
): string | null {
  if (domains.length >= maxDomains) return `Use at most ${maxDomains} domains.`
  if (otherDomains.includes(value)) return `${value} is already in the other list.`
  const form = { include_domains: [value], exclude_domains: [] }
  if (tool.safeParse({ type: 'web_search', function: form }).success) return null
  return `${value} is not a domain. Enter one like example.org.`
}
