import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { GuardrailDraft } from '#console/pages/settings/guardrails/guardrail-draft.ts'
import styles from '#console/pages/settings/guardrails/GuardrailForm.module.css'
import type { RuleFieldsProps } from './rule-fields-props.ts'

/** Where a provider of moderation is, and from which severity on it stops a text. */
export function ExternalFields({ draft, errors, onChange, hasKey }: RuleFieldsProps) {
  return (
    <>
      <TextField
        label="Base URL"
        isMono
        inputMode="url"
        spellCheck={false}
        placeholder="https://api.openai.com/v1"
        hint="The start of an API in OpenAI’s moderation format. Checked texts are sent there."
        value={draft.base_url}
        error={errors['rule.base_url']}
        onChange={(base_url) => onChange({ base_url })}
      />
      <TextField
        label="API key"
        isOptional
        isMono
        type="password"
        // a browser that offers to keep it would offer it for signing in
        autoComplete="new-password"
        placeholder={hasKey ? 'Leave empty to keep the saved key' : ''}
        hint={
          hasKey
            ? 'If you change the base URL, enter the key again.'
            : 'Stored encrypted and never shown again.'
        }
        value={draft.api_key}
        error={errors['rule.api_key']}
        onChange={(api_key) => onChange({ api_key })}
      />
      {hasKey && (
        <Checkbox
          isChecked={draft.isKeyDropped}
          onChange={(isKeyDropped) => onChange({ isKeyDropped })}
        >
          Remove the saved key
        </Checkbox>
      )}
      <div className={styles['pattern']}>
        <TextField
          label="Model"
          isMono
          spellCheck={false}
          value={draft.model}
          error={errors['rule.model']}
          onChange={(model) => onChange({ model })}
        />
        <TextField
          label="Threshold"
          inputMode="decimal"
          hint="Severity from 0 to 1."
          value={draft.threshold}
          error={errors['rule.threshold']}
          onChange={(threshold) => onChange({ threshold })}
        />
      </div>
      <Categories
        categories={draft.categories}
        errors={errors}
        onChange={(categories) => onChange({ categories })}
      />
    </>
  )
}

type Categories = GuardrailDraft['categories']

interface CategoriesProps {
  categories: Categories
  errors: RuleFieldsProps['errors']
  onChange: (categories: Categories) => void
}

function Categories({ categories, errors, onChange }: CategoriesProps) {
  const change = (at: number, given: Partial<Categories[number]>): void =>
    onChange(categories.map((entry, index) => (index === at ? { ...entry, ...given } : entry)))
  return (
    <fieldset className={styles['kinds']}>
      <legend>Category thresholds</legend>
      {categories.map(({ category, threshold }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- they are told apart by their place alone
        <div key={at} className={styles['category']}>
          <TextField
            label={`Category ${at + 1}`}
            isLabelHidden
            isMono
            spellCheck={false}
            placeholder="violence"
            value={category}
            error={errors[`rule.categories.${at}.category`]}
            onChange={(next) => change(at, { category: next })}
          />
          <TextField
            label={`Threshold of category ${at + 1}`}
            isLabelHidden
            inputMode="decimal"
            value={threshold}
            error={errors[`rule.categories.${at}`] ?? errors[`rule.categories.${category.trim()}`]}
            onChange={(next) => change(at, { threshold: next })}
          />
          <IconButton
            icon="close"
            label={`Remove ${category.trim() || `category ${at + 1}`}`}
            onClick={() => onChange(categories.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange([...categories, { category: '', threshold: '0.5' }])}
        >
          Add category
        </Button>
      </div>
    </fieldset>
  )
}
