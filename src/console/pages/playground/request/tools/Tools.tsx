import { useState } from 'react'
import type { BuiltInForms, BuiltInType, Draft } from '#console/pages/playground/draft.ts'
import { Switch } from '#console/ui/form/Switch.tsx'
import { GraphForm } from './GraphForm.tsx'
import { messageAt, type FieldProblem } from '#console/pages/playground/request/place-problem.ts'
import styles from '#console/pages/playground/request/Request.module.css'
import { LlmForm, TranslationForm, WebSearchForm } from './ToolForms.tsx'
import { builtInTools, toolLabel } from './tool-words.ts'
import { VisionForm } from './VisionForm.tsx'

interface ToolsProps {
  chosen: BuiltInType | null
  forms: BuiltInForms
  onChange: (change: Pick<Draft, 'built_in' | 'forms'>) => void
  problems: readonly FieldProblem[]
}

/** The built-in tools: one at a time, each keeping its form while it is off. */
export function Tools({ chosen, forms, onChange, problems }: ToolsProps) {
  const [left, setLeft] = useState<BuiltInType | null>(null)
  const problem = messageAt(problems, 'tools', 'tool')

  function turn(type: BuiltInType, isOn: boolean) {
    setLeft(isOn ? chosen : null)
    onChange({ built_in: isOn ? type : null, forms })
  }

  return (
    <div>
      {left !== null && chosen !== null && (
        <p className={styles['told']} role="status">
          {toolLabel(left)} was turned off. A request can use one built-in tool.
        </p>
      )}
      {builtInTools.map(({ type, label, hint }) => (
        <div key={type} className={styles['tool']}>
          <Switch isOn={chosen === type} hint={hint} onChange={(isOn) => turn(type, isOn)}>
            {label}
          </Switch>
          {chosen === type && (
            <div className={styles['form']}>
              {problem !== undefined && (
                <p className={styles['error']} data-problem="">
                  {problem}
                </p>
              )}
              <ToolForm
                type={type}
                forms={forms}
                problems={problems}
                onChange={(next) => onChange({ built_in: type, forms: next })}
              />
            </div>
          )}
        </div>
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
  const error = (field: string) => messageAt(problems, 'tools', field)
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
