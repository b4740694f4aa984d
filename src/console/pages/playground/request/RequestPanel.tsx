import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#console/api/api-error.ts'
import type { Draft } from '#console/pages/playground/draft.ts'
import { ModelChoice } from '#console/pages/playground/models/ModelChoice.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Format } from './Format.tsx'
import { Functions } from './tools/Functions.tsx'
import { Parameters, parameterSummary } from './Parameters.tsx'
import { messageAt, placeProblem, type Section } from './place-problem.ts'
import styles from './Request.module.css'
import { SystemPrompt } from './SystemPrompt.tsx'
import { ToolChoice } from './tools/ToolChoice.tsx'
import { toolLabel } from './tools/tool-words.ts'
import { Tools } from './tools/Tools.tsx'

interface RequestPanelProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** Why the last request was refused; it stands at the field that caused it. */
  problem: ApiError | null
}

/** Everything of a request but its conversation. */
export function RequestPanel({ draft, onChange, problem }: RequestPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const problems = placeProblem(problem, draft)
  const [open, setOpen] = useState<Partial<Record<Section, boolean>>>(() => ({
    format: draft.format.type === 'json_schema',
    tools: draft.built_in !== null,
    functions: draft.functions.length > 0,
  }))
  const [seen, setSeen] = useState<ApiError | null>(null)
  if (problem !== seen) {
    setSeen(problem)
    setOpen({ ...open, ...Object.fromEntries(problems.map(({ section }) => [section, true])) })
  }

  useEffect(() => {
    if (problem === null) return
    const field = panel.current?.querySelector('[aria-invalid="true"], [data-problem]')
    field?.scrollIntoView({ block: 'center' })
  }, [problem])

  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const section = (name: Section) => ({
    isOpen: open[name] ?? false,
    onOpenChange: (isOpen: boolean) => setOpen({ ...open, [name]: isOpen }),
  })
  const enabled = draft.functions.filter((each) => each.enabled)
  const hasTools = draft.built_in !== null || enabled.length > 0

  return (
    <div ref={panel} className={styles['panel']}>
      <div className={styles['top']}>
        <ModelChoice
          models={draft.models}
          error={messageAt(problems, 'model', 'model')}
          onChange={(models) => set({ models })}
        />
        <SystemPrompt value={draft.system} onChange={(system) => set({ system })} />
      </div>
      <Disclosure
        title="Parameters"
        summary={parameterSummary(draft.parameters)}
        {...section('parameters')}
      >
        <Parameters
          values={draft.parameters}
          problems={problems}
          onChange={(parameters) => set({ parameters })}
        />
      </Disclosure>
      <Disclosure
        title="Tools"
        summary={draft.built_in === null ? 'None' : toolLabel(draft.built_in)}
        {...section('tools')}
      >
        <Tools chosen={draft.built_in} forms={draft.forms} problems={problems} onChange={set} />
      </Disclosure>
      <Disclosure
        title="Functions"
        summary={enabled.length === 0 ? 'None' : enabled.map(({ name }) => name).join(', ')}
        {...section('functions')}
      >
        <div className={styles['block']}>
          <Functions
            functions={draft.functions}
            problems={problems}
            onChange={(functions) => set({ functions })}
          />
          {(hasTools || draft.tool_choice !== undefined) && (
            <ToolChoice
              draft={draft}
              error={messageAt(problems, 'functions', 'tool_choice')}
              onChange={(tool_choice) => set({ tool_choice })}
            />
          )}
        </div>
      </Disclosure>
      <Disclosure
        title="Response format"
        summary={draft.format.type === 'text' ? 'Text' : draft.format.name || 'JSON schema'}
        {...section('format')}
      >
        <Format format={draft.format} problems={problems} onChange={(format) => set({ format })} />
      </Disclosure>
    </div>
  )
}
