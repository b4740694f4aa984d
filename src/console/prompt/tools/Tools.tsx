import { useState } from 'react'
import type { BuiltInForms, BuiltInType, Draft } from '#console/prompt/draft.ts'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Switch } from '#console/ui/form/Switch.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { GraphForm } from './GraphForm.tsx'
import { problemAt, type FieldProblem } from '#console/prompt/field-problems.ts'
import styles from '#console/prompt/Request.module.css'
import { LlmForm, TranslationForm, WebSearchForm } from './ToolForms.tsx'
import { builtInTools, toolLabel } from './tool-labels.ts'
import { VisionForm } from './VisionForm.tsx'

interface ToolsProps {
  chosen: BuiltInType | null
  forms: BuiltInForms
  onChange: (change: Pick<Draft, 'built_in' | 'forms'>) => void
  problems: readonly FieldProblem[]
  /** The tools that are offered, if not all. */
  isOffered?: (type: BuiltInType) => boolean
}

/** The built-in tools. One can be on at a time; forms of the others are kept. */
export function Tools({ chosen, forms, onChange, problems, isOffered = () => true }: ToolsProps) {
  const [replacedTool, setReplacedTool] = useState<BuiltInType | null>(null)
  const problem = problemAt(problems, 'tools', 'tool')

  function toggle(type: BuiltInType, isOn: boolean) {
    setReplacedTool(isOn ? chosen : null)
    onChange({ built_in: isOn ? type : null, forms })
  }

  return (
    <div>
      {replacedTool !== null && chosen !== null && (
        <Text size="xs" pad="2-3" surface="caution" role="status">
          {toolLabel(replacedTool)} was turned off. A request can use one built-in tool.
        </Text>
      )}
      {builtInTools
        .filter(({ type }) => isOffered(type))
        .map(({ type, label, hint }) => (
          <Stack key={type} gap={3} padBlock={2} className={styles['tool']}>
            <Switch isOn={chosen === type} hint={hint} onChange={(isOn) => toggle(type, isOn)}>
              {label}
            </Switch>
            {chosen === type && (
              <Stack gap={4} surface="well" pad={3}>
                {problem !== undefined && <ErrorText data-problem="">{problem}</ErrorText>}
                <ToolForm
                  type={type}
                  forms={forms}
                  problems={problems}
                  onChange={(next) => onChange({ built_in: type, forms: next })}
                />
              </Stack>
            )}
          </Stack>
        ))}
    </div>
  )
}

interface ToolFormProps {
  type: BuiltInType
  forms: BuiltInForms
  onChange: (forms: BuiltInForms) => void
  problems: readonly FieldProblem[]
}

function ToolForm({ type, forms, onChange, problems }: ToolFormProps) {
  const error = (field: string) => problemAt(problems, 'tools', field)
  switch (type) {
    case 'graph':
      return (
        <GraphForm
          form={forms.graph}
          problems={problems}
          onChange={(graph) => onChange({ ...forms, graph })}
        />
      )
    case 'llm':
      return (
        <LlmForm form={forms.llm} error={error} onChange={(llm) => onChange({ ...forms, llm })} />
      )
    case 'web_search':
      return (
        <WebSearchForm
          form={forms.web_search}
          error={error}
          onChange={(web_search) => onChange({ ...forms, web_search })}
        />
      )
    case 'translation':
      return (
        <TranslationForm
          form={forms.translation}
          error={error}
          onChange={(translation) => onChange({ ...forms, translation })}
        />
      )
    case 'vision':
      return (
        <VisionForm
          form={forms.vision}
          error={error}
          onChange={(vision) => onChange({ ...forms, vision })}
        />
      )
  }
}
