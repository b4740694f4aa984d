import { variableNames } from '#contract/playground/variables.ts'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from '#console/prompt/Request.module.css'

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
            <Row as="span" gap={1} wrap align="stretch" tone="faint" size="xs">
              Variables:
              {names.map((name) => (
                <Text
                  as="span"
                  key={name}
                  tone="ink"
                  mono
                  padInline={1}
                  className={styles['variable']}
                >
                  {name}
                </Text>
              ))}
            </Row>
          )
        }
      />
    </div>
  )
}
