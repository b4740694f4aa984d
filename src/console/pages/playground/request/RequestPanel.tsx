import { Suspense, useEffect, useRef, useState } from 'react'
import type { ApiError } from '#console/api/api-error.ts'
import type { Draft } from '#console/prompt/draft.ts'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Format } from '#console/prompt/Format.tsx'
import { Functions } from '#console/prompt/tools/Functions.tsx'
import { parameterSummary } from '#console/prompt/parameter-summary.ts'
import { problemAt, fieldProblems, type Section } from '#console/prompt/field-problems.ts'
import styles from '#console/prompt/Request.module.css'
import { SystemPrompt } from './SystemPrompt.tsx'
import { ToolChoice } from '#console/prompt/tools/ToolChoice.tsx'
import { toolLabel } from '#console/prompt/tools/tool-labels.ts'
import { Tools } from '#console/prompt/tools/Tools.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Parameters = lazyPart(async () => (await import('#console/prompt/Parameters.tsx')).Parameters)

interface RequestPanelProps {
  /** The name of the variant, one of several; its model and prompt are edited in its column. */
  variant?: string | undefined
  draft: Draft
  onChange: (draft: Draft) => void
  /** The error of the last request, shown at the field that caused it. */
  problem: ApiError | null
}

/** The form for everything in a request except its conversation. */
export function RequestPanel({ variant, draft, onChange, problem }: RequestPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const problems = fieldProblems(problem, draft)
  const [openSections, setOpenSections] = useState<Partial<Record<Section, boolean>>>(() => ({
    format: draft.format.type === 'json_schema',
    tools: draft.built_in !== null,
    functions: draft.functions.length > 0,
  }))
  const [handledProblem, setHandledProblem] = useState<ApiError | null>(null)
  if (problem !== handledProblem) {
    setHandledProblem(problem)
    setOpenSections({
      ...openSections,
      ...Object.fromEntries(problems.map(({ section }) => [section, true])),
    })
  }

  useEffect(() => {
    if (problem === null) return
    const field = panel.current?.querySelector('[aria-invalid="true"], [data-problem]')
    field?.scrollIntoView({ block: 'center' })
  }, [problem])

  const update = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const disclosureProps = (name: Section) => ({
    isOpen: openSections[name] ?? false,
    onOpenChange: (isOpen: boolean) => setOpenSections({ ...openSections, [name]: isOpen }),
  })
  const enabledFunctions = draft.functions.filter(({ enabled }) => enabled)
  const hasTools = draft.built_in !== null || enabledFunctions.length > 0

  return (
    <div ref={panel} className={styles['panel']}>
      <Stack gap={4} pad={4} rule="below">
        {variant === undefined ? (
          <>
            <ModelPicker
              label="Model"
              value={draft.model}
              error={problemAt(problems, 'model', 'model')}
              onChange={(model) => update({ model })}
            />
            <SystemPrompt value={draft.system} onChange={(system) => update({ system })} />
          </>
        ) : (
          <Text as="h2" size="m" overflow="truncate">
            {variant}
          </Text>
        )}
      </Stack>
      <Disclosure
        title="Parameters"
        summary={parameterSummary(draft.parameters)}
        {...disclosureProps('parameters')}
      >
        {openSections.parameters && (
          <Suspense fallback={<Skeleton />}>
            <Parameters
              values={draft.parameters}
              model={draft.model}
              problems={problems}
              onChange={(parameters) => update({ parameters })}
            />
          </Suspense>
        )}
      </Disclosure>
      <Disclosure
        title="Tools"
        summary={draft.built_in === null ? 'None' : toolLabel(draft.built_in)}
        {...disclosureProps('tools')}
      >
        <Tools chosen={draft.built_in} forms={draft.forms} problems={problems} onChange={update} />
      </Disclosure>
      <Disclosure
        title="Functions"
        summary={
          enabledFunctions.length === 0
            ? 'None'
            : enabledFunctions.map(({ name }) => name).join(', ')
        }
        {...disclosureProps('functions')}
      >
        <Stack gap={4} className={styles['block']}>
          <Functions
            functions={draft.functions}
            problems={problems}
            onChange={(functions) => update({ functions })}
          />
          {(hasTools || draft.tool_choice !== undefined) && (
            <ToolChoice
              draft={draft}
              error={problemAt(problems, 'functions', 'tool_choice')}
              onChange={(tool_choice) => update({ tool_choice })}
            />
          )}
        </Stack>
      </Disclosure>
      <Disclosure
        title="Response format"
        summary={draft.format.type === 'text' ? 'Text' : draft.format.name || 'JSON schema'}
        {...disclosureProps('format')}
      >
        <Format
          format={draft.format}
          problems={problems}
          onChange={(format) => update({ format })}
        />
      </Disclosure>
    </div>
  )
}
