import { variableNames } from '#console/pages/playground/fill-variables.ts'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import styles from './Request.module.css'

interface SystemPromptProps {
  value: string
  onChange: (text: string) => void
}

/** The system prompt with the variables it uses. */
export function SystemPrompt({ value, onChange }: SystemPromptProps) {
  const names = variableNames([value])
  return (
    <div className={styles['grow']}>
      <TextArea
        label="System prompt"
        isOptional
        rows={3}
        placeholder="You answer in one sentence, for {{reader}}."
        value={value}
        onChange={onChange}
        hint={
          names.length > 0 && (
            <span className={styles['variables']}>
              Variables:
              {names.map((name) => (
                <span key={name} className={styles['variable']}>
                  {name}
                </span>
              ))}
            </span>
          )
        }
      />
    </div>
  )
}
